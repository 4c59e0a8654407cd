import ReactiveKit

/// Changes of an observed collection; the baseline compares whole arrays with the standard library.
enum Collections {
  static func all() -> [Workload] {
    let kinds: [(name: String, title: String, change: Change, ours: Ours)] = [
      ("append", "append", { $0.append($1) }, { $0.append($1) }),
      (
        "insert", "insert in the middle", { $0.insert($1, at: $0.count / 2) },
        {
          $0.insert($1, at: $0.count / 2)
        }
      ),
      (
        "update", "replace an element", { $0[$1 % $0.count] = -1 - $1 },
        {
          $0[$1 % $0.count] = -1 - $1
        }
      ),
      (
        "remove", "remove from the middle and append",
        { array, event in
          array.remove(at: array.count / 2)
          array.append(event)
        },
        { property, event in
          property.remove(at: property.count / 2)
          property.append(event)
        }
      ),
    ]
    let single = kinds.flatMap { kind in
      [1_000, 100_000].map { size in
        Workload(
          name: "collection-\(kind.name)-\(size / 1_000)k",
          title: "\(kind.title), \(size) elements, an observer",
          unit: "change",
          events: 500,
          against: "difference(from:)",
          ours: { mutating(size, kind.ours) },
          baseline: { comparing(size, kind.change) },
          isFullWhenQuick: true
        )
      }
    }
    return single + [
      batch, replacing(10_000, events: 40_000), replacing(100_000, events: 200_000), growth,
      shortest(1_000), shortest(10_000),
    ]
  }

  private typealias Change = (_ array: inout [Int], _ event: Int) -> Void
  private typealias Ours = (_ property: CollectionProperty<[Int]>, _ event: Int) -> Void

  private struct Row: Identifiable, Equatable, Sendable {
    var id: Int
    var value = 0
  }

  private static var batch: Workload {
    Workload(
      name: "collection-batch-100k",
      title: "update { … } of 1,000 replaced elements of 100,000, an observer",
      unit: "change",
      events: 10_000,
      against: "one by one",
      ours: {
        mutating(100_000, events: 1_000) { property, batch in
          property.update { draft in
            for event in 0..<1_000 { draft[event] = batch &+ event }
          }
        }
      },
      baseline: { mutating(100_000) { $0[$1 % 1_000] = $1 / 1_000 &+ $1 % 1_000 } },
      isFullWhenQuick: true
    )
  }

  private static func replacing(_ size: Int, events: Int) -> Workload {
    Workload(
      name: "diff-identity-\(size / 1_000)k",
      title: "replace \(grouped(size / 10)) of \(grouped(size)) elements by identity",
      unit: "element",
      events: events,
      against: "difference(from:)",
      ours: { replacing(size) },
      baseline: { comparing(rows(size)) },
      isFullWhenQuick: true,
      eventsPerChange: size
    )
  }

  /// Elements without identity: the algorithm of Myers, here and in the standard library.
  private static func shortest(_ size: Int) -> Workload {
    let first = Array(0..<size)
    let second = first.map { $0.isMultiple(of: size / 100) ? -1 - $0 : $0 }
    return Workload(
      name: "diff-shortest-\(size / 1_000)k",
      title: "replace 100 of \(grouped(size)) elements without identity, an observer",
      unit: "element",
      events: 40_000,
      against: "difference(from:)",
      ours: {
        let property = CollectionProperty(first)
        property.observeNext { event in
          if !event.changeset.isEmpty { opaque(event.inserts.count + event.deletes.count) }
        }
        return timed { events in
          for event in 0..<events / size {
            property.replace(with: event.isMultiple(of: 2) ? second : first, performDiff: true)
          }
        }
      },
      baseline: {
        timed { events in
          for event in 0..<events / size {
            let (old, new) = event.isMultiple(of: 2) ? (first, second) : (second, first)
            opaque(new.difference(from: old).count)
          }
        }
      },
      isFullWhenQuick: true,
      eventsPerChange: size
    )
  }

  /// Compares two arrays once, which takes seconds; later rounds have the same cost.
  private static func comparing(_ rows: (first: [Row], second: [Row])) -> Workload.Run {
    var once: (cost: Cost, count: Int)?
    return { events in
      if once == nil {
        var count = 0
        let cost = Cost { count = rows.second.difference(from: rows.first).count }
        once = (cost, count)
      }
      guard let once else { preconditionFailure("the arrays have been compared") }
      let replacements = events / rows.first.count
      opaque(once.count * replacements)
      return Cost(sumOf: Array(repeating: once.cost, count: replacements))
    }
  }

  private static var growth: Workload {
    Workload(
      name: "diff-identity-many",
      title: "replace 10,000 of 100,000 elements by identity",
      unit: "element",
      events: 200_000,
      against: "10,000 elements",
      ours: { replacing(100_000) },
      baseline: { replacing(10_000) },
      isFullWhenQuick: true,
      isGrowth: true,
      eventsPerChange: 100_000
    )
  }

  /// Two arrays, of which each tenth element differs.
  private static func rows(_ size: Int) -> (first: [Row], second: [Row]) {
    let first = (0..<size).map { Row(id: $0) }
    return (first, first.map { $0.id.isMultiple(of: 10) ? Row(id: size + $0.id) : $0 })
  }

  private static func replacing(_ size: Int) -> Workload.Run {
    let (first, second) = rows(size)
    let property = CollectionProperty(first)
    property.observeNext { event in
      if !event.changeset.isEmpty { opaque(event.inserts.count + event.deletes.count) }
    }
    return timed { events in
      for event in 0..<events / size {
        property.replace(with: event.isMultiple(of: 2) ? second : first, performDiff: true)
      }
    }
  }

  private static func mutating(
    _ size: Int,
    events eventsOfChange: Int = 1,
    _ change: @escaping Ours
  ) -> Workload.Run {
    { events in
      let property = CollectionProperty(Array(0..<size))
      // As in a difference of the standard library, an update counts as two changes.
      property.observeNext { event in
        opaque(event.inserts.count + event.deletes.count + 2 * event.updates.count)
      }
      // Makes room in the array, which would otherwise be copied by the first of a few changes.
      property.append(0)
      property.removeLast()
      let cost = Cost { for event in 0..<events / eventsOfChange { change(property, event) } }
      opaque(sum(property.collection))
      return cost
    }
  }

  private static func comparing(_ size: Int, _ change: @escaping Change) -> Workload.Run {
    { events in
      var array = Array(0..<size)
      // The two changes that make room in the array of the library.
      opaque(2)
      let cost = Cost {
        for event in 0..<events {
          let old = array
          change(&array, event)
          opaque(array.difference(from: old).count)
        }
      }
      opaque(sum(array))
      return cost
    }
  }

  /// A sum that depends on the order.
  private static func sum(_ array: [Int]) -> Int {
    array.reduce(0) { $0 &* 31 &+ $1 }
  }
}
