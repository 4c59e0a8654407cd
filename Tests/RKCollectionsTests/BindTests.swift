import RKBindings
import RKCollections
import RKCore
import RKOperators
import RKSubjects
import RKTesting
import TestSupport
import Testing

private struct Order: Identifiable, Equatable {
  var id: Int
  var price = 0
}

@Suite("Bindings of collections")
struct BindTests {
  @Test func `a target makes the same changes`() {
    let (source, target) = (CollectionProperty([1, 2]), CollectionProperty([9]))
    let log = Log<CollectionEvent<[Int]>>()
    source.bind(to: target)
    target.observeNext { log($0) }
    source.append(3)
    source.move(from: 0, to: 2)
    #expect(log.values.map(\.inserts) == [[], [2], []])
    #expect(log.values.last?.moves == [.init(from: 0, to: 2)])
    #expect(target.collection == [2, 3, 1])
  }

  @Test func `a target that was changed otherwise is replaced`() {
    let (source, target) = (CollectionProperty([1, 2]), CollectionProperty([9]))
    source.bind(to: target)
    target.append(5)
    source.append(3)
    #expect(target.collection == [1, 2, 3])
    source.append(4)
    #expect(target.collection == [1, 2, 3, 4])
  }

  @Test func `sets and dictionaries follow each other`() {
    let (source, target) = (CollectionProperty(["a": 1, "b": 2]), CollectionProperty(["x": 1]))
    source.bind(to: target)
    let mirror = Log<String>()
    target.edits.signal.observeNext { mirror("\($0)") }
    source["a"] = nil
    source["b"] = 3
    source["c"] = 4
    #expect(target.collection == ["b": 3, "c": 4])
    #expect(mirror.count == 4)
  }

  @Test func `a two-way binding does not echo`() {
    let (first, second) = (CollectionProperty([1]), CollectionProperty([2]))
    let log = Log<[Int]>()
    first.bidirectionalBind(to: second)
    first.observeNext { log($0.collection) }
    second.append(3)
    first.append(4)
    #expect(log.values == [[1], [1, 3], [1, 3, 4]])
    #expect(second.collection == [1, 3, 4])
  }

  @Test func `a binding ends when the target is deallocated`() {
    let source = CollectionProperty([1])
    var target: CollectionProperty? = CollectionProperty([Int]())
    let binding = target.map { source.bind(to: $0) }
    weak let alive = target
    target = nil
    #expect(alive == nil)
    #expect(binding?.isDisposed == true)
  }

  @Test func `a signal replaces a collection, by identity if there is one`() {
    let orders = PassthroughSubject<[Order], Never>()
    let (all, byID) = (CollectionProperty([Order(id: 1)]), CollectionProperty([Order(id: 1)]))
    orders.bind(to: all)
    orders.bind(to: byID, id: \.id)
    let log = Log<CollectionDiff<Int>>()
    all.observeNext { log($0.diff) }
    byID.observeNext { log($0.diff) }
    orders.send([Order(id: 2), Order(id: 1, price: 5)])
    #expect(
      log.values.suffix(2) == [
        CollectionDiff(inserts: [0, 1], deletes: [0]), CollectionDiff(inserts: [0], updates: [0]),
      ]
    )
  }

  @Test func `a signal of arrays becomes a collection`() {
    let signal = PassthroughSubject<[Order], Never>()
    let orders = signal.collection()
    let log = Log<CollectionEvent<[Order]>>()
    orders.observeNext { log($0) }
    signal.send([Order(id: 1), Order(id: 2)])
    signal.send([Order(id: 1), Order(id: 2)])
    signal.send([Order(id: 2), Order(id: 3), Order(id: 1)])
    #expect(orders.collection.map(\.id) == [2, 3, 1])
    #expect(log.values.map(\.inserts) == [[], [0, 1], [1]])
    #expect(log.values.last?.moves.count == 1)
  }

  @MainActor @Test func `a target of the main actor receives whole events`() async {
    final class List: MainActorTarget {
      nonisolated let bag = DisposeBag()
      var rows: [Int] = []
    }
    let (numbers, list) = (CollectionProperty([1, 2]), List())
    numbers.bind(to: list) { list, event in
      if event.diff.isEmpty { list.rows = event.collection }
      for index in event.deletes.reversed() { list.rows.remove(at: index) }
      for index in event.inserts { list.rows.insert(event.collection[index], at: index) }
    }
    numbers.append(3)
    numbers.remove(at: 0)
    // Other tests may have something wait for the main queue.
    for _ in 0..<1_000 where list.rows != [2, 3] { await theMainQueue() }
    #expect(list.rows == [2, 3])
  }
}
