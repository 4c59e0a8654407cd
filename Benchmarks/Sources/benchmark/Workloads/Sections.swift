import ReactiveKit

/// An element that changes its section; the baseline makes all sections again.
enum Sections {
  static func all() -> [Workload] {
    [
      Workload(
        name: "sectioned-move-1k",
        title: "an element of 1,000 changes its section among 20, an observer",
        unit: "change",
        events: 1_000,
        against: "recomputing",
        ours: { moving(1_000) },
        baseline: { recomputing(1_000) },
        isFullWhenQuick: true
      ),
      Workload(
        name: "sectioned-move-many",
        title: "an element of 100,000 changes its section among 20, an observer",
        unit: "change",
        events: 1_000,
        against: "1,000 elements",
        ours: { moving(100_000) },
        baseline: { moving(1_000) },
        isFullWhenQuick: true,
        isGrowth: true
      ),
    ]
  }

  private struct Row: Sendable {
    var id: Int
    var section: Int
  }

  private static func rows(_ size: Int) -> [Row] {
    (0..<size).map { Row(id: $0, section: $0 % 20) }
  }

  private static func moving(_ size: Int) -> Workload.Run {
    { events in
      let rows = CollectionProperty(rows(size))
      let sections = rows.sectioned(by: \.section)
      sections.observeNext { opaque($0.moves.count) }
      rows[0].section = 0
      let cost = Cost { for event in 0..<events { change(&rows[place(event, size)], event) } }
      opaque(sum(sections.sections))
      return cost
    }
  }

  private static func recomputing(_ size: Int) -> Workload.Run {
    { events in
      var rows = rows(size)
      var made = sections(of: rows)
      let cost = Cost {
        for event in 0..<events {
          change(&rows[place(event, size)], event)
          made = sections(of: rows)
          opaque(1)
        }
      }
      opaque(sum(made))
      return cost
    }
  }

  private static func place(_ event: Int, _ size: Int) -> Int { event &* 7_919 % size }

  private static func change(_ row: inout Row, _ event: Int) {
    row.section = (row.section + 1 + event % 7) % 20
  }

  private static func sections(of rows: [Row]) -> [CollectionSection<Int, Row>] {
    var indices: [Int: Int] = [:]
    var sections: [CollectionSection<Int, Row>] = []
    for row in rows {
      let index = indices[row.section] ?? sections.count
      if index == sections.count {
        indices[row.section] = index
        sections.append(CollectionSection(key: row.section))
      }
      sections[index].items.append(row)
    }
    return sections
  }

  /// A sum that depends on the order.
  private static func sum(_ sections: [CollectionSection<Int, Row>]) -> Int {
    sections.reduce(0) { sum, section in
      section.items.reduce(sum &* 31 &+ section.key) { $0 &* 31 &+ $1.id }
    }
  }
}
