import RKCollections
import RKCore
import RKSubjects
import TestSupport
import Testing

private final class Player: Sendable {
  let points: Property<Int>

  init(_ points: Int) { self.points = Property(points) }
}

private func ranked(_ players: CollectionProperty<[Player]>) -> DerivedCollection<Player> {
  players.autoRefresh { $0.points }.sorted { $0.points.value < $1.points.value }
}

private func points(_ players: DerivedCollection<Player>) -> [Int] {
  players.collection.map(\.points.value)
}

@Suite("autoRefresh(on:)")
struct AutoRefreshTests {
  @Test func `both occurrences of a refreshed element are sorted`() {
    let twice = Player(1)
    let players = CollectionProperty([twice, Player(2), Player(3), twice, Player(4)])
    let ranked = ranked(players)
    twice.points.value = 3
    #expect(points(ranked) == [2, 3, 3, 3, 4])
    #expect(ranked.collection[1] === twice && ranked.collection[2] !== twice)
  }

  @Test func `the signal of an element is disposed when the element is replaced`() {
    let signals = [0, 1].map { _ in PassthroughSubject<Void, Never>() }
    let numbers = CollectionProperty([0])
    let observation = numbers.autoRefresh { signals[$0] }.observeNext { _ in }
    #expect(signals.map(\.hasObservers) == [true, false])
    numbers[0] = 1
    #expect(signals.map(\.hasObservers) == [false, true])
    observation.dispose()
  }

  @Test func `elements that an observer changes are sorted`() {
    let players = (1...4).map { Player($0) }
    let ranked = ranked(CollectionProperty(players))
    let isFirst = Box(true)
    let observation = ranked.observeNext { _ in
      if players[3].points.value != 0 || !isFirst.value { return }
      isFirst.value = false
      for (player, points) in zip(players, [9, 8, 1]) { player.points.value = points }
    }
    players[3].points.value = 0
    #expect(points(ranked) == [0, 1, 8, 9])
    observation.dispose()
  }

