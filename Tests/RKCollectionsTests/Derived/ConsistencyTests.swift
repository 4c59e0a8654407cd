import RKCollections
import RKCore
import RKSubjects
import TestSupport
import Testing

/// Law 14: what is derived from a collection, with properties beside it, is of one moment.
@Suite("Aggregates: values of one moment")
struct ConsistencyTests {
  private struct Totals: Equatable, Sendable {
    var count: Int
    var sum: Int
  }

  @Test func `a property of two aggregates emits once for a change`() {
    let numbers = CollectionProperty([1, 2, 3])
    let totals = AnyProperty(numbers.countProperty(), numbers.sumProperty()) { count, sum in
      Totals(count: count, sum: sum)
    }
    let log = Log<Totals>()
    totals.observeNext(with: log.append)
    numbers.append(4)
    numbers.update { numbers in
      numbers.removeFirst()
      numbers.append(10)
    }
    #expect(
      log.values == [
        Totals(count: 3, sum: 6), Totals(count: 4, sum: 10), Totals(count: 4, sum: 19),
      ]
    )
    #expect(totals.value == Totals(count: 4, sum: 19))
  }

  @Test func `does not emit when the aggregates stay equal`() {
    let numbers = CollectionProperty([1, 2, 3])
    let log = Log<Int>()
    AnyProperty(numbers.countProperty(), numbers.sumProperty()) { $0 * 100 + $1 }
      .observeNext(with: log.append)
    numbers.swapAt(0, 2)
    #expect(log.values == [306])
  }

  @Test func `a property of a sum, its collection and another property is always consistent`() {
    let (numbers, factor) = (CollectionProperty([1, 2]), Property(10))
    let scaled = AnyProperty(numbers.sumProperty(), numbers.property(), factor) {
      sum,
      all,
      factor in
      "\(sum * factor) of \(all)"
    }
    let log = Log<String>()
    scaled.observeNext(with: log.append)
    numbers.append(3)
    factor.value = 2
    #expect(log.values == ["30 of [1, 2]", "60 of [1, 2, 3]", "12 of [1, 2, 3]"])
  }

  @Test func `a computed property follows the aggregates of a set and of a dictionary`() {
    let names = CollectionProperty<Set<String>>(["a", "bb"])
    let ages = CollectionProperty(["x": 1])
    let value = AnyProperty.computed { read in
      read(names.countProperty()) * 100 + read(ages.sumProperty { $0.value })
    }
    let log = Log<Int>()
    value.observeNext(with: log.append)
    names.insert("c")
    names.remove("bb")
    ages["y"] = 5
    ages["x"] = nil
    #expect(log.values == [201, 301, 201, 206, 205])
  }

  @Test func `aggregates match their collection while threads change, observe and read`() {
    let numbers = CollectionProperty<[Int]>([])
    let turns = Property(0)
    let totals = AnyProperty(
      numbers.countProperty(),
      numbers.sumProperty(),
      numbers.property(),
      turns
    ) { (count: Int, sum: Int, all: [Int], _: Int) -> Bool in
      count == all.count && sum == all.reduce(0, +)
    }
    let log = Log<Bool>()
    totals.observeNext(with: log.append)
    inParallel(4) { thread in
      for round in 0..<100 {
        switch (round + thread) % 5 {
        case 0: numbers.append(round)
        case 1: numbers.insert(round, at: 0)
        case 2: numbers.update { if !$0.isEmpty { $0.removeLast() } }
        case 3: turns.value = round
        default:
          let own = AnyProperty(numbers.countProperty(), numbers.property()) { $0 == $1.count }
          let first = own.value
          let observed = Log<Bool>()
          let observation = own.observeNext(with: observed.append)
          numbers.append(1)
          observation.dispose()
          for isRight in observed.values + [first] { log.append(isRight) }
        }
      }
    }
    #expect(!log.values.contains(false))
    #expect(numbers.sumProperty().value == numbers.collection.reduce(0, +))
  }

  @Test func `completes with the collection, and is released with its observation`() {
    weak var weakNumbers: CollectionProperty<[Int]>?
    let log = Log<String>()
    do {
      let numbers = CollectionProperty([1])
      weakNumbers = numbers
      AnyProperty(numbers.countProperty(), numbers.sumProperty()) { $0 + $1 }
        .observe { log.append("\($0)") }
      numbers.append(1)
    }
    #expect(weakNumbers == nil)
    #expect(log.values == ["next(2)", "next(4)", "completed"])
  }

  @Test func `continues after its derived collection was released`() {
    let numbers = CollectionProperty([1, 2, 3])
    let log = Log<Int>()
    let observation = numbers.filter { $0 > 1 }.sumProperty().observeNext(with: log.append)
    numbers.append(5)
    observation.dispose()
    numbers.append(6)
    #expect(log.values == [5, 10])
  }
}

