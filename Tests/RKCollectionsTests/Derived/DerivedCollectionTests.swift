import RKCore
import RKOperators
import RKSubjects
import TestSupport
import Testing

@testable import RKCollections

@Suite("Derived collections")
struct DerivedCollectionTests {
  @Test
  func `follow the collection as the guide shows`() {
    let numbers = CollectionProperty([2, 3, 1])
    let doubleNumbers = numbers.map { $0 * 2 }
    let evenNumbers = numbers.filter { $0 % 2 == 0 }
    let sortedNumbers = numbers.sorted()
    numbers.append(4)
    #expect(doubleNumbers.collection == [4, 6, 2, 8])
    #expect(evenNumbers.collection == [2, 4])
    #expect(sortedNumbers.collection == [1, 2, 3, 4])
  }

  @Test
  func `sort the pairs of a dictionary and the elements of a set`() {
    let options = CollectionProperty(["b": 2, "a": 1])
    let sorted = options.sorted { $0.key < $1.key }
    options["c"] = 3
    options["a"] = nil
    #expect(sorted.collection.map(\.key) == ["b", "c"])
    let unique = CollectionProperty(Set([3, 1, 2]))
    let ordered = unique.sorted()
    unique.remove(2)
    unique.insert(0)
    #expect(ordered.collection == [0, 1, 3])
  }

  @Test
  func `send one event for a change, and none if they do not change`() {
    let numbers = CollectionProperty([1, 2, 3, 4])
    let even = numbers.filter { $0 % 2 == 0 }
    let follower = Follower(even)
    numbers.append(5)
    numbers[0] = 7
    numbers.update { numbers in
      numbers.append(6)
      numbers.append(8)
      numbers.remove(at: 1)
    }
    let events = follower.takeEvents()
    #expect(events.map(\.collection) == [[2, 4], [4, 6, 8]])
    #expect(events.last?.deletes == [0])
    #expect(events.last?.inserts == [1, 2])
  }

  @Test
  func `call a closure once for each inserted element`() {
    let calls = Log<Int>()
    let numbers = CollectionProperty([1, 2, 3])
    let mapped = numbers.map { number in
      calls(number)
      return number * 10
    }
    let late = Follower(mapped)
    numbers.insert(4, at: 1)
    numbers.remove(at: 0)
    numbers[0] = 5
    numbers.move(from: 0, to: 2)
    #expect(calls.values == [1, 2, 3, 4, 5])
    #expect(late.mirror == [20, 30, 50])
  }

  @Test
  func `read back a change that was made during a delivery, after it`() {
    let numbers = CollectionProperty([1])
    let doubled = numbers.map { $0 * 2 }
    let seen = Log<[Int]>()
    let bag = DisposeBag()
    doubled.observeNext { event in
      seen(event.collection)
      if event.collection.count < 4 { numbers.append(event.collection.count) }
    }.dispose(in: bag)
    #expect(seen.values == [[2], [2, 2], [2, 2, 4], [2, 2, 4, 6]])
    #expect(doubled.collection == [2, 2, 4, 6])
  }

  @Test
  func `retain their sources`() {
    let tracker = Tracker()
    var sorted: DerivedCollection<Int>? = {
      let objects = CollectionProperty([tracker.track(2), tracker.track(1)])
      return objects.map { $0.number }.filter { $0 > 0 }.sorted()
    }()
    #expect(sorted?.collection == [1, 2])
    #expect(tracker.live == 2)
    sorted = nil
    #expect(tracker.live == 0)
  }

  @Test
  func `are released with their last holder, and leave their source`() {
    let tracker = Tracker()
    let numbers = CollectionProperty([1, 2])
    func derive() -> DerivedCollection<Int> {
      let object = tracker.track()
      return numbers.map { number in
        object.use()
        return number
      }
    }
    do {
      let chain = derive().filter { $0 > 1 }.sorted()
      #expect(chain.collection == [2])
      #expect(tracker.live == 1)
    }
    #expect(tracker.live == 0)
    let observation = derive().reversed().observeNext { _ in }
    #expect(tracker.live == 1)
    numbers.append(3)
    observation.dispose()
    #expect(tracker.live == 0)
  }

  @Test
  func `continue while only an observation retains them`() {
    let numbers = CollectionProperty([3, 1])
    let seen = Log<[Int]>()
    let observation = numbers.map { $0 * 2 }.sorted().observeNext { seen($0.collection) }
    numbers.append(2)
    #expect(seen.values == [[2, 6], [2, 4, 6]])
    observation.dispose()
    numbers.append(9)
    #expect(seen.values.count == 2)
  }

