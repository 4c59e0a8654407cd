import ReactiveKit

/// Changes of a collection that is filtered, mapped and sorted; the baseline computes all of it again.
enum DerivedCollections {
  static func all() -> [Workload] {
    let kinds: [(name: String, title: String, change: Change)] = [
      ("append", "append what is sorted last", { $0.append(last($1)) }),
      ("append-anywhere", "append", { $0.append(number($1)) }),
      ("insert", "insert in the middle", { $0.insert(number($1), at: $0.count / 2) }),
      ("update", "replace", { $0[$1 % $0.count] = number($1 &* 31) }),
      (
        "remove", "remove from the middle and append",
        { array, event in
          array.remove(at: array.count / 2)
          array.append(number(event))
        }
      ),
    ]
    let single = kinds.flatMap { kind in
      [1_000, 100_000].map { size in
        Workload(
          name: "derived-\(kind.name)-\(size / 1_000)k",
          title: "\(kind.title) → filter → map → sorted, \(size) elements",
          unit: "change",
          events: 1_000,
          against: "recomputing",
          ours: { ours(size, kind.name) },
          baseline: { recomputing(size, kind.change) },
          isFullWhenQuick: true
        )
      }
    }
    return single + [1_000, 100_000].map(batch) + [growth]
  }

  private typealias Change = (_ array: inout [Int], _ event: Int) -> Void

  private static var growth: Workload {
    Workload(
      name: "derived-many",
      title: "append → filter → map → sorted, 100,000 elements",
      unit: "change",
      events: 1_000,
      against: "1,000 elements",
      ours: { ours(100_000, "append") },
      baseline: { ours(1_000, "append") },
      isFullWhenQuick: true,
      isGrowth: true
    )
  }

  /// An append to a collection of any size.
  static func appending(to size: Int) -> Workload {
    Workload(
      name: "derived-append",
      title: "append → filter → map → sorted",
      unit: "change",
      events: 1_000,
      against: "recomputing",
      ours: { ours(size, "append-anywhere") },
      baseline: { recomputing(size) { $0.append(number($1)) } }
    )
  }

  private static func batch(_ size: Int) -> Workload {
    Workload(
      name: "derived-batch-\(size / 1_000)k",
      title: "batch of 1,000 appends → filter → map → sorted, \(size) elements",
      unit: "append",
      events: 5_000,
      against: "recomputing once",
      ours: {
        run(size) { numbers, events in
          for batch in 0..<events / 1_000 {
            numbers.update { numbers in
              for event in 0..<1_000 { numbers.append(number(batch * 1_000 + event)) }
            }
          }
        }
      },
      baseline: {
        recomputing(size, events: 1_000) { array, batch in
          for event in 0..<1_000 { array.append(number(batch * 1_000 + event)) }
        }
      },
      isFullWhenQuick: true
    )
  }

  private static func ours(_ size: Int, _ kind: String) -> Workload.Run {
    run(size) { numbers, events in
      switch kind {
      case "append": for event in 0..<events { numbers.append(last(event)) }
      case "append-anywhere": for event in 0..<events { numbers.append(number(event)) }
      case "insert":
        for event in 0..<events { numbers.insert(number(event), at: numbers.count / 2) }
      case "update":
        for event in 0..<events { numbers[event % numbers.count] = number(event &* 31) }
      default:
        for event in 0..<events {
          numbers.remove(at: numbers.count / 2)
          numbers.append(number(event))
        }
      }
    }
  }

  /// Makes a run of changes, before each of which the collection is as it was.
  private static func run(
    _ size: Int,
    _ change: @escaping (CollectionProperty<[Int]>, _ events: Int) -> Void
  ) -> Workload.Run {
    { events in
      let numbers = CollectionProperty((0..<size).map(number))
      let derived = numbers.filter { $0 % 2 == 0 }.map { $0 &+ 1 }.sorted()
      // Makes room in the arrays, which would otherwise be copied by the first of a few changes.
      numbers.append(0)
      numbers.removeLast()
      let cost = Cost { change(numbers, events) }
      opaque(sum(derived.collection))
      return cost
    }
  }

  /// Makes a run that computes all again; of a large collection, after one of a hundred changes.
  private static func recomputing(
    _ size: Int,
    events eventsOfChange: Int = 1,
    _ change: @escaping Change
  ) -> Workload.Run {
    { events in
      func recompute(_ array: [Int]) -> [Int] {
        array.filter { $0 % 2 == 0 }.map { $0 &+ 1 }.sorted()
      }
      var array = (0..<size).map(number)
      var derived: [Int] = []
      let changes = events / eventsOfChange
      let measured = max(1, size > 1_000 ? changes / 100 : changes)
      let cost = Cost {
        for event in 0..<measured {
          change(&array, event)
          derived = recompute(array)
        }
      }
      if measured < changes {
        for event in measured..<changes { change(&array, event) }
        derived = recompute(array)
      }
      opaque(sum(derived))
      return Cost(sumOf: Array(repeating: cost, count: changes / measured))
    }
  }

  private static func number(_ event: Int) -> Int { (event &* 2_654_435_761) % 1_000_003 }

  private static func last(_ event: Int) -> Int { 2_000_000 + 2 * event }

  /// A sum that depends on the order.
  private static func sum(_ array: [Int]) -> Int {
    array.reduce(0) { $0 &* 31 &+ $1 }
  }
}
