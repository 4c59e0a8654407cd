import Dispatch
import RKCollections
import RKCore
import RKSubjects
import TestSupport
import Testing

/// Laws 3, 8 and 14 where nodes are linked: while steps go on, again, and by transactions.
@Suite("Graphs of collections: linking")
struct LinkingTests {
  @Test func `a transaction reads collections from which nothing is derived`() {
    let (a, b) = (CollectionProperty([1]), CollectionProperty([2]))
    for _ in 0..<50 {
      let read = atomically { t in [t[a], t[b]] }
      #expect(read == [[1], [2]])
    }
  }

  @Test func `a transaction reads properties that it does not retain`() {
    for _ in 0..<50 {
      let read = atomically { t in [t[Property(1)], t[Property(2)]] }
      #expect(read == [1, 2])
    }
  }

  @Test func `a transaction runs again if a collection that nothing is derived from was changed`() {
    let (numbers, count) = (CollectionProperty([1]), Property(0))
    let isFirst = Property(true)
    atomically { t in
      let first = t[numbers].count
      onOtherThread {
        if !isFirst.value { return }
        isFirst.value = false
        numbers.append(2)
      }
      #expect(t[numbers].count == first)
      t[count] = first
    }
    #expect(count.value == 2)
  }

  @Test func `an observer that waits while a step reads the collection misses no later step`() {
    let (slow, choice, source) = (Property(0), Property(0), CollectionProperty([1, 2, 3]))
    let view = Box<DerivedCollection<Int>?>(nil)
    let (hasBegun, isReleased) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let waiting = slow.mapProperty { number in
      if number == 0 { return }
      hasBegun.signal()
      isReleased.wait()
    }
    let joint = AnyProperty(slow, choice, source.property()) { $0 + $1 + $2.count }
    let computed = AnyProperty.computed { read in
      guard read(choice) == 1, let view = view.value else { return 0 }
      return read(view.property()).count
    }
    let (bag, log) = (DisposeBag(), Log<CollectionEvent<[Int]>>())
    waiting.observeNext { _ in }.dispose(in: bag)
    joint.observeNext { _ in }.dispose(in: bag)
    computed.observeNext { _ in }.dispose(in: bag)
    inParallel(2) { thread in
      if thread == 0 { return slow.value = 1 }
      hasBegun.wait()
      // The observer waits for these steps. The first one begins to read the view, the second one ends this.
      choice.value = 1
      choice.value = 2
      source.append(4)
      view.value = source.map { $0 }
      view.value?.observeNext(with: log.append).dispose(in: bag)
      isReleased.signal()
    }
    source.append(5)
    let events = log.values
    #expect(events.last?.collection == [1, 2, 3, 4, 5])
    for (before, event) in zip(events, events.dropFirst()) {
      let growth = event.inserts.count - event.deletes.count
      #expect(event.collection.count == before.collection.count + growth)
    }
    view.value = nil
  }

  @Test func `a derived collection that a computed closure creates is computed again`() {
    let numbers = CollectionProperty([1, 2, 3])
    let count = AnyProperty.computed { read in read(numbers.filter { $0 > 1 }.countProperty()) }
    #expect(count.value == 2)
    let log = Log<Int>()
    let observation = count.observeNext(with: log.append)
    numbers.append(5)
    numbers.append(0)
    numbers.remove(at: 1)
    #expect(log.values == [2, 3, 2])
    observation.dispose()
    numbers.append(6)
    #expect(count.value == 3)
  }

  @Test func `a derived collection of a computed closure is linked when the closure is observed`() {
    let numbers = CollectionProperty([1, 2, 3])
    let log = Log<Int>()
    AnyProperty.computed { read in read(numbers.filter { $0 > 1 }.countProperty()) }
      .observeNext(with: log.append)
    numbers.append(5)
    numbers.append(0)
    numbers.remove(at: 1)
    numbers.append(7)
    #expect(log.values == [2, 3, 2, 3])
  }

