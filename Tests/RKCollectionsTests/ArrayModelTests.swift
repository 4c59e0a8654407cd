import RKCore
import TestSupport
import Testing

@testable import RKCollections

/// A mutation of a property and of a plain array.
private typealias ModelMutation =
  @Sendable (
    _ property: CollectionProperty<[Int]>, _ array: inout [Int], _ random: inout SplitMix64
  ) -> Void

private func position(_ array: [Int], _ random: inout SplitMix64) -> Int? {
  array.isEmpty ? nil : Int.random(in: array.indices, using: &random)
}

private func range(_ array: [Int], _ random: inout SplitMix64) -> Range<Int> {
  let bounds = (0..<2).map { _ in Int.random(in: 0...array.count, using: &random) }.sorted()
  return bounds[0]..<bounds[1]
}

private func numbers(_ random: inout SplitMix64) -> [Int] {
  (0..<Int.random(in: 0...4, using: &random)).map { _ in Int.random(in: 0..<9, using: &random) }
}

private let mutations: [ModelMutation] = [
  { property, array, random in
    let number = Int.random(in: 0..<9, using: &random)
    property.append(number)
    array.append(number)
  },
  { property, array, random in
    let numbers = numbers(&random)
    property.append(contentsOf: numbers)
    array += numbers
  },
  { property, array, random in
    let index = Int.random(in: 0...array.count, using: &random)
    property.insert(7, at: index)
    array.insert(7, at: index)
  },
  { property, array, random in
    let index = Int.random(in: 0...array.count, using: &random)
    let numbers = numbers(&random)
    property.insert(contentsOf: numbers, at: index)
    array.insert(contentsOf: numbers, at: index)
  },
  { property, array, random in
    guard let index = position(array, &random) else { return }
    #expect(property.remove(at: index) == array.remove(at: index))
  },
  { property, array, random in
    guard let index = position(array, &random) else { return }
    property[index] += 10
    array[index] += 10
    #expect(property[index] == array[index])
  },
  { property, array, _ in
    if !array.isEmpty { #expect(property.removeFirst() == array.removeFirst()) }
  },
  { property, array, _ in
    if !array.isEmpty { #expect(property.removeLast() == array.removeLast()) }
  },
  { property, array, _ in
    #expect(property.popLast() == array.popLast())
  },
  { property, array, random in
    let count = Int.random(in: 0...array.count, using: &random)
    property.removeFirst(count)
    array.removeFirst(count)
  },
  { property, array, random in
    let count = Int.random(in: 0...array.count, using: &random)
    property.removeLast(count)
    array.removeLast(count)
  },
  { property, array, random in
    let range = range(array, &random)
    property.removeSubrange(range)
    array.removeSubrange(range)
  },
  { property, array, random in
    let (range, numbers) = (range(array, &random), numbers(&random))
    property.replaceSubrange(range, with: numbers)
    array.replaceSubrange(range, with: numbers)
  },
  { property, array, _ in
    property.removeAll { $0.isMultiple(of: 3) }
    array.removeAll { $0.isMultiple(of: 3) }
  },
  { property, array, random in
    guard let first = position(array, &random), let second = position(array, &random) else {
      return
    }
    property.swapAt(first, second)
    array.swapAt(first, second)
  },
  { property, array, random in
    guard let first = position(array, &random), let second = position(array, &random) else {
      return
    }
    property.move(from: first, to: second)
    array.insert(array.remove(at: first), at: second)
  },
  { property, array, _ in
    property.sort()
    array.sort()
  },
  { property, array, _ in
    property.reverse()
    array.reverse()
  },
  { property, array, random in
    let numbers = numbers(&random)
    property.replace(with: numbers)
    array = numbers
  },
  { property, array, random in
    let numbers = numbers(&random)
    property.replace(with: numbers, performDiff: true)
    array = numbers
  },
  { property, array, random in
    let numbers = numbers(&random)
    property.replace(with: numbers) { $0 % 10 }
    array = numbers
  },
]

@Suite("Mutations of arrays", .onOneThread)
struct ArrayModelTests {
  @Test(arguments: 0..<20)
  func `each mutation does what it does to a plain array, and sends the exact change`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var model = numbers(&random)
    let property = CollectionProperty(model)
    let events = Log<CollectionEvent<[Int]>>()
    let mirror = Box<[Int]>([])
    let isExact = Box(true)
    let bag = DisposeBag()
    property.observeNext { events($0) }.dispose(in: bag)
    property.observeChanges { change in
      isExact.value = isExact.value && (!change.isEmpty || mirror.value.isEmpty)
      var change = change
      change.apply(to: &mirror.value)
    }.dispose(in: bag)
    #expect(events.values == [CollectionEvent(model)])
    for step in 0..<150 {
      let before = model
      let count = events.count
      if step.isMultiple(of: 10) {
        property.update { draft in
          for _ in 0..<4 { mutations.randomElement(using: &random)?(draft, &model, &random) }
        }
      } else {
        mutations.randomElement(using: &random)?(property, &model, &random)
      }
      #expect(property.collection == model)
      #expect(mirror.value == model)
      #expect(events.count <= count + 1)
      if events.count > count, let event = events.values.last {
        #expect(!event.changeset.isEmpty)
        #expect(event.collection == model)
        #expect(event.changeset.applied(to: before, after: model) == model)
        #expect(before.applying(event.difference(from: before)) == model)
      } else {
        #expect(before == model)
      }
      if property.count > 30 {
        property.removeAll()
        model = []
      }
    }
    #expect(isExact.value)
  }
}
