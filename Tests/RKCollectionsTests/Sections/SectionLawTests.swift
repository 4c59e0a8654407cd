import RKCollections
import RKCore
import TestSupport
import Testing

/// Random changes of random lists, whose events a list view performs.
@Suite("Sections, laws", .onOneThread)
struct SectionLawTests {
  @Test(arguments: 0..<100)
  func `a list view performs the events of random changes`(part: Int) {
    for seed in modelSeeds(part: part, of: 100, programs: 10_000) {
      var script = Script(seed: seed)
      if let fault = script.run() {
        Issue.record("seed \(seed), \(script.source), \(script.stages), \(fault)")
        return
      }
    }
  }

  @Test(arguments: SectionSource.allCases, SectionStage.allCases.map(Optional.some) + [nil])
  func `a list retains its sources`(source: SectionSource, stage: SectionStage?) {
    var edits = RandomEdits(seed: 1)
    let ended = Log<Bool>()
    let list = Box(source.apply(to: CollectionProperty(edits.items(upTo: 8))))
    if let stage { list.value = stage.apply(to: list.value) }
    list.value.observe { if case .completed = $0 { ended(true) } }
    #expect(ended.values == [])
    withExtendedLifetime(list) {}
  }
}

private struct Script {
  private var edits: RandomEdits
  let source: SectionSource
  let stages: [SectionStage]

  init(seed: Int) {
    edits = RandomEdits(seed: seed)
    source = SectionSource.allCases.randomElement(using: &edits.random) ?? .byKey
    var stages: [SectionStage] = []
    while Int.random(in: 0..<3, using: &edits.random) == 0 {
      stages.append(SectionStage.allCases.randomElement(using: &edits.random) ?? .map)
    }
    self.stages = stages
  }

  mutating func run() -> String? {
    let items = CollectionProperty(edits.items(upTo: 8))
    let list = stages.reduce(source.apply(to: items)) { $1.apply(to: $0) }
    let follower = ListFollower(list)
    let rows = Follower(
      list.rows {
        $0
      } item: {
        ItemSection(key: -1, items: [$0])
      }
    )
    defer {
      follower.dispose()
      rows.dispose()
    }
    var before = recompute(items)
    if follower.takeEvents() != [SectionedEvent(before)] { return "first event" }
    for step in 0..<4 {
      change(items)
      let after = recompute(items)
      if list.sections != after { return "step \(step): \(list.sections), not \(after)" }
      let events = follower.takeEvents()
      let fault =
        follower.fault(showing: after)
        ?? events.first?.identityFault(before: before)
        ?? (events.count > 1 ? "\(events.count) events" : nil)
        ?? (rows.mirror == Self.rows(of: after) ? nil : "the rows are \(rows.mirror)")
      if let fault { return "step \(step): \(fault), \(events), from \(before) to \(after)" }
      before = after
    }
    return nil
  }

  private func recompute(_ items: CollectionProperty<[Item]>) -> [ItemSection] {
    stages.reduce(source.recompute(items.collection)) { $1.recompute($0) }
  }

  /// Changes the items by a few edits, or replaces them by identity.
  private mutating func change(_ items: CollectionProperty<[Item]>) {
    if Int.random(in: 0..<4, using: &edits.random) > 0 { return edits.change(items) }
    var new = items.collection
    for _ in 0..<3 { _ = edits.change(&new) }
    if Bool.random(using: &edits.random) { new.shuffle(using: &edits.random) }
    items.replace(with: new, id: \.id)
  }

  private static func rows(of sections: [ItemSection]) -> [ItemSection] {
    sections.flatMap { [$0] + $0.items.map { ItemSection(key: -1, items: [$0]) } }
  }
}
