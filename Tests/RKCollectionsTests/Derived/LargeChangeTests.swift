import RKCollections
import TestSupport
import Testing

/// Changes of so many elements that what is derived rearranges its elements as a whole.
@Suite("Derived collections, large changes", .onOneThread)
struct LargeChangeTests {
  @Test(arguments: Stage.allCases)
  func `equal recomputed collections, and their events lead to them`(stage: Stage) {
    for seed in 0..<20 {
      if let fault = run(stage, seed) {
        Issue.record("seed \(seed), \(fault)")
        return
      }
    }
  }

  @Test(arguments: 0..<10)
  func `move a group of many elements together with its first element`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let numbers = CollectionProperty(Array(0..<200))
    let joined = numbers.grouped { $0 % 4 }.joined()
    let follower = Follower(joined.sorted { $0 % 7 < $1 % 7 }.map { $0 })
    let mirror = Follower(joined)
    defer {
      follower.dispose()
      mirror.dispose()
    }
    for _ in 0..<20 {
      numbers.insert(Int.random(in: 0..<4, using: &random), at: 0)
      var order: [Int] = []
      for number in numbers.collection where !order.contains(number % 4) {
        order.append(number % 4)
      }
      let expected = order.flatMap { key in numbers.collection.filter { $0 % 4 == key } }
      #expect(joined.collection == expected)
      #expect(mirror.mirror == expected)
      #expect(follower.mirror == expected.sorted { $0 % 7 < $1 % 7 })
    }
    var before: [Int]?
    for event in mirror.takeEvents() {
      if let before { #expect(fault(from: before, event) == nil) }
      before = event.collection
    }
  }

  @Test
  func `call a closure once for each new element, and never for one that stays`() {
    let numbers = CollectionProperty(Array(0..<100))
    let transformed = Log<Int>()
    let texts = numbers.map { number in
      transformed(number)
      return "\(number)"
    }
    let even = numbers.filter { number in
      transformed(-1)
      return number.isMultiple(of: 2)
    }
    let count = transformed.values.count
    numbers.reverse()
    #expect(transformed.values.count == count)
    numbers.update { draft in
      for number in 100..<150 { draft.append(number) }
    }
    #expect(transformed.values.count == count + 100)
    #expect(texts.collection == numbers.collection.map { "\($0)" })
    #expect(even.collection == numbers.collection.filter { $0.isMultiple(of: 2) })
  }

  private func run(_ stage: Stage, _ seed: Int) -> String? {
    var edits = RandomEdits(seed: seed)
    let source = CollectionProperty((0..<60).map { _ in edits.item() })
    let surroundings = Surroundings()
    let derived = stage.apply(to: source, surroundings)
    let further = derived.filter { $0.key != 2 }.sorted { $0.key > $1.key }
    let (follower, last) = (Follower(derived), Follower(further))
    defer {
      follower.dispose()
      last.dispose()
    }
    _ = follower.takeEvents()
    var before = derived.collection
    for step in 0..<8 {
      switch step {
      case 1, 6: source.reverse()
      case 2: source.sort { $0.key < $1.key }
      case 3: edits.change(source)
      case 5: surroundings.change(&edits)
      default: change(source, &edits)
      }
      let after = stage.recompute(source.collection, surroundings)
      if derived.collection != after { return "step \(step): not what recomputing gives" }
      if follower.mirror != after { return "step \(step): the edits lead elsewhere" }
      let end = after.filter { $0.key != 2 }.sorted { $0.key > $1.key }
      if further.collection != end || last.mirror != end { return "step \(step): further" }
      for event in follower.takeEvents() {
        if let fault = fault(from: before, event) { return "step \(step): \(fault)" }
        before = event.collection
      }
      if before != after { return "step \(step): the events lead elsewhere" }
    }
    return nil
  }

  private func change(_ source: CollectionProperty<[Item]>, _ edits: inout RandomEdits) {
    var random = edits.random
    let items = (0..<20).map { _ in edits.item() }
    source.update { draft in
      draft.removeFirst(draft.count / 3)
      for item in items {
        draft.insert(item, at: Int.random(in: 0...draft.count, using: &random))
        let index = Int.random(in: 0..<draft.count, using: &random)
        draft[index] = Item(id: draft[index].id, key: item.key)
        draft.move(from: index, to: Int.random(in: 0..<draft.count, using: &random))
      }
    }
  }
}
