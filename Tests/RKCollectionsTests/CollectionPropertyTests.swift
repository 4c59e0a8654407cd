import RKBindings
import RKCollections
import RKCore
import RKOperators
import RKSubjects
import RKTesting
import TestSupport
import Testing

@Suite("CollectionProperty")
struct CollectionPropertyTests {
  @Test func `sends the whole collection, then each change`() {
    let names = CollectionProperty(["Steve", "Tim"])
    let log = Log<CollectionEvent<[String]>>()
    names.observeNext { log.append($0) }.dispose(in: names.bag)
    names.append("John")
    names[1] = "Mark"
    names.insert("Ann", at: 0)
    names.remove(at: 3)
    #expect(
      log.values == [
        CollectionEvent(["Steve", "Tim"]),
        CollectionEvent(["Steve", "Tim", "John"], changeset: .init(inserts: [2])),
        CollectionEvent(["Steve", "Mark", "John"], changeset: .init(updates: [1])),
        CollectionEvent(["Ann", "Steve", "Mark", "John"], changeset: .init(inserts: [0])),
        CollectionEvent(["Ann", "Steve", "Mark"], changeset: .init(deletes: [3])),
      ]
    )
  }

  @Test func `prints its elements`() {
    let names = CollectionProperty(["Steve", "Tim"])
    let lengths = names.map(\.count)
    let sizes: CollectionProperty<[String: Int]> = ["border": 1]
    #expect(
      "\(names) \(lengths)" == #"CollectionProperty(["Steve", "Tim"]) DerivedCollection([5, 3])"#
    )
    #expect("\(sizes)" == #"CollectionProperty(["border": 1])"#)
    for mirror in [Mirror(reflecting: names), Mirror(reflecting: lengths)] {
      #expect(mirror.children.map(\.label) == ["collection"])
    }
  }

  @Test func `can be created from a literal`() {
    let array: CollectionProperty<[Int]> = [2, 1, 2]
    let set: CollectionProperty<Set<Int>> = [2, 1, 2]
    let dictionary: CollectionProperty<[String: Int]> = ["a": 1, "b": 2]
    let empty: CollectionProperty<[String: Int]> = [:]
    #expect(array.collection == [2, 1, 2])
    #expect(set.collection == [1, 2])
    #expect(dictionary.collection == ["a": 1, "b": 2])
    #expect(empty.isEmpty)
  }

  @Test func `sends nothing if nothing changes`() {
    let numbers: CollectionProperty<[Int]> = [1, 2, 3]
    let log = Log<CollectionEvent<[Int]>>()
    numbers.observeNext { log($0) }
    numbers.append(contentsOf: [])
    numbers.removeSubrange(1..<1)
    numbers.removeAll { $0 > 3 }
    numbers.move(from: 1, to: 1)
    numbers.swapAt(2, 2)
    numbers.sort()
    numbers.replace(with: [1, 2, 3], performDiff: true)
    numbers.update { numbers in
      numbers.append(4)
      numbers.removeLast()
    }
    #expect(log.count == 1)
  }

  @Test func `replacing without a changeset deletes everything and inserts everything`() {
    let numbers: CollectionProperty<[Int]> = [1, 2]
    let log = Log<CollectionEvent<[Int]>>()
    numbers.observeNext { log($0) }
    numbers.replace(with: [1, 2, 3])
    numbers.removeAll()
    numbers.removeAll()
    #expect(log.values.dropFirst().map(\.inserts) == [[0, 1, 2], []])
    #expect(log.values.dropFirst().map(\.deletes) == [[0, 1], [0, 1, 2]])
  }

  @Test func `an element that is replaced and moved is sent as one move with isUpdated`() {
    let numbers: CollectionProperty<[Int]> = [1, 2, 3]
    let log = Log<CollectionChangeset<Int>>()
    numbers.observeNext { log($0.changeset) }
    numbers.update { numbers in
      numbers.move(from: 0, to: 2)
      numbers[2] = 10
      numbers[0] = 20
    }
    let move = CollectionChangeset<Int>.Move(from: 0, to: 2, isUpdated: true)
    #expect(log.values.last == CollectionChangeset(updates: [1], moves: [move]))
    let event = CollectionEvent(numbers.collection, changeset: .init(moves: [move]))
    #expect("\(event)" == "CollectionEvent([20, 3, 10], moves: 0 → 2 (updated))")
    #expect(event.difference(from: [1, 20, 3]).inferringMoves().count == 2)
    #expect([1, 20, 3].applying(event.difference(from: [1, 20, 3])) == [20, 3, 10])
  }

  @Test func `a mutation of a set that finds nothing to change sends nothing`() {
    let tags = CollectionProperty(Set([1]))
    let (events, values) = (Log<[Int]>(), Log<[Int]>())
    let observation = tags.observeNext { events($0.collection.sorted()) }
    tags.property().observeNext { values($0.sorted()) }
    tags.subtract([2])
    tags.formSymmetricDifference([])
    #expect(events.values == [[1]])
    #expect(values.values == [[1]])
    observation.dispose()
  }

  @Test func `completes when it is deallocated, and an observation does not retain it`() {
    let log = Log<String>()
    var property: CollectionProperty? = CollectionProperty([1])
    let observation = property?.observe { log($0.isTerminal ? "completed" : "next") }
    property = nil
    #expect(log.values == ["next", "completed"])
    #expect(observation?.isDisposed == true)
  }

  @Test func `reads back at once; all observers receive changes in one order`() {
    let numbers = CollectionProperty([0])
    let log = Log<String>()
    numbers.observeNext { event in
      if event.collection == [0, 1] {
        numbers.append(2)
        log("reads \(numbers.collection)")
      }
      log("A \(event.inserts)")
    }
    numbers.observeNext { log("B \($0.inserts)") }
    numbers.append(1)
    #expect(log.values == ["A []", "B []", "reads [0, 1, 2]", "A [1]", "B [1]", "A [2]", "B [2]"])
  }

  @Test func `changes an array in place unless an earlier copy is retained`() {
    let numbers = CollectionProperty(Array(0..<100))
    func address() -> UnsafePointer<Int>? {
      numbers.collection.withUnsafeBufferPointer { $0.baseAddress }
    }
    numbers.observeNext { _ in }
    let observation = numbers.observeChanges { _ in }
    let before = address()
    numbers[3] = 1
    numbers.removeLast()
    numbers.swapAt(1, 2)
    numbers.move(from: 1, to: 50)
    numbers.insert(7, at: 0)
    numbers.removeAll { $0 == 7 }
    #expect(address() == before)
    let earlier = numbers.collection
    numbers[3] = 2
    #expect(address() != before)
    #expect(earlier[3] != 2)
    observation.dispose()
  }

  @Test func `releases elements without a lock`() {
    let tracker = Tracker()
    let property = CollectionProperty<[Tracked]>([])
    let reads = Log<Int>()
    func element() -> Tracked {
      tracker.track { [weak property] in reads(property?.count ?? -1) }
    }
    property.append(element())
    property[0] = element()
    property.remove(at: 0)
    property.append(contentsOf: [element(), element()])
    property.replaceSubrange(0..<1, with: [element()])
    property.removeAll { _ in true }
    property.replace(with: [element()])
    property.update { draft in
      draft.removeAll()
      draft.append(element())
    }
    property.removeAll()
    #expect(tracker.live == 0)
    #expect(reads.count == 7)
  }

  @Test func `no lock is held while an update releases the elements that it added and removed`() {
    let tracker = Tracker()
    let property = CollectionProperty<[Tracked]>([])
    let reads = Log<Int>()
    property.update { draft in
      func element() -> Tracked {
        tracker.track { [weak draft] in reads(draft?.count ?? -1) }
      }
      draft.append(element())
      draft[0] = element()
      draft.append(element())
      draft.removeSubrange(0..<1)
      draft.removeAll { _ in true }
    }
    #expect(tracker.live == 0)
    #expect(reads.values == [1, 1, 0])
  }

  @Test func `a member of a set may read the property while it is inserted`() async {
    await withKnownIssue("42.3.6 `==` and `hash(into:)` of members run under the lock") {
      await #expect(processExitsWith: .success) {
        let members = CollectionProperty<Set<Member>>([])
        Member.body.withLock { $0 = { _ = members.collection } }
        members.insert(Member())
      }
    }
  }

  @Test func `contains holds no lock while it compares elements`() {
    struct Reader: Equatable, Sendable {
      let id: Int
      let read: @Sendable () -> Void
      static func == (first: Self, second: Self) -> Bool {
        second.read()
        return first.id == second.id
      }
    }
    let readers = CollectionProperty<[Reader]>([])
    let read: @Sendable () -> Void = { [weak readers] in _ = readers?.count }
    readers.append(Reader(id: 1, read: read))
    #expect(readers.contains(Reader(id: 1, read: read)))
    #expect(!readers.contains(Reader(id: 2, read: read)))
    #expect(readers.filter { $0.id == 1 }.contains(Reader(id: 1, read: read)))
  }

  @Test func `reads first, last and indices, in asynchronous code too`() async {
    let numbers = CollectionProperty([3, 1, 2])
    let views = [numbers.readOnlyView, numbers.map { $0 }.readOnlyView]
    for view in views {
      #expect("\(view.first ?? 0) \(view.last ?? 0) \(view.indices)" == "3 2 0..<3")
    }
    numbers.replace(with: [])
    #expect("\(numbers.first ?? 0) \(numbers.last ?? 0) \(numbers.indices)" == "0 0 0..<0")
    let words: CollectionProperty<Set<String>> = ["one"]
    #expect((words.first, words.indices.count) == ("one", 1))
  }

  @Test func `a failed update changes nothing`() {
    struct Failure: Error {}
    let numbers = CollectionProperty([1])
    let log = Log<[Int]>()
    numbers.observeNext { log($0.collection) }
    #expect(throws: Failure.self) {
      try numbers.update { numbers in
        numbers.append(2)
        throw Failure()
      }
    }
    #expect(numbers.collection == [1] && log.values == [[1]])
  }

  @Test func `an update runs again if another thread changes the collection meanwhile`() {
    let numbers = CollectionProperty([1])
    let calls = Log<[Int]>()
    numbers.update { draft in
      calls(draft.collection)
      if calls.count == 1 { inParallel(1) { _ in numbers.append(2) } }
      draft.append(3)
    }
    #expect(calls.values == [[1], [1, 2]])
    #expect(numbers.collection == [1, 2, 3])
  }

  @Test func `threads change it concurrently, and each observer receives exact changes`() {
    let threads = 4
    let numbers = CollectionProperty(Array(0..<threads))
    let last = Box([Int]())
    let isExact = Box(true)
    numbers.observeNext { event in
      let before = last.value
      isExact.value =
        isExact.value
        && (before.isEmpty
          || event.changeset.applied(to: before, after: event.collection) != nil
            && event.changeset.applied(to: before, after: event.collection) == event.collection)
      last.value = event.collection
    }
    inParallel(threads) { thread in
      for round in 0..<200 {
        switch round % 4 {
        case 0: numbers.append(round)
        case 1: numbers[thread] = round
        case 2: numbers.update { $0.swapAt(0, $0.count - 1) }
        default: numbers.removeLast()
        }
      }
    }
    #expect(isExact.value)
    #expect(numbers.count == threads)
    #expect(last.value == numbers.collection)
  }

  @Test func `sorts with as few moves as possible`() {
    let numbers = CollectionProperty([1, 2, 9, 3, 4])
    let log = Log<CollectionChangeset<Int>>()
    numbers.observeNext { log($0.changeset) }
    numbers.sort(by: <)
    #expect(log.values.last == CollectionChangeset(moves: [.init(from: 2, to: 4)]))
  }

  @Test func `its property has the whole collection, and emits it after each change`() {
    let numbers = CollectionProperty([1])
    let property = numbers.property()
    let log = Log<[Int]>()
    property.observeNext { log($0) }
    numbers.append(2)
    #expect(property.value == [1, 2])
    #expect(log.values == [[1], [1, 2]])
  }

  @Test func `an observation of its property continues without the property`() {
    var numbers: CollectionProperty? = CollectionProperty([1])
    weak let remains = numbers
    let log = Log<String>()
    numbers?.property().write(to: log)
    numbers?.property().mapProperty(\.count).write(to: log, as: "count ")
    numbers?.countProperty().write(to: log, as: "count ")
    numbers?.append(2)
    #expect(
      log.values == ["next([1])", "count next(1)", "count next(1)"] + [
        "next([1, 2])", "count next(2)", "count next(2)",
      ]
    )
    numbers = nil
    #expect(remains == nil)
    #expect(
      log.values.dropFirst(6).sorted() == ["completed", "count completed", "count completed"]
    )
  }

  @Test func `is iterated as an asynchronous sequence`() async {
    let numbers = CollectionProperty([1])
    var values = numbers.values.makeAsyncIterator()
    #expect(await values.next()?.collection == [1])
    numbers.append(2)
    #expect(await values.next()?.inserts == [1])
  }
}

/// A member of a set that calls a closure to find its hash.
private struct Member: Hashable, Sendable {
  static let body = Locked<(@Sendable () -> Void)?>(nil)

  func hash(into hasher: inout Hasher) {
    Self.body.withLock { $0 }?()
  }
}
