import RKCollections
import RKCore
import TestSupport
import Testing

extension Item: Identifiable {}

@Suite("Sections that are replaced", .onOneThread)
struct SectionedArraysTests {
  private typealias Section = CollectionSection<Int, Item>

  @Test(arguments: 0..<50)
  func `a list view performs the event of any replacement`(part: Int) {
    for seed in modelSeeds(part: part, of: 50, programs: 5_000) {
      if let fault = run(seed) {
        Issue.record("seed \(seed), \(fault)")
        return
      }
    }
  }

  @Test func `a section that a change does not affect is not compared`() {
    let compared = Log<Int>()
    let source = CollectionProperty([1, 2, 3].map { CollectionSection(key: $0, items: [$0]) })
    let list = source.sectioned(id: { $0 }) { old, new in
      compared(old)
      return old == new
    }
    let observation = list.observeNext { _ in }
    source[1] = CollectionSection(key: 2, items: [2, 4])
    source.move(from: 2, to: 0)
    source.removeLast()
    #expect(Set(compared.values) == [2])
    observation.dispose()
  }

  private func run(_ seed: Int) -> String? {
    var random = SplitMix64(seed: UInt64(seed))
    let source = CollectionProperty(randomSections(&random))
    let list = source.sectioned()
    let follower = ListFollower(list)
    // Derived by the edits of each change.
    let copy = ListFollower(list.map { $0 })
    defer {
      follower.dispose()
      copy.dispose()
    }
    for step in 0..<4 {
      let before = source.collection
      _ = (follower.takeEvents(), copy.takeEvents())
      change(source, &random)
      let after = source.collection
      if let fault = follower.fault(showing: after) ?? copy.fault(showing: after) {
        return "step \(step): \(fault), from \(before)"
      }
      let events = follower.takeEvents()
      if events.count > 1 { return "step \(step): \(events.count) events" }
      if areUnique(before), areUnique(after),
        let fault = events.first?.identityFault(before: before)
      {
        return "step \(step): \(fault), by \(events[0].changeset), from \(before) to \(after)"
      }
      let copied = copy.takeEvents()
      if events.map(\.changeset.counts) != copied.map(\.changeset.counts) {
        return
          "step \(step): the edits make \(copied.map(\.changeset)), not \(events.map(\.changeset))"
      }
    }
    return nil
  }

  private func change(_ source: CollectionProperty<[Section]>, _ random: inout SplitMix64) {
    let index = Int.random(in: 0..<max(1, source.count), using: &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0 where source.count > 1: source.move(from: index, to: 0)
    case 1 where !source.isEmpty: source.remove(at: index)
    case 2 where !source.isEmpty: source[index].items = randomItems(&random)
    case 3 where source.count > 1:
      source.update { source in
        source.swapAt(0, source.count - 1)
        source[index].items.reverse()
      }
    default: source.replace(with: randomSections(&random))
    }
  }

  private func randomSections(_ random: inout SplitMix64) -> [Section] {
    let keys = (0..<5).shuffled(using: &random).prefix(Int.random(in: 0...4, using: &random))
    // Few identities, each mostly once.
    var ids = (0..<12).shuffled(using: &random)
    return keys.map { key in
      let count = min(ids.count, Int.random(in: 0...4, using: &random))
      defer { ids.removeFirst(Int.random(in: 0..<8, using: &random) == 0 ? 0 : count) }
      return Section(key: key, items: ids.prefix(count).map { randomItem($0, &random) })
    }
  }

  private func randomItems(_ random: inout SplitMix64) -> [Item] {
    (0..<Int.random(in: 0...4, using: &random)).map { randomItem($0, &random) }
  }

  private func randomItem(_ id: Int, _ random: inout SplitMix64) -> Item {
    Item(id: id, key: Int.random(in: 0..<2, using: &random))
  }

  private func areUnique(_ sections: [Section]) -> Bool {
    let ids = sections.flatMap(\.items).map(\.id)
    return Set(ids).count == ids.count
  }
}

extension PathChangeset {
  /// The number of changes of each kind; which of several elements move is not determined.
  fileprivate var counts: [Int] {
    [
      insertedSections.count, deletedSections.count, movedSections.count, inserts.count,
      deletes.count, updates.count + moves.count(where: \.isUpdated), moves.count,
    ]
  }
}