/// Law 14 for collections in transactions.
@Suite("atomically: collections")
struct CollectionTransactionTests {
  private struct Refused: Error {}

  @Test func `changes collections and properties in one step`() {
    let (orders, names, balance) = (
      CollectionProperty([1]), CollectionProperty<Set<String>>([]), Property(100)
    )
    let rest = AnyProperty(orders.sumProperty(), names.countProperty(), balance) { $0 + $1 + $2 }
    let log = Log<Int>()
    let events = Log<String>()
    rest.observeNext(with: log.append)
    orders.observeNext { events.append("\($0.collection) \($0.inserts) \($0.deletes)") }
    let last = atomically { t in
      t.update(orders) { $0.append(30) }
      t[balance] -= 30
      t.update(orders) { orders in
        orders.append(4)
        orders.removeFirst()
      }
      _ = t.update(names) { $0.insert("a") }
      return t[orders].last
    }
    #expect(last == 4)
    #expect(log.values == [101, 105])
    #expect(events.values == ["[1] [] []", "[30, 4] [0, 1] [0]"])
    #expect(names.collection == ["a"])
  }

  @Test func `reads aggregates of what it has changed, and undoes it`() throws {
    let orders = CollectionProperty([1, 2])
    let count = orders.countProperty()
    #expect(throws: Refused.self) {
      try atomically { t in
        t.update(orders) { $0.append(3) }
        #expect(t[count] == 3)
        #expect(t[orders] == [1, 2, 3])
        throw Refused()
      }
    }
    #expect(orders.collection == [1, 2])
    #expect(count.value == 2)
  }

  @Test func `sends nothing where changes cancel each other`() {
    let orders = CollectionProperty([1, 2])
    let log = Log<Int>()
    orders.observeNext { log.append($0.collection.count) }
    atomically { t in
      t.update(orders) { $0.append(3) }
      _ = t.update(orders) { $0.removeLast() }
    }
    #expect(log.values == [2])
  }

  @Test func `sends nothing where a later change undoes an earlier one`() {
    typealias Change = @Sendable (CollectionProperty<[Int]>) -> Void
    let pairs: [(Change, Change)] = [
      ({ $0.append(4) }, { _ = $0.removeLast() }),
      ({ $0.insert(4, at: 1) }, { _ = $0.remove(at: 1) }),
      ({ $0.move(from: 0, to: 2) }, { $0.move(from: 2, to: 0) }),
      ({ $0.insert(contentsOf: [4, 5], at: 0) }, { $0.removeSubrange(0..<2) }),
    ]
    for (index, (change, undo)) in pairs.enumerated() {
      let (orders, other) = (CollectionProperty([1, 2, 3]), Property(0))
      let (events, sums, others) = (Sum(), Log<Int>(), Log<Int>())
      orders.observeNext { _ in events.add() }
      orders.map { $0 * 10 }.observeNext { _ in events.add() }
      orders.sumProperty().observeNext(with: sums.append)
      other.observeNext(with: others.append)
      atomically { t in
        t.update(orders, change)
        t[other] = 1
        t.update(orders, undo)
      }
      #expect(events.value == 2, "pair \(index)")
      #expect((sums.values, others.values) == ([6], [0, 1]), "pair \(index)")
      #expect(orders.collection == [1, 2, 3], "pair \(index)")
    }
  }

  @Test func `cancelled changes leave the others of the transaction`() {
    let (orders, names, tags) = (
      CollectionProperty([1, 2]), CollectionProperty<Set<String>>(["a"]),
      CollectionProperty(["x": 1])
    )
    let doubled = orders.map { $0 * 2 }
    let log = Log<String>()
    orders.observeNext { log("orders \($0.collection)") }
    names.observeNext { log("names \($0.collection)") }
    tags.observeNext { log("tags \($0.collection)") }
    doubled.observeNext { log("doubled \($0.collection)") }
    atomically { t in
      t.update(orders) { $0.append(3) }
      _ = t.update(names) { $0.insert("b") }
      t.update(tags) { $0["x"] = nil }
      _ = t.update(orders) { $0.removeLast() }
      _ = t.update(names) { $0.remove("b") }
      t.update(tags) { $0["y"] = 2 }
    }
    #expect(log.values.dropFirst(4) == [#"tags ["y": 2]"#])
    #expect((orders.collection, names.collection) == ([1, 2], ["a"]))
  }

  @Test func `a nested transaction that throws leaves the changes before it`() {
    let (orders, others) = (CollectionProperty([1]), CollectionProperty([10]))
    let sum = AnyProperty(orders.sumProperty(), others.sumProperty()) { $0 + $1 }
    let (events, sums) = (Log<String>(), Log<Int>())
    for list in [orders, others] {
      list.observeNext { events("\($0.collection) \($0.inserts) \($0.deletes)") }
    }
    sum.observeNext(with: sums.append)
    let seen = atomically { t in
      t.update(orders) { $0.append(2) }
      do {
        try atomically { inner in
          _ = inner.update(orders) { $0.removeFirst() }
          inner.update(others) { $0.append(20) }
          #expect(inner[orders] == [2])
          throw Refused()
        }
      } catch {}
      let seen = [t[orders], t[others]]
      t.update(orders) { $0.append(3) }
      return seen
    }
    #expect(seen == [[1, 2], [10]])
    #expect((orders.collection, others.collection) == ([1, 2, 3], [10]))
    #expect(events.values.dropFirst(2) == ["[1, 2, 3] [1, 2] []"])
    #expect(sums.values == [11, 16])
  }

  @Test func `runs again when another thread changes what it has changed`() {
    let (orders, runs) = (CollectionProperty([1]), Sum())
    let events = Log<String>()
    orders.observeNext { events("\($0.collection) \($0.inserts)") }
    atomically { t in
      t.update(orders) { $0.append(3) }
      if runs.add() == 1 { inParallel(1) { _ in orders.append(2) } }
    }
    #expect(runs.value == 2)
    #expect(events.values.dropFirst() == ["[1, 2] [1]", "[1, 2, 3] [2]"])
  }

  @Test func `the total number of elements never changes while threads move some of them`() {
    let shelves = (0..<4).map { shelf in CollectionProperty((0..<10).map { shelf * 10 + $0 }) }
    let total = AnyProperty(shelves.map { $0.countProperty() }) { (counts: [Int]) in
      counts.reduce(0, +)
    }
    let log = Log<Int>()
    total.observeNext(with: log.append)
    inParallel(4) { thread in
      for round in 0..<100 {
        let (from, to) = (shelves[(thread + round) % 4], shelves[(thread * 3 + round * 7 + 1) % 4])
        if from === to { continue }
        atomically { t in
          guard let book = t[from].last else { return }
          _ = t.update(from) { $0.removeLast() }
          t.update(to) { $0.insert(book, at: 0) }
        }
        log.append(total.value)
        log.append(atomically { t in shelves.reduce(0) { $0 + t[$1].count } })
      }
    }
    #expect(Set(log.values) == [40])
    #expect(Set(shelves.flatMap(\.collection)) == Set(0..<40))
  }
}

