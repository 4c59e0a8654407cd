import ReactiveKit

/// Whole lists that are replaced by identity; the baseline is the loop that libraries for lists have.
enum IdentityDiffs {
  static func all() -> [Workload] {
    let kinds: [(name: String, title: String, change: ([Row]) -> [Row])] = [
      ("shuffled", "in a random order", shuffled), ("reversed", "in reverse", { $0.reversed() }),
      ("new", "by as many new ones", { rows in rows.map { Row(id: rows.count + $0.id) } }),
    ]
    return kinds.flatMap { kind in
      [1_000, 100_000].map { size in
        Workload(
          name: "diff-\(kind.name)-\(size / 1_000)k",
          title: "replace \(grouped(size)) elements \(kind.title), an observer",
          unit: "element",
          events: max(20 * size, 200_000),
          against: "P. Heckel's loop",
          ours: { replacing(rows(size), kind.change) },
          baseline: { comparing(rows(size), kind.change) },
          isFullWhenQuick: true,
          eventsPerChange: size
        )
      }
    }
  }

  private struct Row: Identifiable, Equatable, Sendable {
    var id: Int
    var value = 0
  }

  private static func rows(_ size: Int) -> [Row] {
    (0..<size).map { Row(id: $0) }
  }

  /// The same order in each run.
  private static func shuffled(_ rows: [Row]) -> [Row] {
    var (shuffled, state) = (rows, UInt64(1))
    for index in rows.indices.dropFirst() {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      shuffled.swapAt(index, Int(state >> 33) % (index + 1))
    }
    return shuffled
  }

  private static func replacing(_ first: [Row], _ change: ([Row]) -> [Row]) -> Workload.Run {
    let second = change(first)
    let property = CollectionProperty(first)
    property.observeNext { event in
      if !event.changeset.isEmpty { opaque(event.collection.count) }
    }
    return timed { events in
      for event in 0..<events / first.count {
        property.replace(with: event.isMultiple(of: 2) ? second : first, performDiff: true)
      }
    }
  }

  private static func comparing(_ first: [Row], _ change: ([Row]) -> [Row]) -> Workload.Run {
    let second = change(first)
    var current = first
    return timed { events in
      for event in 0..<events / first.count {
        let next = event.isMultiple(of: 2) ? second : first
        let diff = byHand(from: current, to: next)
        current = next
        if !diff.isEmpty { opaque(current.count) }
      }
    }
  }

  /// Finds a difference with a dictionary, in linear time; its moves are not as few as possible.
  private static func byHand(from old: [Row], to new: [Row]) -> CollectionChangeset<Int> {
    var diff = CollectionChangeset<Int>()
    var positions: [Row.ID: Int] = [:]
    positions.reserveCapacity(old.count)
    for (position, row) in old.enumerated() { positions[row.id] = position }
    var isKept = [Bool](repeating: false, count: old.count)
    let origins = new.map { row in
      let origin = positions[row.id]
      if let origin { isKept[origin] = true }
      return origin
    }
    let deletedBefore = isKept.enumerated().map { position, isKept in
      let count = diff.deletes.count
      if !isKept { diff.deletes.append(position) }
      return count
    }
    for (position, origin) in origins.enumerated() {
      guard let origin else {
        diff.inserts.append(position)
        continue
      }
      if old[origin] != new[position] { diff.updates.append(origin) }
      if origin - deletedBefore[origin] + diff.inserts.count != position {
        diff.moves.append(.init(from: origin, to: position))
      }
    }
    return diff
  }
}
