import RKCollections
import TestSupport
import Testing

/// Random changes, whose events a list view performs.
@Suite("Sections, laws")
struct SectionLawTests {
  @Test(arguments: 0..<(isSanitized ? 10 : 50))
  func `A list view performs the events of random changes`(hundred: Int) {
    for seed in hundred * 100..<hundred * 100 + 100 {
      for isSorted in [false, true] {
        if let fault = run(seed, isSorted) {
          Issue.record("seed \(seed), sorted: \(isSorted), \(fault)")
          return
        }
      }
    }
  }

  @Test(arguments: 0..<(isSanitized ? 2 : 10))
  func `A list view performs the events of collections that are sorted, and replaced by identity`(
    hundred: Int
  ) {
    for seed in hundred * 100..<hundred * 100 + 100 {
      var edits = RandomEdits(seed: seed)
      let source = CollectionProperty(edits.items(upTo: 8))
      let list = source.sorted { $0.key < $1.key }.filter { $0.id % 5 > 0 }.sectioned(by: \.shelf)
      let follower = ListFollower(list)
      defer { follower.dispose() }
      for step in 0..<4 {
        let before = follower.sections
        _ = follower.takeEvents()
        var new = source.collection
        _ = edits.change(&new)
        if Bool.random(using: &edits.random) {
          source.replace(with: new.shuffled(using: &edits.random), id: \.id)
        } else {
          edits.change(source)
        }
        let included = source.collection.filter { $0.id % 5 > 0 }
        let after = sections(of: included.sorted { $0.key < $1.key })
        let events = follower.takeEvents()
        if let fault = follower.fault(showing: after)
          ?? events.first?.identityFault(before: before)
          ?? (events.count > 1 ? "\(events.count) events" : nil)
        {
          Issue.record("seed \(seed), step \(step): \(fault), \(events), from \(before)")
          return
        }
      }
    }
  }

  private func run(_ seed: Int, _ isSorted: Bool) -> String? {
    var edits = RandomEdits(seed: seed)
    let source = CollectionProperty(edits.items(upTo: 8))
    let list =
      isSorted
      ? source.sectioned(by: \.shelf) { $0 % 2 < $1 % 2 } : source.sectioned(by: \.shelf)
    func recompute() -> [CollectionSection<Int, Item>] {
      isSorted
        ? sections(of: source.collection) { $0 % 2 < $1 % 2 } : sections(of: source.collection)
    }
    let follower = ListFollower(list)
    defer { follower.dispose() }
    var before = recompute()
    if follower.takeEvents() != [SectionedChangeset(before)] { return "first event" }
    for step in 0..<4 {
      edits.change(source)
      let after = recompute()
      if list.sections != after { return "step \(step): \(list.sections), not \(after)" }
      if let fault = follower.fault(showing: after) { return "step \(step): \(fault)" }
      let events = follower.takeEvents()
      if events.count > 1 { return "step \(step): \(events.count) events" }
      if let fault = events.first?.identityFault(before: before) {
        return "step \(step): \(fault), by \(events[0].diff), from \(before) to \(after)"
      }
      before = after
    }
    return nil
  }
}
