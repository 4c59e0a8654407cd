import RKBindings
import RKCollections
import RKCore
import RKOperators
import RKSubjects
import TestSupport
import Testing

/// Changes of collections themselves in the closure of `atomically(_:)`, without its argument.
@Suite("atomically: plain changes of collections")
struct PlainCollectionTransactionTests {
  private struct Refused: Error {}

  @Test func `plain changes are one step and one event`() {
    let (orders, names) = (CollectionProperty([1, 2]), CollectionProperty(["a": 1]))
    let balance = Property(100)
    let rest = AnyProperty(orders.sumProperty(), names.countProperty(), balance) { $0 + $1 + $2 }
    let sums = Log<Int>()
    let events = Log<String>()
    rest.observeNext(with: sums.append)
    orders.observeNext { events.append("\($0.collection) \($0.inserts) \($0.deletes)") }
    let removed = atomically { t in
      orders.append(30)
      balance.value -= 30
      names["b"] = 2
      t.update(orders) { $0.append(4) }
      orders[1] = 5
      return orders.removeFirst()
    }
    #expect(removed == 1)
    #expect(sums.values == [104, 111])
    #expect(events.values == ["[1, 2] [] []", "[5, 30, 4] [1, 2] [0]"])
  }

  @Test func `plain reads return what was changed, even through derived collections`() {
    let orders = CollectionProperty([1, 2, 3])
    let large = orders.filter { $0 > 1 }.sorted { $0 > $1 }
    let sections = orders.sectioned { $0.isMultiple(of: 2) }
    let ids = CollectionProperty<Set<Int>>([])
    let outside = Log<[Int]>()
    atomically {
      orders.append(4)
      ids.insert(4)
      orders.update { $0.removeAll { $0 == 2 } }
      inParallel(1) { _ in outside.append(orders.collection + large.collection) }
      #expect(orders.collection == [1, 3, 4])
      #expect(orders[2] == 4)
      #expect(orders.count == 3)
      #expect(large.collection == [4, 3])
      #expect(sections.sections.map(\.items) == [[1, 3], [4]])
      #expect(ids.contains(4))
    }
    #expect(outside.values == [[1, 2, 3, 3, 2]])
    #expect(large.collection == [4, 3])
  }

  @Test func `a closure that throws undoes plain changes`() {
    let orders = CollectionProperty([1])
    let log = Log<[Int]>()
    orders.observeNext { log.append($0.collection) }
    #expect(throws: Refused.self) {
      try atomically {
        orders.append(2)
        throw Refused()
      }
    }
    atomically {
      orders.append(3)
      try? atomically {
        orders.removeAll()
        throw Refused()
      }
      #expect(orders.collection == [1, 3])
    }
    #expect(log.values == [[1], [1, 3]])
  }

  @Test func `a plain read runs the closure again if another thread changed what it read`() {
    let orders = CollectionProperty([1])
    let count = Property(0)
    let runs = Sum()
    atomically {
      let read = orders.collection.count
      if runs.add() == 1 { inParallel(1) { _ in orders.append(2) } }
      count.value = read
    }
    #expect(runs.value == 2)
    #expect(count.value == 2)
  }

  @Test func `plain changes do not come back through a bound property of the elements`() {
    let (source, copy) = (CollectionProperty([1]), Property<[Int]>([]))
    source.toSignal().map(\.collection).bind(to: copy)
    copy.toSignal().map { CollectionEvent($0, changeset: CollectionChangeset()) }.bind(to: source)
    let log = Log<[Int]>()
    source.observeNext { log.append($0.collection) }
    source.append(2)
    atomically {
      source.append(3)
      source.append(4)
    }
    #expect(log.values == [[1], [1, 2], [1, 2, 3, 4]])
    #expect(copy.value == [1, 2, 3, 4])
  }

  @Test func `an event of a collection does not return after a transaction`() {
    let events = PassthroughSubject<CollectionEvent<[Int]>, Never>()
    let numbers = CollectionProperty([1])
    let log = Log<[Int]>()
    events.observeNext { log($0.collection) }
    events.bind(to: numbers)
    numbers.bind(to: events)
    atomically { events.send(CollectionEvent([1, 2], changeset: .init(inserts: [1]))) }
    #expect(numbers.collection == [1, 2])
    #expect(log.values == [[1], [1, 2]])
  }

  @Test func `a collection of a signal created in a transaction has the signal's elements`() {
    let source = Property([1, 2])
    let created = Box<DerivedCollection<Int>?>(nil)
    #expect(throws: Refused.self) {
      try atomically {
        created.value = source.collection(id: { $0 })
        throw Refused()
      }
    }
    #expect(created.value?.collection == [1, 2])
  }

  @Test func `a collection that is created in a transaction is computed from committed values`() {
    let (shift, numbers) = (Property(0), CollectionProperty([0]))
    let created = Box<AnyCollectionProperty<[Int]>?>(nil)
    #expect(throws: Refused.self) {
      try atomically {
        shift.value = 1
        created.value = AnyCollectionProperty(
          numbers.autoRefresh { _ in shift }.filter { ($0 + shift.value).isMultiple(of: 2) }
        )
        throw Refused()
      }
    }
    #expect(created.value?.collection == [0])
  }
}
