import RKCollections
import RKCore
import TestSupport
import Testing

private struct Row: Identifiable, Equatable {
  var id: Int
  var text = ""
}

@Suite("replace(with:performDiff:)")
struct ReplaceTests {
  @Test func `tells moves and updates apart by identity`() {
    let items = CollectionProperty([1, 2, 3, 4].map { Row(id: $0) })
    let log = Log<CollectionDiff<Int>>()
    items.observeNext { log($0.diff) }
    items.replace(
      with: [Row(id: 4), Row(id: 1), Row(id: 5), Row(id: 3, text: "new")],
      performDiff: true
    )
    #expect(
      log.values.last
        == CollectionDiff(inserts: [2], deletes: [1], updates: [2], moves: [.init(from: 3, to: 0)])
    )
  }

  @Test func `reports identities that occur more than once, and remains exact`() {
    let items = CollectionProperty([1, 1, 2, 3, 3].map { Row(id: $0) })
    let log = Log<CollectionEvent<[Row]>>()
    items.observeNext { log($0) }
    let new = [3, 2, 1, 1, 1, 2, 9, 9, 9].map { Row(id: $0) }
    let before = items.collection
    #expect(items.replace(with: new, id: \.id) == [1, 2, 9])
    #expect(log.values.last?.diff.applied(to: before, after: new) == new)
    #expect(items.replace(with: [Row(id: 1)], id: \.id) == [])
  }

  @Test(arguments: 0..<(isSanitized ? 2 : 20))
  func `By identity, differences of random arrays are exact`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    for _ in 0..<300 {
      let ids = 1...Int.random(in: 1...12, using: &random)
      let arrays = (0..<2).map { _ in
        (0..<Int.random(in: 0...10, using: &random)).map { _ in
          Row(
            id: ids.randomElement(using: &random) ?? 0,
            text: Bool.random(using: &random) ? "a" : "b"
          )
        }
      }
      var duplicates: [Int] = []
      let diff = CollectionDiff(
        from: arrays[0],
        to: arrays[1],
        id: \.id,
        areEqual: ==,
        duplicates: &duplicates
      )
      #expect(diff.applied(to: arrays[0], after: arrays[1]) == arrays[1])
      let counts = Dictionary(grouping: arrays[1], by: \.id).filter { $1.count > 1 }
      #expect(Set(duplicates) == Set(counts.keys) && duplicates.count == counts.count)
    }
  }

  @Test(arguments: 0..<(isSanitized ? 2 : 20))
  func `Without identity, differences are as short as those of the standard library`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    for _ in 0..<150 {
      let letters = 1...Int.random(in: 1...6, using: &random)
      let arrays = (0..<2).map { _ in
        (0..<Int.random(in: 0...14, using: &random)).map { _ in
          letters.randomElement(using: &random) ?? 0
        }
      }
      let diff = CollectionDiff(from: arrays[0], to: arrays[1])
      let expected = arrays[1].difference(from: arrays[0])
      #expect(diff.inserts.count == expected.insertions.count)
      #expect(diff.deletes.count == expected.removals.count)
      #expect(diff.applied(to: arrays[0], after: arrays[1]) == arrays[1])
    }
  }

  @Test func `moves are as few as possible`() {
    let items = (0..<100).map { Row(id: $0) }
    let property = CollectionProperty(items)
    let log = Log<CollectionDiff<Int>>()
    property.observeNext { log($0.diff) }
    var moved = items
    moved.append(moved.remove(at: 10))
    moved.insert(moved.remove(at: 90), at: 5)
    property.replace(with: moved, performDiff: true)
    #expect(log.values.last?.moves.count == 2)
    #expect(log.values.last?.count == 2)
  }

  @Test func `a difference of the standard library becomes an event, and back`() {
    let (before, after) = ([1, 2, 3, 4], [4, 1, 5, 3])
    let difference = after.difference(from: before).inferringMoves()
    let property = CollectionProperty(before)
    let log = Log<CollectionEvent<[Int]>>()
    property.observeNext { log($0) }
    property.apply(difference)
    #expect(property.collection == after)
    #expect(
      log.values.last?.diff
        == CollectionDiff(inserts: [2], deletes: [1], moves: [.init(from: 3, to: 0)])
    )
    #expect(log.values.last?.difference(from: before) == difference)
  }

  @Test func `events merge into one`() {
    let numbers = CollectionProperty([1, 2, 3][...])
    let log = Log<CollectionEvent<ArraySlice<Int>>>()
    numbers.observeNext { log($0) }
    numbers.append(4)
    numbers.swapAt(0, 3)
    numbers.removeLast()
    let merged = log.values.dropFirst(2).reduce(log.values[1]) { $0.merging($1) }
    #expect(merged.collection == [4, 2, 3])
    #expect(merged.diff == CollectionDiff(inserts: [0], deletes: [0]))
  }
}
