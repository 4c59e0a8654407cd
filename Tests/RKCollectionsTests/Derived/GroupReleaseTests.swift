import RKCollections
import RKCore
import RKSubjects
import TestSupport
import Testing

/// A key that is not equal to itself if its number is negative, as NaN is.
private struct Key: Hashable, Sendable {
  let number: Int

  static func == (left: Key, right: Key) -> Bool { left.number == right.number && left.number >= 0 }
}

/// An element that a tracker counts.
private struct Counted: Sendable {
  let key: Key
  let tracked: Tracked
}

/// A key that retains an object.
private struct ObjectKey: Hashable, Sendable {
  let object: Tracked

  static func == (left: ObjectKey, right: ObjectKey) -> Bool { left.object === right.object }

  func hash(into hasher: inout Hasher) { hasher.combine(object.number) }
}

private struct Refused: Error {}

@Suite("Releasing groups", .onOneThread)
struct GroupReleaseTests {
  private let tracker = Tracker()

  @Test(arguments: [1, -1])
  func `reads and observations keep the groups of the current elements only`(sign: Int) {
    let source = CollectionProperty<[Counted]>([])
    let groups = source.grouped { $0.key }
    let counts = groups.map(\.count)
    for number in 1..<100 {
      source.replace(with: [element(number * sign)])
      #expect(counts.collection == [1])
      #expect(groups.ids == [[1]])
      #expect(tracker.live <= 3)
      let observation = groups.observeNext { _ in }
      source.append(element((number + 1_000) * sign))
      observation.dispose()
      #expect(tracker.live <= 6)
    }
  }

  @Test func `the observers of a group receive its completion when the groups are released`() {
    let numbers = CollectionProperty([1, 2, 3, 4])
    let log = Log<String>()
    do {
      let groups = numbers.grouped { $0 % 2 }
      groups.collection[0].observeCompleted { log("group") }
      groups.collection[0].readOnlyView.observeCompleted { log("view") }
      groups.collection[1].toSignal().map(\.collection.count)
        .append(Signal(just: 7))
        .observeNext { log("\($0)") }
      groups.sorted { $0.key > $1.key }.collection[1].observeCompleted { log("sorted") }
      #expect(log.values == ["2"])
    }
    #expect(Set(log.values) == ["2", "7", "group", "view", "sorted"])
    #expect(log.count == 5)
  }

  @Test func `an observer of a group that a failed transaction created receives the completion`() {
    let numbers = CollectionProperty([1])
    let groups = numbers.grouped { $0 }
    let log = Log<String>()
    #expect(throws: Refused.self) {
      try atomically {
        numbers.append(2)
        groups.collection[1].observeCompleted { log("completed") }
        throw Refused()
      }
    }
    #expect(log.values == ["completed"])
  }

  @Test func `few keys of released groups remain`() {
    let source = CollectionProperty<[Tracked]>([])
    let groups = source.grouped { ObjectKey(object: $0) }
    let count = groups.countProperty()
    for number in 1..<200 {
      #expect(throws: Refused.self) {
        try atomically { t in
          t.update(source) { $0.append(tracker.track(number)) }
          #expect(t[count] == 1)
          throw Refused()
        }
      }
      #expect(tracker.live <= 20)
    }
  }

  @Test(arguments: [1, -1], [true, false])
  func `a transaction that fails leaves none of its groups`(sign: Int, isObserved: Bool) {
    let source = CollectionProperty([element(1_000 * sign)])
    let groups = source.grouped { $0.key }
    let counts = groups.map(\.count)
    let values = groups.countProperty()
    if isObserved { counts.observeNext { _ in } }
    for number in 1..<100 {
      #expect(throws: Refused.self) {
        try atomically { t in
          t.update(source) { $0.append(element(number * sign)) }
          #expect(t[values] == 2)
          throw Refused()
        }
      }
      #expect(tracker.live <= 3)
    }
    #expect(groups.collection.map { $0.collection.map(\.key.number) } == [[1_000 * sign]])
  }

  @Test(arguments: [1, -1], [true, false])
  func `after transactions that read groups, only the groups of the last one are kept`(
    sign: Int,
    isObserved: Bool
  ) {
    let source = CollectionProperty<[Counted]>([])
    let groups = source.grouped { $0.key }
    let counts = groups.map(\.count)
    let values = groups.countProperty()
    if isObserved { counts.observeNext { _ in } }
    for number in 1..<100 {
      atomically { t in
        t.update(source) { $0.replace(with: [element(number * sign)]) }
        #expect(t[values] == 1)
      }
      #expect(tracker.live <= 3)
    }
    #expect(groups.collection.map { $0.collection.map(\.key.number) } == [[99 * sign]])
  }

  @Test(arguments: [1, -1], [true, false])
  func `a group of a transaction that fails does not become a group of the collection`(
    sign: Int,
    isObserved: Bool
  ) {
    let source = CollectionProperty([element(sign)])
    let groups = source.grouped { $0.key }
    if isObserved { groups.observeNext { _ in } }
    var kept: [CollectionGroup<Key, Counted>] = []
    #expect(throws: Refused.self) {
      try atomically { t in
        t.update(source) { source in
          source[0] = element(sign, id: 2)
          source.append(element(3 * sign, id: 3))
        }
        kept = groups.collection
        throw Refused()
      }
    }
    #expect(kept.count == 2)
    #expect(groups.ids == [[1]])
    source.append(element(3 * sign, id: 4))
    #expect(groups.ids == [[1], [4]])
    groups.observeNext { _ in }
    #expect(groups.ids == [[1], [4]])
  }

  @Test func `a removed group does not end a collection that contains it`() {
    let numbers = CollectionProperty([1, 2])
    let groups = numbers.grouped { $0 % 2 }
    let chosen = CollectionProperty(groups.collection)
    let log = Log<String>()
    chosen.flatMap { $0 }.observe { log("\($0.element?.collection ?? [])") }
    numbers.removeFirst()
    numbers.append(4)
    chosen.removeFirst()
    chosen.append(groups.collection[0])
    #expect(log.values == ["[1, 2]", "[2]", "[2, 4]", "[2, 4, 2, 4]"])
  }

  private func element(_ number: Int, id: Int = 1) -> Counted {
    Counted(key: Key(number: number), tracked: tracker.track(id))
  }
}

extension DerivedCollection<CollectionGroup<Key, Counted>> {
  /// The numbers of the elements of each group.
  fileprivate var ids: [[Int]] { collection.map { $0.collection.map(\.tracked.number) } }
}
