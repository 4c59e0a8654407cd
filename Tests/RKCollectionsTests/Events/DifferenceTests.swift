import RKCollections
import RKCore
import TestSupport
import Testing

/// A number without `==`.
private struct Opaque: Sendable {
  var value: Int
}

@Suite("Differences of the standard library", .onOneThread)
struct DifferenceTests {
  /// Copies that fell behind, were changed, or never were the collection.
  @Test(arguments: 0..<20)
  func `the difference of an event turns any copy into the event's collection`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    func numbers() -> [Int] {
      (0..<Int.random(in: 0...6, using: &random)).map { _ in Int.random(in: 0..<9, using: &random) }
    }
    let property = CollectionProperty(numbers())
    let events = Log<CollectionEvent<[Int]>>()
    property.observeNext { events($0) }
    for _ in 0..<30 { property.replace(with: numbers()) { $0 % 5 } }
    var copy = [7]
    for event in events.values {
      if Bool.random(using: &random) { copy = numbers() }
      copy = copy.applying(event.difference(from: copy)) ?? []
      #expect(copy == event.collection)
    }
  }

  @Test func `an up-to-date copy receives only what has changed`() {
    let property = CollectionProperty([1, 2, 3])
    let log = Log<CollectionEvent<[Int]>>()
    property.observeNext { log($0) }
    property.append(4)
    #expect(log.values[0].difference(from: [1, 2, 3]).isEmpty)
    #expect(log.values[1].difference(from: [1, 2, 3]).count == 1)
    #expect(log.values[1].difference(from: [1, 2, 5]).count == 7)
    #expect(log.values[1].difference(from: []).count == 4)
    property[1] = 7
    #expect(
      log.values[2].difference(from: [1, 2, 3, 4]) == [1, 7, 3, 4].difference(from: [1, 2, 3, 4])
    )
    property.move(from: 0, to: 3)
    let move = log.values[3].difference(from: [1, 7, 3, 4])
    #expect(move == [7, 3, 4, 1].difference(from: [1, 7, 3, 4]).inferringMoves())
  }

  @Test
  func `the difference turns any copy into the collection of the event without comparing elements`()
  {
    let property = CollectionProperty([Opaque(value: 1), Opaque(value: 2)])
    let log = Log<CollectionEvent<[Opaque]>>()
    property.observeNext { log($0) }
    property.removeFirst()
    for copy in [[], [Opaque(value: 1), Opaque(value: 2)], property.collection] {
      let difference = log.values[1].difference(from: copy)
      #expect(copy.applying(difference)?.map(\.value) == [2])
    }
  }

  @Test func `an event that contradicts itself is a replacement`() {
    let event = CollectionEvent(
      [1, 2],
      changeset: CollectionChangeset(inserts: [5], deletes: [-1])
    )
    #expect([3, 4].applying(event.difference(from: [3, 4])) == [1, 2])
    let twice = CollectionEvent([1, 2], changeset: CollectionChangeset(deletes: [0, 0]))
    #expect([1, 2, 3, 4].applying(twice.difference(from: [1, 2, 3, 4])) == [1, 2])
  }
}
