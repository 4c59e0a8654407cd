import RKCollections
import TestSupport
import Testing

/// Random chains of operators, after random changes, beside the same computation on arrays.
@Suite("Derived collections, models", .onOneThread)
struct DerivedModelTests {
  @Test(arguments: 0..<100)
  func `equal recomputed collections, and their events lead to them`(part: Int) {
    for seed in modelSeeds(part: part, of: 100, programs: 10_000) {
      if let fault = run(seed) {
        Issue.record("seed \(seed), \(fault)")
        return
      }
    }
  }

  @Test(arguments: Stage.allCases)
  func `a closure runs once for each element that an event inserts or updates`(stage: Stage) {
    for seed in 0..<100 {
      var edits = RandomEdits(seed: seed)
      let source = CollectionProperty(edits.items(upTo: 8))
      let surroundings = Surroundings()
      let derived = stage.apply(to: source, surroundings)
      let calls = Box(0)
      let mapped = derived.map { item in
        calls.value += 1
        return item
      }
      let follower = Follower(derived)
      defer { follower.dispose() }
      for _ in 0..<8 {
        _ = follower.takeEvents()
        calls.value = 0
        if Bool.random(using: &edits.random) {
          edits.change(source)
        } else {
          surroundings.change(&edits)
        }
        let entered = follower.takeEvents().map { event in
          event.inserts.count + event.updates.count + event.moves.count(where: \.isUpdated)
        }
        #expect(calls.value == entered.reduce(0, +), "seed \(seed)")
        #expect(mapped.collection == derived.collection)
      }
    }
  }

  @Test(arguments: Stage.allCases)
  func `no event lists an element that is equal before and after`(stage: Stage) {
    for seed in 0..<100 {
      var edits = RandomEdits(seed: seed)
      let source = CollectionProperty(edits.items(upTo: 8))
      let derived = stage.apply(to: source, Surroundings())
      let follower = Follower(derived)
      defer { follower.dispose() }
      _ = follower.takeEvents()
      for _ in 0..<8 {
        let (before, former) = (derived.collection, Set(source.collection))
        edits.changeOnce(source)
        guard let event = follower.takeEvents().first, former != Set(source.collection) else {
          continue
        }
        let updated = event.moves.filter(\.isUpdated)
        let left = event.deletes + event.updates + updated.map(\.from)
        let entered = event.inserts + event.changeset.updatesAfter + updated.map(\.to)
        let common = Set(left.map { before[$0] }).intersection(entered.map { event.collection[$0] })
        #expect(common.isEmpty, "seed \(seed), \(before), \(event)")
      }
    }
  }

  @Test(arguments: 0..<20)
  func `send only what one edit changes`(hundred: Int) {
    let all: [Stage] = [.map, .filter, .compactMap, .sorted, .reversed, .prefix, .page]
    for seed in hundred * 100..<hundred * 100 + 100 {
      var edits = RandomEdits(seed: seed)
      let source = CollectionProperty(edits.items(upTo: 8))
      let surroundings = Surroundings()
      let stages = (0..<3).map { _ in all.randomElement(using: &edits.random) ?? .map }
      let derived = stages.dropFirst().reduce(stages[0].apply(to: source, surroundings)) {
        $1.apply(to: $0, surroundings)
      }
      let follower = Follower(derived)
      defer { follower.dispose() }
      _ = follower.takeEvents()
      for _ in 0..<8 {
        edits.changeOnce(source)
        let changesets = follower.takeEvents().map(\.changeset)
        let isSmall = changesets.allSatisfy {
          $0.deletes.count <= 1 && $0.inserts.count <= 1 && $0.updates.count + $0.moves.count <= 1
        }
        if changesets.count > 1 || !isSmall {
          Issue.record("seed \(seed), \(stages): \(changesets)")
          return
        }
      }
    }
  }

  private func run(_ seed: Int) -> String? {
    var edits = RandomEdits(seed: seed)
    let source = CollectionProperty(edits.items(upTo: 8))
    let surroundings = Surroundings()
    let stages = (0..<Int.random(in: 1...3, using: &edits.random)).map { _ in
      Stage.allCases.randomElement(using: &edits.random) ?? .map
    }
    func recompute() -> [Item] {
      stages.reduce(source.collection) { $1.recompute($0, surroundings) }
    }
    var derived = stages[0].apply(to: source, surroundings)
    for stage in stages.dropFirst() { derived = stage.apply(to: derived, surroundings) }
    let follower = Follower(derived)
    defer { follower.dispose() }
    var before = recompute()
    if follower.takeEvents() != [CollectionEvent(before)] { return "\(stages): first event" }
    for step in 0..<6 {
      if Int.random(in: 0..<3, using: &edits.random) == 0 {
        surroundings.change(&edits)
      } else {
        edits.change(source)
      }
      let after = recompute()
      let context = "\(stages), step \(step):"
      if derived.collection != after { return "\(context) \(derived.collection), not \(after)" }
      if follower.mirror != after { return "\(context) the edits lead to \(follower.mirror)" }
      for event in follower.takeEvents() {
        if let fault = fault(from: before, event) { return "\(context) \(fault)" }
        if event.changeset.isEmpty { return "\(context) an event without a change" }
        before = event.collection
      }
      if before != after { return "\(context) the events lead to \(before), not \(after)" }
    }
    return Follower(derived).takeEvents() == [CollectionEvent(before)] ? nil : "late observer"
  }
}
