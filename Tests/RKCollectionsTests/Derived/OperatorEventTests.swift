import RKCollections
import RKCore
import RKSubjects
import TestSupport
import Testing

/// The events of single operators where more than one would be right.
@Suite("Derived collections, events")
struct OperatorEventTests {
  /// Returns the last event after a change.
  private func event<Element: Equatable & Sendable>(
    of collection: DerivedCollection<Element>,
    _ change: () -> Void
  ) -> CollectionEvent<[Element]>? {
    let follower = Follower(collection)
    _ = follower.takeEvents()
    change()
    let events = follower.takeEvents()
    #expect(events.count <= 1)
    return events.last
  }

  @Test(arguments: 0..<100)
  func `sorting by a property moves as few elements as possible`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let ranks = (0..<2).map { _ in Array(0..<7).shuffled(using: &random) }
    let (numbers, order) = (CollectionProperty(Array(0..<7)), Property(0))
    let sorted = numbers.sorted(by: order) { ranks[$2][$0] < ranks[$2][$1] }
    // For each element of the new order, the length of the longest run that ends with it.
    var lengths: [Int] = []
    let after = (0..<7).sorted { ranks[1][$0] < ranks[1][$1] }
    for (index, number) in after.enumerated() {
      let former = zip(after, lengths).prefix(index).filter { ranks[0][$0.0] < ranks[0][number] }
      lengths.append(1 + (former.map(\.1).max() ?? 0))
    }
    let moves = event(of: sorted) { order.value = 1 }?.moves.count ?? 0
    #expect(sorted.collection == after)
    #expect(moves == 7 - (lengths.max() ?? 0))
  }

  @Test
  func `sorted updates in place, or moves and updates`() {
    let numbers = CollectionProperty([10, 30, 20])
    let sorted = numbers.sorted()
    #expect(event(of: sorted) { numbers[2] = 25 }?.updates == [1])
    let moved = event(of: sorted) { numbers[2] = 40 }
    #expect(moved?.changeset == .init(moves: [.init(from: 1, to: 2, isUpdated: true)]))
    #expect(sorted.collection == [10, 30, 40])
  }

  @Test
  func `sorted moves as few elements as possible when the order changes`() {
    let numbers = CollectionProperty([5, 1, 4, 2, 3])
    let sign = Property(1)
    let sorted = numbers.sorted(by: sign) { $0 * $2 < $1 * $2 }
    #expect(sorted.collection == [1, 2, 3, 4, 5])
    #expect(event(of: sorted) { sign.value = -1 }?.moves.count == 4)
    #expect(sorted.collection == [5, 4, 3, 2, 1])
    #expect(event(of: sorted) { sign.value = -1 } == nil)
  }

  @Test
  func `filter sends only what another condition changes`() {
    let numbers = CollectionProperty([1, 2, 3, 4, 5])
    let limit = Property(2)
    let small = numbers.filter(by: limit) { $0 <= $1 }
    let grown = event(of: small) { limit.value = 4 }
    #expect(grown?.inserts == [2, 3])
    #expect(grown?.deletes == [])
    #expect(event(of: small) { limit.value = 4 } == nil)
    #expect(event(of: small) { limit.value = 0 }?.deletes == [0, 1, 2, 3])
  }

  @Test(arguments: 0..<3)
  func `join updates the pairs of a replaced element in place`(index: Int) {
    let (numbers, digits) = (CollectionProperty([11, 12, 13]), CollectionProperty([1, 2, 3]))
    let pairs = numbers.join(digits, on: { $0 % 10 }, equals: { $0 }).map { [$0, $1] }
    #expect(event(of: pairs) { numbers[index] += 10 }?.changeset == .init(updates: [index]))
    #expect(pairs.collection[index] == [21 + index, 1 + index])
  }

  @Test
  func `distinct retains no keys of elements that have left`() {
    struct Key: Hashable, Sendable {
      let tracked: Tracked
      static func == (left: Key, right: Key) -> Bool { left.tracked.number == right.tracked.number }
      func hash(into hasher: inout Hasher) { hasher.combine(tracked.number) }
    }
    let (tracker, numbers) = (Tracker(), CollectionProperty([1, 2, 1]))
    let distinct = numbers.distinct { Key(tracked: tracker.track($0)) }
    let observation = distinct.observe { _ in }
    numbers.append(3)
    #expect(tracker.live > 0)
    for _ in 0..<4 { numbers.removeFirst() }
    #expect(tracker.live == 0)
    observation.dispose()
  }

  @Test
  func `a set operation sends nothing when a member is replaced by an equal one`() {
    let (numbers, others) = (CollectionProperty([1, 2, 3]), CollectionProperty([2, 9]))
    let (both, rest) = (numbers.intersection(others), numbers.subtracting(others))
    #expect(event(of: both) { others[0] = 2 } == nil)
    #expect(event(of: rest) { others[0] = 2 } == nil)
    #expect(event(of: both) { others[0] = 3 }?.collection == [3])
  }

  @Test
  func `prefix shows the next element when one is removed`() {
    let numbers = CollectionProperty([1, 2, 3, 4])
    let first = numbers.prefix(2)
    let removed = event(of: first) { numbers.remove(at: 0) }
    #expect(removed?.deletes == [0])
    #expect(removed?.inserts == [1])
    #expect(event(of: first) { numbers.append(9) } == nil)
    #expect(first.collection == [2, 3])
  }

  @Test
  func `a page keeps the elements that are in both the old and the new range`() {
    let numbers = CollectionProperty(Array(0..<10))
    let range = Property(0..<4)
    let page = numbers.page(range)
    let turned = event(of: page) { range.value = 2..<6 }
    #expect(turned?.deletes == [0, 1])
    #expect(turned?.inserts == [2, 3])
    range.value = 8..<20
    #expect(page.collection == [8, 9])
  }

  @Test
  func `a refreshed element is evaluated again`() {
    final class Task: Sendable {
      let isDone = Property(false)
    }
    let tasks = (0..<3).map { _ in Task() }
    let list = CollectionProperty(tasks)
    let open = list.autoRefresh { $0.isDone }.filter { !$0.isDone.value }
    let count = open.countProperty()
    tasks[1].isDone.value = true
    #expect(
      open.collection.map(ObjectIdentifier.init) == [tasks[0], tasks[2]].map(ObjectIdentifier.init)
    )
    list.remove(at: 0)
    tasks[0].isDone.value = true
    tasks[1].isDone.value = false
    #expect(count.value == 2)
  }

  @Test
  func `groups emit their own changes, and the list of groups only when one comes, moves or goes`()
  {
    let words = CollectionProperty(["ant", "bee", "asp"])
    let groups = words.grouped { $0.prefix(1) }
    let follower = Log<String>()
    let bag = DisposeBag()
    groups.observeNext { event in
      follower("\(event.collection.map(\.key)) \(event.inserts) \(event.deletes)")
    }.dispose(in: bag)
    let a = groups.collection[0]
    let letters = Log<[String]>()
    a.observe { event in
      if case .next(let change) = event { letters(change.collection) } else { letters(["|"]) }
    }.dispose(in: bag)
    words.append("ape")
    words.update { words in
      words.removeAll { $0.hasPrefix("a") }
      words.append("cat")
    }
    words.insert("ant", at: 0)
    #expect(
      follower.values == [
        #"["a", "b"] [] []"#, #"["b", "c"] [1] [0]"#, #"["a", "b", "c"] [0] []"#,
      ]
    )
    #expect(letters.values == [["ant", "asp"], ["ant", "asp", "ape"], [], ["|"]])
  }

  @Test
  func `groups complete with their collection`() {
    let words = CollectionProperty(["ant"])
    let group = words.grouped { $0.prefix(1) }.collection.first
    let observation = group?.observe { _ in }
    #expect(observation?.isDisposed == true)
    #expect(group?.collection == ["ant"])
  }

  @Test
  func `a collection with several inputs sends one event for a step`() {
    let numbers = CollectionProperty([1, 3, 2])
    let union = Log<[Int]>()
    let joined = Log<[Int]>()
    let sorted = Log<[Int]>()
    numbers.filter { $0 > 1 }.union(numbers.filter { $0 < 3 })
      .observeNext { union($0.collection.sorted()) }
    numbers.grouped { $0.isMultiple(of: 2) }.joined().observeNext { joined($0.collection.sorted()) }
    numbers.sorted { $0 % 2 > $1 % 2 }.observeNext { sorted($0.collection) }
    numbers.append(2)
    numbers[0] = 4
    #expect(union.values == [[1, 2, 3], [2, 3, 4]])
    #expect(joined.values == [[1, 2, 3], [1, 2, 2, 3], [2, 2, 3, 4]])
    #expect(sorted.values == [[1, 3, 2], [1, 3, 2, 2], [3, 4, 2, 2]])
  }
}