  @Test func `a closure may derive from a collection that another step is about to change`() {
    let (numbers, other) = (CollectionProperty([0, 1]), CollectionProperty([5]))
    let evens = numbers.flatMap { number in
      if number == 5 {
        onOtherThread {
          other.append(6)
          other.remove(at: 0)
        }
      }
      return other.filter { $0 > 0 }.sorted()
    }
    let groups = numbers.grouped { $0 % 3 }.flatMap { group in
      if group.key == 2 { onOtherThread { numbers.append(8) } }
      return group.prefix(2)
    }
    numbers.append(5)
    #expect(evens.collection == [6, 6, 6, 6])
    #expect(groups.collection == [0, 1, 5, 8])
    numbers.removeFirst()
    other.append(8)
    #expect(evens.collection == [6, 8, 6, 8, 6, 8])
    #expect(groups.collection == [1, 5, 8])
  }

  @Test func `a closure may derive from a collection that another thread changes meanwhile`() {
    let (numbers, other) = (CollectionProperty([1]), CollectionProperty([5]))
    let both = numbers.union(other)
    let runs = Sum()
    let derived = numbers.flatMap { _ in
      runs.add()
      if runs.value == 1 { onOtherThread { other.append(6) } }
      return other.filter { $0 > 0 }
    }
    #expect(derived.collection == [5, 6])
    numbers.append(2)
    #expect(derived.collection == [5, 6, 5, 6])
    #expect(both.collection == [1, 2, 5, 6])
  }

  @Test(arguments: [false, true])
  func `an update may derive from its draft`(isTransaction: Bool) {
    let numbers = CollectionProperty([1, 2])
    let doubled = numbers.map { $0 * 2 }
    let log = Log<CollectionChangeset<Int>>()
    numbers.observeNext { log($0.changeset) }
    func update(_ body: @escaping @Sendable (CollectionProperty<[Int]>) -> Void) {
      if isTransaction {
        atomically { t in t.update(numbers, body) }
      } else {
        numbers.update(body)
      }
    }
    update { draft in
      let evens = draft.filter { $0 % 2 == 0 }
      draft.append(4)
      #expect(evens.collection == [2, 4])
    }
    #expect(numbers.collection == [1, 2, 4])
    update { draft in
      draft.append(3)
      let same = draft.map { $0 }
      draft.removeFirst()
      #expect(same.collection == [2, 4, 3])
    }
    #expect(numbers.collection == [2, 4, 3])
    #expect(doubled.collection == [4, 8, 6])
    #expect(log.values.dropFirst().map(\.inserts) == [[2], [2]])
    #expect(log.values.dropFirst().map(\.deletes) == [[], [0]])
  }

  @Test func `a custom collection built from the edits of another one stays up to date`() {
    let numbers = CollectionProperty([1, 2, 3])
    let edited = Edited(edits: numbers.filter { $0 > 1 }.edits)
    numbers.append(4)
    for _ in 0..<2 {
      let tens = edited.map { $0 * 10 }
      #expect(tens.collection == numbers.collection.filter { $0 > 1 }.map { $0 * 10 })
      numbers.append(5)
      numbers.remove(at: 1)
      #expect(tens.collection == numbers.collection.filter { $0 > 1 }.map { $0 * 10 })
    }
  }

  @Test func `unobserved sections do not make another thread deliver the events of a sender`() {
    let numbers = CollectionProperty([1])
    let sections = numbers.sectioned { $0 % 2 }
    let log = Log<Int>()
    let observation = numbers.observeNext { event in
      if event.collection != [1, 2] { return }
      onOtherThread {
        sections.observeNext { log($0.sections.count) }
        numbers.append(3)
        log(-1)
      }
    }
    numbers.append(2)
    #expect(log.values == [2, 2, -1])
    observation.dispose()
  }

  @Test(arguments: [false, true])
  func `a change while the first value is computed is emitted`(isTransaction: Bool) {
    let numbers = CollectionProperty([1])
    let runs = Sum()
    let log = Log<Int>()
    numbers.property().mapProperty { content in
      runs.add()
      if runs.value == 1 {
        onOtherThread {
          if isTransaction {
            atomically { t in t.update(numbers) { $0.append(2) } }
          } else {
            numbers.append(2)
          }
        }
      }
      return content.count
    }.removingDuplicates().observeNext(with: log.append)
    #expect(log.values == [1, 2])
  }

  @Test func `a derived collection that only an observation retains completes with its source`() {
    let log = Log<String>()
    var numbers: CollectionProperty<[Int]>? = CollectionProperty([1])
    numbers?.filter { $0 > 0 }.observeCompleted { log.append("filter") }
    numbers?.filter { $0 > 0 }.map { $0 }.observeCompleted { log.append("map") }
    numbers = nil
    #expect(log.values.sorted() == ["filter", "map"])
  }

