import RKCollections
import RKCore
import TestSupport
import Testing

private typealias Numbers = CollectionProperty<[Int]>
private typealias Mutation =
  @Sendable (_ property: Numbers, _ random: inout SplitMix64) -> Void

private func array(_ random: inout SplitMix64) -> [Int] {
  let count = Int.random(in: 0...5, using: &random)
  return (0..<count).map { _ in Int.random(in: 0..<9, using: &random) }
}

private func index(_ property: Numbers, _ random: inout SplitMix64) -> Int? {
  property.isEmpty ? nil : Int.random(in: property.collection.indices, using: &random)
}

private func range(
  _ property: Numbers,
  _ random: inout SplitMix64
) -> Range<Int> {
  let bounds = (0..<2).map { _ in Int.random(in: 0...property.count, using: &random) }.sorted()
  return bounds[0]..<bounds[1]
}

private let mutations: [Mutation] = [
  { property, random in property.replace(with: array(&random)) },
  { property, random in property.replace(with: array(&random), performDiff: true) },
  { property, random in property.replace(with: array(&random)) { $0 % 3 } },
  { property, random in property.append(Int.random(in: 0..<9, using: &random)) },
  { property, random in property.append(contentsOf: array(&random)) },
  { property, random in
    property.insert(7, at: range(property, &random).upperBound)
  },
  { property, random in
    property.insert(contentsOf: array(&random), at: range(property, &random).upperBound)
  },
  { property, random in
    property.replaceSubrange(range(property, &random), with: array(&random))
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
    let difference = array(&random).difference(from: property.collection)
    property.apply(difference.inferringMoves())
  },
]

@Suite("Mutations of arrays", .onOneThread)
struct ArrayMutationTests {
  @Test(arguments: 0..<40)
  func `events, bound copies, derived collections and merged events follow random mutations`(
    seed: Int
  ) {
    var random = SplitMix64(seed: UInt64(seed))
    let property = Numbers(array(&random))
    let (copy, mapped) = (Numbers([]), property.map { $0 })
    property.bind(to: copy)
    let mirror = copy.filter { _ in true }
    let events = Log<CollectionEvent<[Int]>>()
    property.observeNext { events($0) }.dispose(in: property.bag)
    var start = property.collection
    var merged: CollectionEvent<[Int]>?
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
      #expect(mapped.collection == after && mirror.collection == after)
      #expect(copy.collection == after)
      guard events.count > count, let event = events.values.last else { continue }
      #expect(event.changeset.applied(to: before, after: after) == after)
      #expect(before.applying(event.difference(from: before)) == after)
      merged = merged?.merging(event) ?? event
      #expect(merged?.changeset.applied(to: start, after: after) == after)
      if step.isMultiple(of: 10) { (start, merged) = (after, nil) }
      if property.count > 30 { property.removeAll { $0 > 2 } }
      (start, merged) = events.count > count + 1 ? (property.collection, nil) : (start, merged)
    }
  }
}