  @Test
  func `complete when their sources have completed`() {
    var first: CollectionProperty? = CollectionProperty([1])
    var second: CollectionProperty? = CollectionProperty([2])
    let events = Log<String>()
    let bag = DisposeBag()
    if let first, let second {
      first.union(second).observe { event in
        events(event.isTerminal ? "completed" : "event")
      }.dispose(in: bag)
    }
    first = nil
    #expect(events.values == ["event"])
    second?.append(3)
    second = nil
    #expect(events.values == ["event", "event", "completed"])
  }

  @Test
  func `release their inputs when an observation is disposed during a delivery`() {
    let tracker = Tracker()
    let numbers = CollectionProperty([1])
    let slot = SerialDisposable()
    do {
      let object = tracker.track()
      slot.otherDisposable = numbers.map { number in
        object.use()
        return number
      }.observeNext { event in
        if event.collection.count == 2 { slot.dispose() }
      }
    }
    #expect(tracker.live == 1)
    numbers.append(2)
    #expect(tracker.live == 0)
  }

  @Test
  func `release signals and collections of removed elements, and the others at their own release`()
  {
    let tracker = Tracker()
    let flag = Property(false)
    let parts = CollectionProperty([1, 2])
    let numbers = CollectionProperty([1, 2])
    @Sendable func signal() -> Signal<Bool, Never> {
      let object = tracker.track()
      return flag.map { value in
        object.use()
        return value
      }
    }
    @Sendable func items() -> DerivedCollection<Int> {
      let object = tracker.track()
      return parts.map { number in
        object.use()
        return number
      }
    }
    do {
      let refreshed = numbers.autoRefresh { _ in signal() }
      let flat = numbers.flatMap { _ in items() }
      #expect(flat.collection == [1, 2, 1, 2])
      #expect(tracker.live == 4)
      numbers.remove(at: 0)
      #expect(tracker.live == 2)
      #expect(refreshed.collection == [2])
      #expect(flat.collection == [1, 2])
    }
    #expect(tracker.live == 0)
  }

  @Test
  func `release elements without a lock`() {
    let tracker = Tracker()
    let objects = CollectionProperty<[Tracked]>([])
    let sorted = objects.filter { $0.number > 0 }.sorted { $0.number < $1.number }
    let counts = Log<Int>()
    objects.append(
      tracker.track(1) { counts(sorted.collection.count + objects.collection.count) }
    )
    objects.append(tracker.track(2))
    objects.remove(at: 0)
    #expect(counts.values == [2])
    #expect(tracker.live == 1)
  }

  @Test
  func `follow changes from many threads`() async {
    let numbers = CollectionProperty<[Int]>([])
    let threshold = Property(0)
    let chain = numbers.filter(by: threshold) { $0 % 7 != $1 }.map { $0 * 2 }.sorted()
    let follower = Follower(chain)
    await withTaskGroup(of: Void.self) { group in
      for thread in 0..<4 {
        group.addTask {
          for number in 0..<100 {
            numbers.append(thread * 100 + number)
            if number.isMultiple(of: 3) { _ = numbers.update { $0.removeFirst() } }
            if number.isMultiple(of: 10) { threshold.value = number % 7 }
          }
        }
      }
      group.addTask {
        for _ in 0..<50 {
          let late = Follower(chain)
          let mirror = late.mirror
          late.dispose()
          #expect(mirror == mirror.sorted())
        }
      }
    }
    let expected = numbers.collection.filter { $0 % 7 != threshold.value }.map { $0 * 2 }.sorted()
    #expect(chain.collection == expected)
    #expect(follower.mirror == expected)
    var before: [Int]?
    for event in follower.takeEvents() {
      if let before { #expect(fault(from: before, event) == nil) }
      before = event.collection
    }
    #expect(before == expected)
  }

  @Test(.onOneThread, arguments: [false, true])
  func `a chain of ten thousand is released on a small stack`(isObserved: Bool) {
    let log = Log<[Int]>()
    onSmallStack {
      let numbers = CollectionProperty([1])
      var last = numbers.map { $0 + 1 }
      for _ in 1..<10_000 { last = last.map { $0 + 1 } }
      let observation = isObserved ? last.observeNext { log.append($0.collection) } : nil
      numbers[0] = 2
      log.append(last.collection)
      // With an observation, the collections are released before the nodes of the graph.
      last = numbers.map { $0 }
      observation?.dispose()
    }
    #expect(log.values == (isObserved ? [[10_001], [10_002], [10_002]] : [[10_002]]))
  }
}
