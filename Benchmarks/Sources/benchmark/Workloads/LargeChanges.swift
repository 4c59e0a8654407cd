import ReactiveKit

/// Changes of a large part of a collection, from which others are derived; the baseline computes all of it
/// again.
enum LargeChanges {
  static func all() -> [Workload] {
    [
      reversing("sorted", { $0.sorted() }, recompute: { $0.sorted() }),
      reversing("filter", { $0.filter { $0 % 2 == 0 } }, recompute: { $0.filter { $0 % 2 == 0 } }),
      reversing(
        "grouped",
        { $0.grouped { $0 % 100 }.map { $0.collection.count &* 31 &+ $0.key } },
        recompute: grouped
      ),
      reversing("join", { $0.join(names, on: { $0 % 1_000 }, equals: \.self).map(\.0) }) { array in
        let others = Dictionary(grouping: names.collection) { $0 }
        return array.flatMap { number in (others[number % 1_000] ?? []).map { _ in number } }
      },
      half, removingFirst, reversingMany, halfMany, mergingMany, joinedMany, clearingMany,
    ]
  }

  private typealias Numbers = CollectionProperty<[Int]>

  private static let names = CollectionProperty(Array(0..<1_000))

  private static func reversing(
    _ name: String,
    _ derive: @escaping (Numbers) -> DerivedCollection<Int>,
    recompute: @escaping ([Int]) -> [Int]
  ) -> Workload {
    Workload(
      name: "derived-reverse-\(name)",
      title: "reverse 100,000 elements → \(name)",
      unit: "element",
      events: 500_000,
      against: "recomputing",
      ours: { run(100_000, derive) { numbers, _ in numbers.reverse() } },
      baseline: { recomputing(100_000, recompute) { array, _ in array.reverse() } },
      isFullWhenQuick: true,
      eventsPerChange: 100_000
    )
  }

  private static var half: Workload {
    Workload(
      name: "derived-half",
      title: "remove the first half and append as many → sorted, 100,000 elements",
      unit: "element",
      events: 500_000,
      against: "recomputing",
      ours: { replacingHalf(100_000) },
      baseline: {
        recomputing(100_000, { $0.sorted() }) { array, round in
          array.removeFirst(array.count / 2)
          array.append(contentsOf: numbers(round, array.count))
        }
      },
      isFullWhenQuick: true,
      eventsPerChange: 100_000
    )
  }

  private static var removingFirst: Workload {
    Workload(
      name: "derived-remove-first",
      title: "remove the first of 1,000,000 elements → sorted, reversed",
      unit: "change",
      events: 50,
      against: "removing from three arrays",
      ours: { removingFirst(1_000_000) },
      baseline: { removingFirstByHand(1_000_000) },
      isFullWhenQuick: true
    )
  }

  // MARK: Growth

  private static var reversingMany: Workload {
    growth("derived-reverse-many", "reverse 1,000,000 elements → sorted", 2_000_000) { size in
      run(size, { $0.sorted() }) { numbers, _ in numbers.reverse() }
    }
  }

  private static var halfMany: Workload {
    growth(
      "derived-half-many",
      "remove the first half and append as many → sorted, 1,000,000 elements",
      2_000_000,
      replacingHalf
    )
  }

  private static var mergingMany: Workload {
    let title = "merge 20,000 events one by one"
    return growth("event-merge-many", title, 20_000, of: 20_000, unit: "event", merging)
  }

  private static var joinedMany: Workload {
    let title = "insert at the front → grouped(by:) → joined, 100,000 elements"
    return growth("derived-joined-many", title, 1_000, of: 100_000, unit: "change", inserting)
  }

  private static var clearingMany: Workload {
    let title = "remove all members of a set and insert them again → filter, 100,000 members"
    return growth("derived-set-many", title, 200_000, of: 100_000, unit: "member", clearing)
  }

  private static func growth(
    _ name: String,
    _ title: String,
    _ events: Int,
    of size: Int = 1_000_000,
    unit: String = "element",
    _ run: @escaping (_ size: Int) -> Workload.Run
  ) -> Workload {
    Workload(
      name: name,
      title: title,
      unit: unit,
      events: events,
      against: "1,000 \(unit == "change" ? "element" : unit)s",
      ours: { run(size) },
      baseline: { run(1_000) },
      isFullWhenQuick: true,
      isGrowth: true,
      eventsPerChange: unit == "change" ? 1 : size
    )
  }

  // MARK: Runs

