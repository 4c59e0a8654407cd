import RKCollections
import RKCore
import RKSubjects
import TestSupport
import Testing

/// Law 14: a step is one event of what is derived from groups, collections of collections and signals.
@Suite("Derived collections of collections: one event for a step")
struct StepLawTests {
  @Test func `joined groups send one event for each change`() {
    let numbers = CollectionProperty([1, 3, 2])
    let log = Log<[Int]>()
    numbers.grouped { $0 % 2 }.joined().observeNext { log.append($0.collection) }
    numbers.append(2)
    numbers[0] = 4
    numbers.insert(6, at: 0)
    numbers.removeAll { $0 % 2 == 1 }
    #expect(
      log.values == [[1, 3, 2], [1, 3, 2, 2], [4, 2, 2, 3], [6, 4, 2, 2, 3], [6, 4, 2, 2]]
    )
  }

  @Test func `a property of aggregates of a group and of its source emits once for each change`() {
    let numbers = CollectionProperty([1, 2, 3])
    let groups = numbers.grouped { $0 % 2 }
    let odd = groups.collection[0]
    let rest = AnyProperty(numbers.sumProperty(), odd.sumProperty(), groups.countProperty()) {
      "\($0) \($1) \($2)"
    }
    let log = Log<String>()
    rest.observeNext(with: log.append)
    numbers.append(5)
    numbers[1] = 7
    numbers.removeFirst()
    #expect(log.values == ["6 4 2", "11 9 2", "16 16 1", "15 15 1"])
    #expect(odd.map { $0 * 10 }.collection == [70, 30, 50])
  }

  @Test func `joined collections send one event for a transaction that changes several`() {
    let lists = (0..<3).map { CollectionProperty([$0]) }
    let all = CollectionProperty(lists)
    let log = Log<[Int]>()
    all.joined().observeNext { log.append($0.collection) }
    atomically { t in
      t.update(lists[0]) { $0.removeAll() }
      t.update(lists[2]) { $0.append(0) }
      t.update(all) { $0.swapAt(0, 1) }
    }
    all.append(lists[0])
    lists[0].append(9)
    all.remove(at: 0)
    lists[1].append(5)
    #expect(
      log.values == [
        [0, 1, 2], [1, 2, 0], [1, 9, 2, 0, 9], [9, 2, 0, 9],
      ]
    )
  }

  @Test func `a property derived from flatMap and from sections emits once for each change`() {
    let lists = CollectionProperty((0..<3).map { CollectionProperty([$0, $0 + 1]) })
    let even = lists.flatMap { $0.filter { $0 % 2 == 0 } }
    let sections = lists.sectioned(by: { ObjectIdentifier($0) }, items: { $0.filter { $0 > 0 } })
    let sizes = AnyProperty(even.countProperty(), sections.joined().countProperty()) { [$0, $1] }
    let log = Log<[Int]>()
    sizes.observeNext(with: log.append)
    lists.collection[0].append(4)
    lists.append(CollectionProperty([6]))
    lists.collection[3].append(8)
    lists.removeFirst()
    #expect(log.values == [[3, 5], [4, 6], [5, 7], [6, 8], [4, 6]])
    #expect(even.collection == [2, 2, 6, 8])
    #expect(sections.sections.map(\.items) == [[1, 2], [2, 3], [6, 8]])
  }

  @Test func `a join with refreshed elements sends one event for each change`() {
    let values = (0..<3).map { Property($0) }
    let source = CollectionProperty(values)
    let fresh = source.autoRefresh { $0 }
    let pairs = fresh.join(source, on: { ObjectIdentifier($0) }, equals: { ObjectIdentifier($0) })
    let log = Log<[Int]>()
    pairs.map { $0.0.value }.observeNext { log.append($0.collection) }
    values[1].value = 5
    source.append(Property(7))
    source.removeFirst()
    values[0].value = 9
    #expect(log.values == [[0, 1, 2], [0, 5, 2], [0, 5, 2, 7], [5, 2, 7]])
  }

  @Test func `sections and their source change in one step`() {
    let books = CollectionProperty([1, 2, 3, 4])
    let shelves = books.sectioned(by: { $0 % 2 }, sortedBy: <)
    let isEqual = AnyProperty(shelves.joined().sumProperty(), books.sumProperty()) { [$0, $1] }
    let log = Log<[Int]>()
    isEqual.observeNext(with: log.append)
    books[0] = 6
    books.append(1)
    #expect(log.values == [[10, 10], [15, 15], [16, 16]])
  }

  @Test func `groups continue while something is derived from one of them`() {
    let numbers = CollectionProperty([1, 2, 3])
    let log = Log<String>()
    do {
      let groups = numbers.grouped { $0 % 2 }
      groups.collection[0].map { $0 * 10 }.observe { event in
        if case .next(let change) = event { log("\(change.collection)") } else { log("|") }
      }
      withExtendedLifetime(groups) {}
    }
    numbers.append(5)
    numbers.removeAll { $0 % 2 == 1 }
    numbers.append(7)
    #expect(log.values == ["[10, 30]", "[10, 30, 50]", "[]", "|"])
  }

  @Test(arguments: 0..<(isSanitized ? 5 : 100))
  func `a random change that arrives along several paths causes one event`(seed: Int) {
    var edits = RandomEdits(seed: seed)
    let source = CollectionProperty(edits.items(upTo: 8))
    let groups = source.grouped { $0.key }
    let chains: [DerivedCollection<Item>] = [
      groups.joined(),
      groups.sorted { $0.key < $1.key }.joined(),
      groups.filter { $0.key != 1 }.flatMap { $0.filter { $0.id % 2 == 0 } },
      groups.joined().union(source.filter { $0.key > 1 }).distinct(),
      groups.joined().join(source, on: { $0.key }, equals: { $0.key }).map { $0.0 },
      groups.sectioned().joined(),
      groups.joined().grouped { $0.id % 3 }.joined(),
    ]
    let followers = chains.map { Follower($0) }
    defer { for follower in followers { follower.dispose() } }
    var before = followers.map { $0.takeEvents().last?.collection ?? [] }
    for step in 0..<20 {
      edits.change(source)
      let grouped = Dictionary(grouping: source.collection) { $0.key }
      #expect(chains[1].collection == grouped.sorted { $0.key < $1.key }.flatMap(\.value))
      #expect(chains[5].collection == chains[0].collection)
      for (index, follower) in followers.enumerated() {
        let events = follower.takeEvents()
        let after = chains[index].collection
        let isRight =
          events.count <= 1 && follower.mirror == after
          && events.allSatisfy { fault(from: before[index], $0) == nil && !$0.changeset.isEmpty }
          && (events.last?.collection ?? before[index]) == after
        #expect(isRight, "seed \(seed), step \(step), chain \(index): \(events), \(after)")
        before[index] = after
      }
    }
  }

  @Test(arguments: 0..<(isSanitized ? 2 : 4))
  func `groups are consistent while threads change, derive and observe`(seed: Int) {
    let source = CollectionProperty((0..<10).map { Item(id: $0, key: $0 % 4) })
    let groups = source.grouped { $0.key }
    let joined = groups.sorted { $0.key < $1.key }.joined()
    let follower = Follower(joined)
    let sizes = AnyProperty(joined.countProperty(), source.countProperty()) { $0 == $1 }
    let log = Log<Bool>()
    sizes.observeNext(with: log.append)
    let lists = CollectionProperty((0..<3).map { _ in CollectionProperty<[Int]>([]) })
    let all = lists.flatMap { $0.filter { $0 % 2 == 0 } }
    inParallel(8) { thread in
      var random = SplitMix64(seed: UInt64(seed * 8 + thread))
      for round in 0..<(isSanitized ? 20 : 60) {
        let item = Item(id: 100 * thread + round, key: Int.random(in: 0..<5, using: &random))
        switch Int.random(in: 0..<7, using: &random) {
        case 0: source.insert(item, at: 0)
        case 1: source.update { if $0.count > 12 { $0.removeFirst(2) } }
        case 2: source.update { if !$0.isEmpty { $0[0] = item } }
        case 3:
          let own = source.grouped { $0.key }.joined()
          let bag = DisposeBag()
          own.observeNext { _ = $0.collection.count }.dispose(in: bag)
          source.append(item)
          _ = own.countProperty().value
          bag.dispose()
        case 4: log.append(sizes.value)
        case 5: lists.collection[round % 3].append(round)
        default: lists.update { $0.append(CollectionProperty([round])) }
        }
      }
    }
    #expect(!log.values.contains(false))
    let grouped = Dictionary(grouping: source.collection) { $0.key }
    #expect(joined.collection == grouped.sorted { $0.key < $1.key }.flatMap(\.value))
    #expect(follower.mirror == joined.collection)
    #expect(all.collection == lists.collection.flatMap { $0.collection.filter { $0 % 2 == 0 } })
  }
}
