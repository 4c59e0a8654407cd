import RKCollections
import RKCore
import RKSubjects
import TestSupport
import Testing

/// What the rows of the table derive from, and what threads change.
struct DerivationInputs: Sendable {
  let numbers = CollectionProperty(Array(0..<9))
  let others = CollectionProperty(Array(0..<9))
  let members = CollectionProperty(Set(0..<9))
  let words = CollectionProperty(Dictionary(uniqueKeysWithValues: (0..<9).map { ($0, $0) }))
  let sections = CollectionProperty([CollectionSection(key: 0, items: [1, 2])])
  let divisor = Property(2)
  let range = Property(0..<4)
  let inner = (0..<4).map { CollectionProperty(Array(0..<$0 * 2)) }
  let flags = (0..<4).map { Property($0.isMultiple(of: 2)) }

  /// Changes one input, or several of them in one transaction.
  func change(_ random: inout SplitMix64) {
    let index = Int.random(in: 0..<4, using: &random)
    switch Int.random(in: 0..<16, using: &random) {
    case 0: divisor.value = index + 1
    case 1: range.value = index..<index + 3
    case 2: flags[index].value.toggle()
    case 3: members.formSymmetricDifference([index, index + 4])
    case 4: words[index] = words[index] == nil ? index * 3 : nil
    case 5: sections.replace(with: Self.sections(&random))
    case 6...8: change(numbers, &random)
    case 9: change(others, &random)
    case 10, 11: change(inner[index], &random)
    case 12: numbers.sort { $0 % 5 < $1 % 5 }
    case 13: numbers.replace(with: Array(index..<index * 3), performDiff: true)
    default:
      atomically { [random] t in
        var random = random
        if Bool.random(using: &random) {
          change(numbers, &random)
          change(inner[index], &random)
        } else {
          t.update(numbers) { change($0, &random) }
          t.update(inner[index]) { change($0, &random) }
        }
        if index == 0 { t.update(others) { change($0, &random) } }
        if index == 1 { t[divisor] += 1 }
      }
      _ = random.next()
    }
  }

  private func change(_ numbers: CollectionProperty<[Int]>, _ random: inout SplitMix64) {
    let number = Int.random(in: 0..<20, using: &random)
    switch Int.random(in: 0..<7, using: &random) {
    case 0: numbers.insert(number, at: 0)
    case 1, 2: numbers.append(number)
    case 3: numbers.update { if $0.count > 2 { $0.move(from: 0, to: $0.count - 1) } }
    case 4: numbers.update { if $0.count > 2 { $0[1] = number } }
    default: numbers.popLast()
    }
    if numbers.count > 24 { numbers.update { $0.removeFirst(min($0.count, 12)) } }
  }

  private static func sections(
    _ random: inout SplitMix64
  ) -> [CollectionSection<Int, Int>] {
    let count = Int.random(in: 0..<5, using: &random)
    return (0..<count).map { key in
      let (first, length) = (
        Int.random(in: 0..<9, using: &random), Int.random(in: 0..<5, using: &random)
      )
      return CollectionSection(key: (key * 3 + first) % 7, items: Array(first..<first + length))
    }
  }
}

/// A derived collection, list or property without its type.
struct Derived: Sendable {
  /// Describes the present value.
  let value: @Sendable () -> String
  /// Observes it with a closure that receives a description of each value.
  let observe: @Sendable (@escaping @Sendable (String) -> Void) -> any Disposable

  init<Item>(_ collection: DerivedCollection<Item>) {
    value = { "\(collection.collection)" }
    observe = { receive in collection.observeNext { receive("\($0.collection)") } }
  }

  init<Key, Item>(_ groups: DerivedCollection<CollectionGroup<Key, Item>>) {
    value = { "\(groups.collection.map { "\($0.key): \($0.collection)" })" }
    observe = { receive in groups.observeNext { _ in receive("") } }
  }

  init<Key, Item>(_ list: SectionedCollection<Key, Item>) {
    value = { "\(list.sections.map { "\($0.key): \($0.items)" })" }
    observe = { receive in
      list.observeNext { receive("\($0.sections.map { "\($0.key): \($0.items)" })") }
    }
  }

  init<Value>(_ property: AnyProperty<Value>) {
    value = { "\(property.value)" }
    observe = { receive in property.observeNext { receive("\($0)") } }
  }
}

/// A derivation of the table.
struct DerivationRow: Sendable, CustomTestStringConvertible {
  /// The name; the operators of `CollectionOperators` have the same ones.
  let name: String
  let derive: @Sendable (DerivationInputs) -> Derived

  init(_ name: String, _ derive: @escaping @Sendable (DerivationInputs) -> Derived) {
    (self.name, self.derive) = (name, derive)
  }

  var testDescription: String { name }
}