  private static func clearing(_ size: Int) -> Workload.Run {
    { events in
      let members = CollectionProperty(Set(0..<size))
      let even = members.filter { $0 % 2 == 0 }
      let cost = Cost {
        for _ in 0..<max(events / (2 * size), 1) {
          members.removeAll()
          members.formUnion(0..<size)
        }
      }
      opaque(even.collection.count)
      return cost
    }
  }

  private static func replacingHalf(_ size: Int) -> Workload.Run {
    run(size, { $0.sorted() }) { property, round in
      property.update { draft in
        let count = draft.count / 2
        draft.removeFirst(count)
        draft.append(contentsOf: numbers(round, size - count))
      }
    }
  }

  /// Makes a run of changes, each of which counts as one event for each element.
  private static func run(
    _ size: Int,
    _ derive: @escaping (Numbers) -> DerivedCollection<Int>,
    _ change: @escaping (Numbers, _ round: Int) -> Void
  ) -> Workload.Run {
    { events in
      let property = CollectionProperty(numbers(0, size))
      let derived = derive(property)
      let cost = Cost { for round in 0..<events / size { change(property, round + 1) } }
      opaque(sum(derived.collection))
      return cost
    }
  }

  private static func recomputing(
    _ size: Int,
    _ recompute: @escaping ([Int]) -> [Int],
    _ change: @escaping (inout [Int], _ round: Int) -> Void
  ) -> Workload.Run {
    { events in
      var array = numbers(0, size)
      var derived = recompute(array)
      let cost = Cost {
        for round in 0..<events / size {
          change(&array, round + 1)
          derived = recompute(array)
        }
      }
      opaque(sum(derived))
      return cost
    }
  }

  private static func merging(_ size: Int) -> Workload.Run {
    let property = CollectionProperty([0])
    let log = Events()
    let observation = property.observeNext { log.events.append($0) }
    for number in 0..<size { property.insert(number, at: number &* 7_919 % property.count) }
    observation.dispose()
    return timed { events in
      for _ in 0..<events / size {
        var merged = log.events[1]
        for event in log.events.dropFirst(2) { merged = merged.merging(event) }
        opaque(merged.inserts.count)
      }
    }
  }

  private static func inserting(_ size: Int) -> Workload.Run {
    { events in
      let property = CollectionProperty(Array(0..<size))
      let derived = property.grouped { $0 % 10 }.joined()
      property.insert(0, at: 0)
      let cost = Cost { for _ in 0..<events { property.insert(0, at: 0) } }
      opaque(sum(derived.collection))
      return cost
    }
  }

  private static func removingFirst(_ size: Int) -> Workload.Run {
    { events in
      let property = CollectionProperty(numbers(0, size))
      let (sorted, reversed) = (property.sorted(), property.reversed())
      property.removeFirst()
      let cost = Cost { for _ in 0..<events { property.removeFirst() } }
      opaque(sum(sorted.collection) &+ sum(reversed.collection))
      return cost
    }
  }

  /// Removes the same elements from each array, found by binary search where it is sorted.
  private static func removingFirstByHand(_ size: Int) -> Workload.Run {
    { events in
      var array = numbers(0, size)
      var (sorted, reversed) = (array.sorted(), Array(array.reversed()))
      func removeFirst() {
        let element = array.removeFirst()
        var (low, high) = (0, sorted.count)
        while low < high {
          let middle = (low + high) / 2
          if sorted[middle] < element { low = middle + 1 } else { high = middle }
        }
        sorted.remove(at: low)
        reversed.removeLast()
      }
      removeFirst()
      let cost = Cost { for _ in 0..<events { removeFirst() } }
      opaque(sum(sorted) &+ sum(reversed))
      return cost
    }
  }

  /// The number of elements and the key of each group.
  private static func grouped(_ array: [Int]) -> [Int] {
    var order: [Int] = []
    var groups: [Int: [Int]] = [:]
    for number in array {
      if groups[number % 100] == nil { order.append(number % 100) }
      groups[number % 100, default: []].append(number)
    }
    return order.map { (groups[$0] ?? []).count &* 31 &+ $0 }
  }

  private static func numbers(_ round: Int, _ count: Int) -> [Int] {
    (0..<count).map { index in
      var mixed = UInt64(truncatingIfNeeded: round &* 1_000_003 &+ index) &* 0x9E37_79B9_7F4A_7C15
      mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
      return Int((mixed ^ mixed >> 27) >> 40)
    }
  }

  /// A sum that depends on the order.
  private static func sum(_ array: [Int]) -> Int {
    array.reduce(0) { $0 &* 31 &+ $1 }
  }
}

/// The events of an observation on one thread.
private final class Events: Sendable {
  nonisolated(unsafe) var events: [CollectionEvent<[Int]>] = []
}