/// Law 14: a step is one event of each collection that is derived from it.
@Suite("Derived collections: one event for a step")
struct DerivedStepTests {
  /// Records the contents and the number of events after the first.
  private func record<Item: Equatable & Sendable>(
    _ collection: DerivedCollection<Item>
  ) -> Log<[Item]> {
    let log = Log<[Item]>()
    collection.observeNext { event in
      if !log.values.isEmpty { #expect(!event.changeset.isEmpty) }
      log.append(event.collection)
    }
    return log
  }

  @Test func `a derived collection that a change reaches by two paths sends one event`() {
    let numbers = CollectionProperty([1, 2, 3])
    let (even, odd) = (numbers.filter { $0 % 2 == 0 }, numbers.filter { $0 % 2 == 1 })
    let union = record(even.union(odd))
    let both = record(numbers.map { $0 / 2 }.intersection(numbers.map { $0 % 10 }))
    let joined = record(even.join(numbers, on: { $0 }, equals: { $0 - 1 }).map { [$0, $1] })
    numbers[1] = 5
    numbers.update { numbers in
      numbers.append(4)
      numbers.append(1)
      numbers[0] = 6
    }
    #expect(union.values == [[2, 1, 3], [1, 5, 3], [6, 4, 5, 3, 1]])
    #expect(both.values.count <= 3)
    #expect(joined.values == [[[2, 3]], [], [[4, 5]]])
  }

  @Test func `a filter by a property of its own source sends one event`() {
    let numbers = CollectionProperty([1, 5, 9])
    let average = AnyProperty(numbers.sumProperty(), numbers.countProperty()) { $0 / max($1, 1) }
    let above = numbers.filter(by: average) { $0 > $1 }
    let log = record(above)
    let beside = Log<String>()
    AnyProperty(above.property(), average) { "\($0) above \($1)" }.observeNext(with: beside.append)
    numbers.append(25)
    numbers.removeFirst()
    #expect(log.values == [[9], [25]])
    #expect(beside.values == ["[9] above 5", "[25] above 10", "[25] above 13"])
  }

  @Test func `a union sends one event for a transaction that changes both collections`() {
    let (first, second) = (CollectionProperty([1]), CollectionProperty([2]))
    let union = record(first.union(second))
    atomically { t in
      t.update(first) { $0.removeAll() }
      t.update(second) { $0.append(1) }
    }
    #expect(union.values == [[1, 2], [2, 1]])
  }

  @Test func `events are right on threads that change, derive and observe`() {
    let numbers = CollectionProperty<[Int]>([])
    let limit = Property(50)
    let all = numbers.filter(by: limit) { $0 < $1 }
      .union(numbers.filter(by: limit) { $0 >= $1 })
      .sorted { $0 < $1 }
    let isRight = AnyProperty(all.property(), numbers.property()) { Set($0) == Set($1) }
    let log = Log<Bool>()
    isRight.observeNext(with: log.append)
    inParallel(4) { thread in
      for round in 0..<60 {
        switch (round + thread) % 5 {
        case 0, 1: numbers.append(thread * 100 + round)
        case 2: numbers.update { if !$0.isEmpty { $0.removeFirst() } }
        case 3: limit.value = round
        default:
          let own = numbers.filter { $0 % 2 == 0 }
          let last = Log<[Int]>()
          let observation = own.map { $0 / 2 }.observeNext { last.append($0.collection) }
          numbers.insert(round, at: 0)
          observation.dispose()
          log.append(last.values.count > 0)
        }
      }
    }
    #expect(!log.values.contains(false))
    #expect(Set(all.collection) == Set(numbers.collection))
    #expect(all.collection == Set(numbers.collection).sorted())
  }
}
