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
  @Test func `a target repeats the changes`() {
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

  @Test func `an event that the program created replaces the content in a transaction`() {
    let events = PassthroughSubject<CollectionEvent<[Int]>, Never>()
    let target = CollectionProperty([9])
    events.bind(to: target)
    atomically {
      events.send(CollectionEvent([1, 2]))
      let deletion = CollectionEvent([1, 3], changeset: .init(deletes: [1]))
      events.send(CollectionEvent([1, 2, 3]).merging(deletion))
    }
    #expect(target.collection == [1, 3])
  }

  @Test(
    "every form ends with its disposable, with the bag of the target, and with the target",
    arguments: forms.keys.sorted()
  )
  func ends(name: String) throws {
    let bind = try #require(forms[name])
    let ends: [(inout CollectionProperty<[Order]>?, any Disposable) -> Void] = [
      { $1.dispose() },
      { target, _ in target?.bag.dispose() },
      { target, _ in target = nil },
    ]
    for end in ends {
      let source = CollectionProperty([Order(id: 1)])
      let tracker = Tracker()
      var target: CollectionProperty<[Order]>? = CollectionProperty([])
      let new = target
      let binding = try #require(new.map { bind(source, $0, tracker.track()) })
      #expect(target?.collection == source.collection)
      _ = consume new
      end(&target, binding)
      #expect(tracker.live == 0)
      source.append(Order(id: 2))
      #expect(target.map { $0.collection.count } ?? 1 == 1)
      #expect(binding.isDisposed)
    }
  }

  @Test func `a ring of arrays and a collection writes each array once`() {
    let (arrays, collection) = (Property([0]), CollectionProperty<[Int]>([]))
    arrays.bind(to: collection)
    collection.toSignal().map(\.collection).bind(to: arrays)
    let log = Log<[Int]>()
    arrays.dropFirst().observeNext(with: log.append)
    arrays.value = [1]
    collection.append(2)
    #expect(log.values == [[1], [1, 2]])
    #expect(collection.collection == [1, 2])
  }

  @Test func `a change that arrives along two paths is applied once`() {
    let (source, between) = (CollectionProperty([1]), CollectionProperty<[Int]>([]))
    let target = CollectionProperty<[Int]>([])
    source.bind(to: between)
    between.bind(to: target)
    source.bind(to: target)
    let follower = Follower(target)
    _ = follower.takeEvents()
    source.append(2)
    source.append(3)
    #expect(follower.takeEvents().map(\.inserts) == [[1], [2]])
    #expect(follower.mirror == [1, 2, 3])
    follower.dispose()
  }

  @Test func `a target that other code changed is replaced`() {
    let (source, target) = (CollectionProperty([1, 2]), CollectionProperty([9]))
    source.bind(to: target)
    target.append(5)
    source.append(3)
    #expect(target.collection == [1, 2, 3])
    source.append(4)
    #expect(target.collection == [1, 2, 3, 4])
  }

  @Test func `a signal that switches between collections replaces the target`() {
    let (x, y) = (CollectionProperty([1, 2]), CollectionProperty([7, 8, 9]))
    let selected = Property(x)
    let rows = CollectionProperty<[Int]>([])
    selected.flatMapLatest { $0.toSignal() }.bind(to: rows)
    let follower = Follower(rows)
    _ = follower.takeEvents()
    selected.value = y
    y.removeFirst()
    #expect(
      follower.takeEvents().map(\.changeset) == [
        CollectionChangeset(inserts: [0, 1, 2], deletes: [0, 1]), CollectionChangeset(deletes: [0]),
      ]
    )
    #expect(follower.mirror == [8, 9])
    follower.dispose()
  }

  @Test func `after a dropped event, the next one replaces the target`() {
    let (source, target) = (CollectionProperty([1]), CollectionProperty<[Int]>([]))
    source.filter { $0.collection.count != 3 }.bind(to: target)
    let follower = Follower(target)
    for number in 2...5 { source.append(number) }
    #expect(follower.takeEvents().map(\.inserts) == [[], [1], [0, 1, 2, 3], [4]])
    #expect(follower.mirror == [1, 2, 3, 4, 5])
    follower.dispose()
  }

  @Test func `merged events with a missing one between them replace the target`() {
    let (source, target) = (CollectionProperty([1]), CollectionProperty<[Int]>([]))
    let events = Log<CollectionEvent<[Int]>>()
    source.observeNext { events($0) }
    let merged = PassthroughSubject<CollectionEvent<[Int]>, Never>()
    merged.toSignal().bind(to: target)
    merged.send(events.values[0])
    let follower = Follower(target)
    _ = follower.takeEvents()
    for number in 2...4 { source.append(number) }
    merged.send(events.values[1].merging(events.values[3]))
    #expect(follower.takeEvents().map(\.inserts) == [[0, 1, 2, 3]])
    #expect(follower.mirror == [1, 2, 3, 4])
    follower.dispose()
  }

  @Test func `merging consecutive events does not make the target replace its content`() throws {
    let (source, target) = (CollectionProperty([1]), CollectionProperty<[Int]>([]))
    let events = Log<CollectionEvent<[Int]>>()
    source.observeNext { events($0) }
    let merged = PassthroughSubject<CollectionEvent<[Int]>, Never>()
    merged.toSignal().bind(to: target)
    merged.send(events.values[0])
    let follower = Follower(target)
    source.append(2)
    source.append(3)
    merged.send(events.values[1].merging(events.values[2]))
    merged.send(CollectionEvent([1, 2, 3, 4], changeset: CollectionChangeset(inserts: [3])))
    #expect(follower.takeEvents().map(\.inserts) == [[], [1, 2], [0, 1, 2, 3]])
    follower.dispose()
  }

  @Test func `each side of a two-way binding repeats the changes of the other`() {
    let (a, b) = (CollectionProperty([1]), CollectionProperty([2]))
    a.bidirectionalBind(to: b)
    let followers = [Follower(a), Follower(b)]
    b.append(3)
    a.append(4)
    b.removeFirst()
    for follower in followers {
      #expect(follower.takeEvents().map(\.changeset.count) == [0, 1, 1, 1])
      #expect(follower.mirror == [3, 4])
      follower.dispose()
    }
  }

  @Test func `opposite one-way bindings differ after a reentrant change, and then agree again`() {
    let (a, b) = (CollectionProperty<[Int]>([]), CollectionProperty<[Int]>([]))
    a.observeNext { if $0.collection == [1] { b.append(2) } }
    a.bind(to: b)
    b.bind(to: a)
    let followers = [Follower(a), Follower(b)]
    a.append(1)
    #expect((a.collection, b.collection) == ([2], [1]))
    a.append(3)
    for follower in followers {
      #expect(follower.mirror == [2, 3])
      follower.dispose()
    }
  }

  @Test(arguments: 0..<(isSanitized ? 2 : 20))
  func `the events of a target of several bindings are exact`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    for round in 0..<40 {
      let sources = (0..<3).map { CollectionProperty(Array(0..<$0)) }
      let sets = sources.map { _ in CollectionProperty<Set<Int>>([]) }
      let target = CollectionProperty<[Int]>([])
      let setTarget = CollectionProperty<Set<Int>>([])
      let selected = Property(0)
      selected.flatMapLatest { sources[$0].toSignal() }.bind(to: target)
      selected.flatMapLatest { sets[$0].toSignal() }.bind(to: setTarget)
      sources[0].filter { !$0.collection.count.isMultiple(of: 3) }.bind(to: target)
      sources[1].bidirectionalBind(to: target)
      sources[1].bidirectionalBind(to: sources[2])
      let followers = (sources + [target]).map { Follower($0) }
      let sorted = setTarget.sorted()
      var before = (sources + [target]).map { _ in [Int]() }
      for step in 0..<15 {
        let all = sources + [target]
        let collection = all[Int.random(in: 0..<4, using: &random)]
        let set = (sets + [setTarget])[Int.random(in: 0..<4, using: &random)]
        switch Int.random(in: 0..<6, using: &random) {
        case 0: selected.value = Int.random(in: 0..<3, using: &random)
        case 1: if !collection.isEmpty { collection.removeFirst() }
        case 2: collection.reverse()
        case 3: set.remove(Int.random(in: 0..<5, using: &random))
        case 4: set.insert(Int.random(in: 0..<5, using: &random))
        default: collection.insert(step, at: collection.count / 2)
        }
        #expect(sorted.collection == setTarget.collection.sorted())
        for (index, follower) in followers.enumerated() {
          for event in follower.takeEvents() {
            let fault = event.changeset.isEmpty ? nil : fault(from: before[index], event)
            if let fault {
              Issue.record("seed \(seed), \(round), \(step): \(fault)")
              return
            }
            before[index] = event.collection
          }
          #expect(before[index] == all[index].collection)
          #expect(follower.mirror == all[index].collection)
        }
      }
      for follower in followers { follower.dispose() }
    }
  }

  @Test(arguments: 0..<(isSanitized ? 4 : 40))
  func `derived collections are exact when threads change both sides`(round: Int) async {
    let (a, b) = (CollectionProperty<[Int]>([]), CollectionProperty<[Int]>([]))
    a.bidirectionalBind(to: b)
    let (derivedA, derivedB) = (a.map { $0 }, b.map { $0 })
    await withTaskGroup { group in
      for thread in 0..<4 {
        group.addTask {
          for number in 0..<10 {
            (thread.isMultiple(of: 2) ? a : b).append(thread * 100 + number)
          }
        }
      }
    }
    #expect(derivedA.collection == a.collection && derivedB.collection == b.collection)
    a.append(-1)
    #expect(a.collection == b.collection && derivedB.collection == b.collection)
  }

  @Test func `a dictionary follows the dictionary that it is bound to`() {
    let (source, target) = (CollectionProperty(["a": 1, "b": 2]), CollectionProperty(["x": 1]))
    source.bind(to: target)
    let mirror = Log<String>()
    let observation = target.observeChanges { mirror("\($0)") }
    source["a"] = nil
    source["b"] = 3
    source["c"] = 4
    #expect(target.collection == ["b": 3, "c": 4])
    #expect(mirror.count == 4)
    observation.dispose()
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
    let log = Log<CollectionChangeset<Int>>()
    all.observeNext { log($0.changeset) }
    byID.observeNext { log($0.changeset) }
    orders.send([Order(id: 2), Order(id: 1, price: 5)])
    #expect(
      log.values.suffix(2) == [
        CollectionChangeset(inserts: [0, 1], deletes: [0]),
        CollectionChangeset(inserts: [0], updates: [0]),
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
      if event.changeset.isEmpty { list.rows = event.collection }
      for index in event.deletes.reversed() { list.rows.remove(at: index) }
      for index in event.inserts { list.rows.insert(event.collection[index], at: index) }
    }
    numbers.append(3)
    numbers.remove(at: 0)
    // Other tests may have something wait for the main queue.
    await until { list.rows == [2, 3] }
    #expect(list.rows == [2, 3])
  }
}

/// The forms of binding to an array, each with something that its signal retains.
private let forms:
  [String:
    @Sendable (CollectionProperty<[Order]>, CollectionProperty<[Order]>, Tracked) -> any Disposable] =
    [
      "events": { source, target, tracked in
        let events = source.toSignal().map { event in
          tracked.use()
          return event
        }
        return target.bind(signal: events)
      },
      "collections": { source, target, tracked in
        let collections = source.toSignal().map { event in
          tracked.use()
          return event.collection
        }
        return collections.bind(to: target)
      },
      "collections with identity": { source, target, tracked in
        let collections = source.toSignal().map { event in
          tracked.use()
          return event.collection
        }
        return collections.bind(to: target, id: \.id)
      },
    ]
