import RKCollections
import RKCore
import RKSubjects
import TestSupport
import Testing

private struct Row: Identifiable, Equatable {
  var id: Int
  var text = ""
}

/// An object that equals those with the same name.
private final class Part: Identifiable, Equatable, Sendable {
  let name: Int
  let isDone = Property(false)

  init(_ name: Int) { self.name = name }

  var id: Int { name }

  static func == (left: Part, right: Part) -> Bool { left.name == right.name }
}

@Suite("replace(with:performDiff:)", .onOneThread)
struct ReplaceTests {
  @Test func `takes a literal of the type of the collection`() {
    let numbers = CollectionProperty<[Double]>([1])
    numbers.replace(with: [3, 4])
    #expect(numbers.collection == [3, 4])
    let bytes = CollectionProperty<[UInt8]>([1])
    bytes.replace(with: [3])
    #expect(bytes.collection == [3])
    let set: CollectionProperty<Set<Int>> = [1]
    set.replace(with: [3])
    #expect(set.collection == [3])
  }

  @Test func `tells moves and updates apart by identity`() {
    let items = CollectionProperty([1, 2, 3, 4].map { Row(id: $0) })
    let log = Log<CollectionChangeset<Int>>()
    items.observeNext { log($0.changeset) }
    items.replace(
      with: [Row(id: 4), Row(id: 1), Row(id: 5), Row(id: 3, text: "new")],
      performDiff: true
    )
    #expect(
      log.values.last
        == CollectionChangeset(
          inserts: [2],
          deletes: [1],
          updates: [2],
          moves: [.init(from: 3, to: 0)]
        )
    )
  }

  @Test func `returns the identities that occur more than once, and its changeset is exact`() {
    let items = CollectionProperty([1, 1, 2, 3, 3].map { Row(id: $0) })
    let log = Log<CollectionEvent<[Row]>>()
    items.observeNext { log($0) }
    let new = [3, 2, 1, 1, 1, 2, 9, 9, 9].map { Row(id: $0) }
    let before = items.collection
    #expect(items.replace(with: new, id: \.id) == [1, 2, 9])
    #expect(log.values.last?.changeset.applied(to: before, after: new) == new)
    #expect(items.replace(with: [Row(id: 1)], id: \.id) == [])
  }

  @Test(arguments: 0..<20)
  func `by identity, differences of random arrays are exact`(seed: Int) {
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
      let origins = [Origin](
        from: arrays[0],
        to: arrays[1],
        id: \.id,
        areEqual: ==,
        duplicates: &duplicates
      )
      let changeset = CollectionChangeset(Places(origins, countBefore: arrays[0].count))
      #expect(changeset.applied(to: arrays[0], after: arrays[1]) == arrays[1])
      let counts = Dictionary(grouping: arrays[1], by: \.id).filter { $1.count > 1 }
      #expect(Set(duplicates) == Set(counts.keys) && duplicates.count == counts.count)
    }
  }

  @Test(arguments: 0..<20)
  func `without identity, differences are as short as those of the standard library`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    for _ in 0..<150 {
      let letters = 1...Int.random(in: 1...6, using: &random)
      let arrays = (0..<2).map { _ in
        (0..<Int.random(in: 0...14, using: &random)).map { _ in
          letters.randomElement(using: &random) ?? 0
        }
      }
      let changeset = CollectionChangeset(from: arrays[0], to: arrays[1])
      let expected = arrays[1].difference(from: arrays[0])
      #expect(changeset.inserts.count == expected.insertions.count)
      #expect(changeset.deletes.count == expected.removals.count)
      #expect(changeset.applied(to: arrays[0], after: arrays[1]) == arrays[1])
    }
  }

  @Test func `keeps the old object of an equal element, in derived collections too`() {
    let parts = CollectionProperty([1, 2, 3].map { Part($0) })
    let (old, same) = (parts.collection, parts.filter { _ in true })
    let done = parts.autoRefresh { $0.isDone }.filter { $0.isDone.value }
    let new = [3, 4, 1].map { Part($0) }
    parts.replace(with: new, performDiff: true)
    #expect(zip(parts.collection, same.collection).allSatisfy { $0 === $1 })
    #expect(parts[0] === old[2] && parts[1] === new[1] && parts[2] === old[0])
    parts[0].isDone.value = true
    #expect(done.collection == [Part(3)])
  }

  @Test(arguments: 0..<20)
  func `random replacements leave the same objects in a derived collection as in its source`(
    seed: Int
  ) {
    var random = SplitMix64(seed: UInt64(seed))
    let parts = CollectionProperty<[Part]>([])
    let same = parts.filter { _ in true }
    for _ in 0..<100 {
      let new = (0..<Int.random(in: 0...9, using: &random)).map { _ in
        Part(Int.random(in: 0..<9, using: &random))
      }
      switch Int.random(in: 0..<3, using: &random) {
      case 0: parts.replace(with: new, performDiff: true)
      case 1: parts.replace(with: new, id: { $0.name }, by: { $0.name > 3 && $0 == $1 })
      default: parts.replace(with: new, id: { _ in 0 })
      }
      #expect(parts.collection == new)
      #expect(zip(parts.collection, same.collection).allSatisfy { $0 === $1 })
    }
  }

  @Test func `changes that cancel each other are not sent as moves`() {
    let numbers = CollectionProperty([5, 1, 2, 3, 4, 0])
    let log = Log<CollectionChangeset<Int>>()
    numbers.observeNext { log($0.changeset) }
    numbers.update {
      $0.reverse()
      $0.sort()
    }
    #expect(Set(log.values[1].moves) == [.init(from: 0, to: 5), .init(from: 5, to: 0)])
    numbers.reverse()
    numbers.removeLast()
    numbers.reverse()
    #expect(log.values[2].count == 5 && log.values[4].count == 4)
    #expect(log.values.allSatisfy { $0.moves.allSatisfy { $0.from != $0.to } })
  }

  @Test func `moves are as few as possible`() {
    let items = (0..<100).map { Row(id: $0) }
    let property = CollectionProperty(items)
    let log = Log<CollectionChangeset<Int>>()
    property.observeNext { log($0.changeset) }
    var moved = items
    moved.append(moved.remove(at: 10))
    moved.insert(moved.remove(at: 90), at: 5)
    property.replace(with: moved, performDiff: true)
    #expect(log.values.last?.moves.count == 2)
    #expect(log.values.last?.count == 2)
  }

  @Test func `applies a difference of the standard library, and its event returns the same one`() {
    let (before, after) = ([1, 2, 3, 4], [4, 1, 5, 3])
    let difference = after.difference(from: before).inferringMoves()
    let property = CollectionProperty(before)
    let log = Log<CollectionEvent<[Int]>>()
    property.observeNext { log($0) }
    property.apply(difference)
    #expect(property.collection == after)
    #expect(
      log.values.last?.changeset
        == CollectionChangeset(inserts: [2], deletes: [1], moves: [.init(from: 3, to: 0)])
    )
    #expect(log.values.last?.difference(from: before) == difference)
  }

  @Test func `events merge into one`() {
    let numbers = CollectionProperty([1, 2, 3])
    let log = Log<CollectionEvent<[Int]>>()
    numbers.observeNext { log($0) }
    numbers.append(4)
    numbers.swapAt(0, 3)
    numbers.removeLast()
    let merged = log.values.dropFirst(2).reduce(log.values[1]) { $0.merging($1) }
    #expect(merged.collection == [4, 2, 3])
    #expect(merged.changeset == CollectionChangeset(inserts: [0], deletes: [0]))
  }

  /// Where two elements are exchanged, one of those between them could stay as well as another.
  @Test func `two elements that change places are the ones that move`() {
    for count in 3...8 {
      for first in 0..<count - 2 {
        for second in first + 2..<count {
          let old = (0..<count).map { Row(id: $0) }
          var new = old
          new.swapAt(first, second)
          let items = CollectionProperty(old)
          let log = Log<CollectionChangeset<Int>>()
          items.observeNext { log($0.changeset) }
          items.replace(with: new, performDiff: true)
          let moves = log.values.last?.moves.map { [$0.from, $0.to] }
          #expect(Set(moves ?? []) == [[first, second], [second, first]], "\(first) \(second)")
        }
      }
    }
  }
}