  /// The filter is linked after a step that nothing follows, so a reader computes it again.
  @Test func `reading a refreshed collection during a change does not hide the change from others`()
  {
    let (numbers, isIncluded) = (CollectionProperty([1, 2, 3]), Property(false))
    let (filtered, copy) = (Box<DerivedCollection<Int>?>(nil), Box<DerivedCollection<Int>?>(nil))
    // It observes before `autoRefresh` does.
    let observation = isIncluded.observeNext {
      if $0 { copy.value = filtered.value?.map { $0 } }
    }
    let refreshed = numbers.autoRefresh { _ in isIncluded }
    let other = numbers.map { number in
      if number == 4 { filtered.value = refreshed.filter { _ in isIncluded.value } }
      return number
    }
    numbers.append(4)
    #expect(filtered.value?.collection == [])
    isIncluded.value = true
    for derived in [filtered, copy] { #expect(derived.value?.collection == [1, 2, 3, 4]) }
    numbers.removeLast(2)
    for derived in [filtered, copy] { #expect(derived.value?.collection == [1, 2]) }
    #expect(other.collection == [1, 2])
    observation.dispose()
  }

  @Test func `a step that is queued while an element is added refreshes the element`() {
    let numbers = CollectionProperty([1])
    let isFirst = Box(true)
    let counts = numbers.grouped { $0 % 2 }
      .autoRefresh { group in
        // The count that the signal replays includes this element; the count that `map` reads does not.
        if group.key == 0, isFirst.value {
          isFirst.value = false
          inParallel(1) { _ in numbers.append(4) }
        }
        return group.countProperty()
      }
      .map { $0.count }
    numbers.append(2)
    #expect(counts.collection == [1, 2])
  }

  @Test func `a collection that the step computes after an element was added refreshes it`() {
    let numbers = CollectionProperty([1, 2])
    let others = numbers.map { $0 }.map { $0 }.map { $0 }
    let counts = numbers.autoRefresh { _ in others.countProperty() }.map { _ in others.count }
    numbers.append(3)
    #expect(counts.collection == [3, 3, 3])
  }

  @Test func `a step of another collection during which an element is added refreshes it`() {
    let (lists, numbers) = (CollectionProperty<[Int]>([]), CollectionProperty([1]))
    let isFirst = Box(true)
    let others = numbers.map { number in
      if number == 2, isFirst.value {
        isFirst.value = false
        inParallel(1) { _ in lists.append(0) }
      }
      return number
    }
    let counts = lists.autoRefresh { _ in others.countProperty() }.map { _ in others.count }
    numbers.append(2)
    #expect(counts.collection == [2])
  }

  @Test func `a signal that starts with a value of the current step adds no second event`() {
    let numbers = CollectionProperty([1])
    let counts = numbers.grouped { $0 % 4 }.autoRefresh { $0.countProperty() }.map { $0.count }
    let events = Box(0)
    let observation = counts.dropFirst(1).observeNext { _ in events.value += 1 }
    numbers.append(contentsOf: [2, 3, 4])
    #expect(events.value == 1)
    numbers.append(2)
    #expect(events.value == 2)
    #expect(counts.collection == [1, 2, 1, 1])
    observation.dispose()
  }

  @Test func `closures of the signal of an element may set properties`() {
    let (numbers, count, trigger) = (CollectionProperty([1]), Property(0), Property(0))
    let refreshed = numbers.autoRefresh { _ in
      trigger.toSignal().map { number in
        count.update { $0 += 1 }
        return number
      }
    }
    numbers.append(2)
    trigger.value = 1
    #expect(refreshed.collection == [1, 2])
    #expect(count.value == 4)
  }

  @Test func `removing an element that was sorted by an outdated value sorts the rest`() {
    let players = [1, 2, 3, 4].map { Player($0) }
    let source = CollectionProperty(players)
    let ranked = ranked(source)
    let isFirst = Box(true)
    let observation = ranked.observeNext { _ in
      if players[0].points.value != 5 || !isFirst.value { return }
      isFirst.value = false
      source.remove(at: 1)
    }
    // Both have changed before the first is sorted.
    let other = players[0].points.observeNext { if $0 == 5 { players[1].points.value = 6 } }
    players[0].points.value = 5
    #expect(points(ranked) == points(ranked).sorted())
    observation.dispose()
    other.dispose()
  }

  @Test func `a transaction that reads the collection and sends to the signal runs once`() {
    struct Endless: Error {}
    let (numbers, property, attempts) = (CollectionProperty([1]), Property(0), Box(0))
    let trigger = PassthroughSubject<Void, Never>()
    let refreshed = numbers.autoRefresh { _ in trigger }
    let refreshes = Property(0)
    let observation = refreshed.observe { _ in refreshes.value += 1 }
    try? atomically { () throws(Endless) in
      attempts.value += 1
      property.value = refreshes.value
      _ = refreshed.count
      trigger.send(())
      if attempts.value > 5 { throw Endless() }
    }
    #expect(attempts.value == 1)
    #expect(property.value == 1)
    observation.dispose()
  }

  @Test func `a signal sent in a transaction refreshes by values outside the transaction`() {
    struct Refused: Error {}
    let (numbers, isIncluded) = (CollectionProperty([1]), Property(false))
    let trigger = PassthroughSubject<Void, Never>()
    let included = numbers.autoRefresh { _ in trigger }.filter { _ in isIncluded.value }
    let contents = Log<[Int]>()
    let observation = included.observeNext { contents($0.collection) }
    try? atomically { () throws(Refused) in
      isIncluded.value = true
      trigger.send(())
      throw Refused()
    }
    #expect(contents.values == [[]])
    observation.dispose()
  }

  @Test(arguments: 0..<5)
  func `elements whose values derive from one property are sorted`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    for _ in 0..<20 {
      let factor = Property(1)
      let rows = CollectionProperty(
        (0..<8).map { _ in
          let number = Int.random(in: 1..<50, using: &random)
          return factor.mapProperty { number * $0 % 17 }
        }
      )
      let sorted = rows.autoRefresh { $0 }.sorted { $0.value < $1.value }
      let smallest = rows.autoRefresh { $0 }.map(\.value).minProperty()
      for next in 2..<12 {
        if Int.random(in: 0..<3, using: &random) == 0 {
          rows.remove(at: Int.random(in: 0..<rows.count, using: &random))
          rows.append(factor.mapProperty { $0 * next % 17 })
        }
        factor.value = next
        let values = sorted.collection.map(\.value)
        #expect(values == values.sorted())
        #expect(smallest.value == values.first)
      }
    }
  }

  @Test(arguments: 0..<5)
  func `elements that occur often, changed by observers too, are sorted`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    for _ in 0..<30 {
      let players = (0..<5).map { _ in Player(Int.random(in: 0..<20, using: &random)) }
      let source = CollectionProperty((0..<8).map { players[$0 % 5] }.shuffled(using: &random))
      let ranked = ranked(source)
      let script = Box<[(player: Int, points: Int)]>([])
      let observation = ranked.observeNext { _ in
        for _ in 0..<2 {
          if let (player, points) = script.value.popLast() { players[player].points.value = points }
        }
      }
      for _ in 0..<10 {
        script.value = (0..<Int.random(in: 1...4, using: &random)).map { _ in
          (Int.random(in: 0..<5, using: &random), Int.random(in: 0..<20, using: &random))
        }
        players[0].points.value = Int.random(in: 0..<20, using: &random)
        #expect(points(ranked) == points(ranked).sorted())
      }
      observation.dispose()
    }
  }
}