  @Test func `a removed group does not complete what is also derived from another collection`() {
    let other = CollectionProperty([7])
    let log = Log<String>()
    var numbers: CollectionProperty<[Int]>? = CollectionProperty([1, 2])
    var groups = numbers?.grouped { $0 }
    let union = groups?.collection.first?.union(other)
    union?.observeCompleted { log.append("completed") }
    numbers?.removeFirst()
    groups = nil
    numbers = nil
    other.append(8)
    #expect(log.values.isEmpty)
    #expect(union?.collection == [7, 8])
    _ = groups
  }

  @Test func `a value that a transaction has read is released outside the lock`() {
    let (read, other) = (Property(1), Property(2))
    let derived = read.mapProperty { $0 }
    let log = Log<Int>()
    let replaced = Property<OnDeinit?>(OnDeinit { log.append(derived.value) })
    let both = AnyProperty(replaced, read) { ($0 == nil ? 0 : 1) + $1 }
    #expect(both.value == 2)
    let sum = atomically { t in
      let first = t[read]
      onOtherThread { replaced.value = nil }
      return first + t[other]
    }
    #expect(sum == 3)
    #expect(log.values == [1])
  }

  // The property begins to read a value that another thread computes, so it is computed after that step.
  @Test func `a filter receives a change while its property waits for another thread`() {
    let (numbers, limit) = (CollectionProperty([1, 2, 3]), Property(0))
    let meanwhile = Locked<(@Sendable () -> Void)?>(nil)
    let mapped = limit.mapProperty { number in
      meanwhile.withLock { $0.take() }?()
      return number
    }
    mapped.observeNext { _ in }
    let count = numbers.countProperty()
    let least = AnyProperty.computed { read in read(count) > 3 ? read(mapped) : 0 }
    let shown = numbers.filter(by: least) { $0 > $1 }
    let follower = Follower(shown)
    meanwhile.withLock { $0 = { inParallel(1) { _ in numbers.append(4) } } }
    limit.value = 2
    #expect(shown.collection == [3, 4])
    #expect(follower.mirror == [3, 4])
    follower.dispose()
  }

  // The inner collection is being computed by another thread when it is linked, so its content follows.
  @Test func `an inner collection that another thread computes is added after its step`() {
    typealias Derive =
      (CollectionProperty<[Int]>, DerivedCollection<Int>) -> DerivedCollection<Int>
    let derivations: [Derive] = [
      { outer, inner in outer.flatMap { _ in inner } },
      { outer, inner in outer.sectioned(by: { $0 }, items: { _ in inner }).joined() },
    ]
    for derive in derivations {
      let (outer, inner) = (CollectionProperty<[Int]>([]), CollectionProperty([1]))
      let meanwhile = Locked<(@Sendable () -> Void)?>(nil)
      let mapped = inner.map { number in
        meanwhile.withLock { $0.take() }?()
        return number * 10
      }
      let derived = derive(outer, mapped)
      let followers = [Follower(mapped), Follower(derived)]
      meanwhile.withLock { $0 = { inParallel(1) { _ in outer.append(contentsOf: [7, 8]) } } }
      inner.append(2)
      #expect(derived.collection == [10, 20, 10, 20])
      _ = inner.remove(at: 0)
      _ = outer.remove(at: 0)
      #expect(derived.collection == [20])
      for follower in followers { _ = follower.takeEvents() }
      #expect(followers.map(\.mirror) == [[20], [20]])
      for follower in followers { follower.dispose() }
    }
  }
}

private struct Edited: CollectionPropertyProtocol, AnyObserverSignal {
  typealias Element = CollectionEvent<[Int]>
  typealias Error = Never

  let edits: EditSource<Int>
  var collection: [Int] { [] }

  func observe(with observer: AnyObserver<CollectionEvent<[Int]>, Never>) -> any Disposable {
    NonDisposable.instance
  }
}

private final class OnDeinit: Sendable {
  private let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  deinit { body() }
}

/// Runs a closure on another thread, and waits for it.
func onOtherThread(_ body: @escaping @Sendable () -> Void) {
  let end = DispatchSemaphore(value: 0)
  DispatchQueue.global().async {
    body()
    end.signal()
  }
  end.wait()
}
