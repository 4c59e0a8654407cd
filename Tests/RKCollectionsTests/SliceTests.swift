import RKCollections
import RKCore
import TestSupport
import Testing

private typealias Slice = ArraySlice<Int>
private typealias Mutation =
  @Sendable (_ property: CollectionProperty<Slice>, _ random: inout SplitMix64) -> Void

/// A slice of random numbers that begins anywhere.
private func slice(_ random: inout SplitMix64) -> Slice {
  let count = Int.random(in: 0...5, using: &random)
  let array = (0..<9 + count).map { _ in Int.random(in: 0..<9, using: &random) }
  let start = Int.random(in: 0...9, using: &random)
  return array[start..<start + count]
}

private func index(_ property: CollectionProperty<Slice>, _ random: inout SplitMix64) -> Int? {
  property.isEmpty ? nil : Int.random(in: property.collection.indices, using: &random)
}

private func range(
  _ property: CollectionProperty<Slice>,
  _ random: inout SplitMix64
) -> Range<Int> {
  let (start, end) = (property.collection.startIndex, property.collection.endIndex)
  let bounds = (0..<2).map { _ in Int.random(in: start...end, using: &random) }.sorted()
  return bounds[0]..<bounds[1]
}

private let mutations: [Mutation] = [
  { property, random in property.replace(with: slice(&random)) },
  { property, random in property.replace(with: slice(&random), performDiff: true) },
  { property, random in property.replace(with: slice(&random)) { $0 % 3 } },
  { property, random in property.append(Int.random(in: 0..<9, using: &random)) },
  { property, random in property.append(contentsOf: slice(&random)) },
  { property, random in
    property.insert(7, at: range(property, &random).upperBound)
  },
  { property, random in
    property.insert(contentsOf: slice(&random), at: range(property, &random).upperBound)
  },
  { property, random in
    property.replaceSubrange(range(property, &random), with: slice(&random))
  },
  { property, random in property.removeSubrange(range(property, &random)) },
  { property, random in
    if let index = index(property, &random) { property[index] += 10 }
  },
  { property, random in
    if let index = index(property, &random) { property.remove(at: index) }
  },
  { property, _ in if !property.isEmpty { property.removeFirst() } },
  { property, _ in property.popLast() },
  { property, _ in property.removeFirst(property.count / 2) },
  { property, _ in property.removeLast(property.count / 2) },
  { property, _ in property.removeAll { $0.isMultiple(of: 2) } },
  { property, _ in property.removeAll() },
  { property, random in
    guard let origin = index(property, &random) else { return }
    property.move(from: origin, to: index(property, &random) ?? origin)
  },
  { property, random in
    guard let first = index(property, &random) else { return }
    property.swapAt(first, index(property, &random) ?? first)
  },
  { property, _ in property.sort() },
  { property, _ in property.reverse() },
  { property, random in
    let difference = Array(slice(&random)).difference(from: Array(property.collection))
    property.apply(difference.inferringMoves())
  },
]

extension CollectionEvent<ArraySlice<Int>> {
  /// Applies the event to the slice before by the rules of a list view; nil if an index does not fit.
  fileprivate func applied(to before: Slice) -> [Int]? {
    let (start, end) = (before.startIndex, collection.startIndex)
    let changeset = changeset.map(before: { $0 - start }, after: { $0 - end })
    return changeset.applied(to: Array(before), after: Array(collection))
  }
}

@Suite("Mutations of slices", .onOneThread)
struct SliceTests {
  @Test(arguments: 0..<40)
  func `Indices are those of the slices before and after, wherever these begin`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let property = CollectionProperty(slice(&random))
    let (copy, mapped) = (CollectionProperty(Slice()), property.map { $0 })
    property.bind(to: copy)
    let mirror = copy.filter { _ in true }
    let events = Log<CollectionEvent<Slice>>()
    property.observeNext { events($0) }.dispose(in: property.bag)
    var start = property.collection
    var merged: CollectionEvent<Slice>?
    for step in 0..<150 {
      let (before, count) = (property.collection, events.count)
      if step.isMultiple(of: 3) {
        property.update { draft in
          for _ in 0..<3 { mutations.randomElement(using: &random)?(draft, &random) }
        }
      } else {
        mutations.randomElement(using: &random)?(property, &random)
      }
      let after = property.collection
      #expect(mapped.collection == Array(after) && mirror.collection == Array(after))
      #expect(copy.collection == after && copy.collection.startIndex == after.startIndex)
      guard events.count > count, let event = events.values.last else { continue }
      #expect(event.applied(to: before) == Array(after))
      #expect(Array(before).applying(event.difference(from: before)) == Array(after))
      merged = merged?.merging(event) ?? event
      #expect(merged?.applied(to: start) == Array(after))
      if step.isMultiple(of: 10) { (start, merged) = (after, nil) }
      if property.count > 30 { property.removeAll { $0 > 2 } }
      (start, merged) = events.count > count + 1 ? (property.collection, nil) : (start, merged)
    }
  }

  @Test func `a slice that begins elsewhere after an update is exact in a bound copy`() {
    let numbers = CollectionProperty([0, 1, 2, 3, 4][3...])
    let copy = CollectionProperty<Slice>([])
    numbers.bind(to: copy)
    let log = Log<CollectionChangeset<Int>>()
    numbers.observeNext { log($0.changeset) }
    numbers.update { draft in
      draft.replace(with: [5, 4, 3])
      draft.append(2)
    }
    #expect(log.values.last == CollectionChangeset(inserts: [0, 1, 2, 3], deletes: [3, 4]))
    #expect(copy.collection == [5, 4, 3, 2])
    numbers.update { $0.replace(with: [9, 9, 9, 9, 4, 3][4...], performDiff: true) }
    #expect(log.values.last == CollectionChangeset(deletes: [0, 3]))
    #expect(copy.collection == [4, 3])
  }
}
