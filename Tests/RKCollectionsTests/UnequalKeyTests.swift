import RKCollections
import RKCore
import RKSubjects
import TestSupport
import Testing

/// A value that is not equal to itself if its number is negative, as NaN is.
private struct Number: Hashable, Sendable, CustomStringConvertible {
  let number: Int

  var description: String { "\(number)" }

  static func == (left: Number, right: Number) -> Bool {
    left.number == right.number && left.number >= 0
  }
}

/// A derivation by keys, and the same computation on arrays.
private struct KeyedRow: Sendable {
  typealias Source = CollectionProperty<[Number]>

  let name: String
  let derive: @Sendable (Source, Source) -> Derived
  let recompute: @Sendable ([Number], [Number]) -> String

  init(
    _ name: String,
    _ derive: @escaping @Sendable (Source, Source) -> Derived,
    _ recompute: @escaping @Sendable ([Number], [Number]) -> String
  ) {
    (self.name, self.derive, self.recompute) = (name, derive, recompute)
  }

  static let all: [KeyedRow] = [
    KeyedRow("distinct", { first, _ in Derived(first.distinct()) }) { first, _ in
      "\(distinct(first))"
    },
    KeyedRow("union", { Derived($0.union($1)) }, { "\(distinct($0 + $1))" }),
    KeyedRow("intersection", { Derived($0.intersection($1)) }) { first, second in
      "\(distinct(first).filter(second.contains))"
    },
    KeyedRow("subtracting", { Derived($0.subtracting($1)) }) { first, second in
      "\(distinct(first).filter { !second.contains($0) })"
    },
    KeyedRow("join", { Derived($0.join($1, on: { $0 }, equals: { $0 }).map { "\($0)" }) }) {
      first,
      second in
      "\(first.flatMap { one in second.filter { $0 == one }.map { "\((one, $0))" } })"
    },
    KeyedRow("leftJoin", { Derived($0.leftJoin($1, on: { $0 }, equals: { $0 }).map { "\($0)" }) }) {
      first,
      second in
      let rows = first.flatMap { one in
        let matches = second.filter { $0 == one }
        return matches.isEmpty
          ? ["\((one, Number?.none))"] : matches.map { "\((one, Number?.some($0)))" }
      }
      return "\(rows)"
    },
    KeyedRow("grouped", { source, _ in Derived(source.grouped { $0 }) }) { first, _ in
      "\(distinct(first).map { one in "\(one): \(members(one, first))" })"
    },
    KeyedRow("grouped, flattened", { source, _ in Derived(source.grouped { $0 }.joined()) }) {
      first,
      _ in "\(distinct(first).flatMap { members($0, first) })"
    },
    KeyedRow("sectioned", { source, _ in Derived(source.sectioned { $0 }) }) { first, _ in
      "\(distinct(first).map { one in "\(one): \(members(one, first))" })"
    },
    KeyedRow("sections of groups", { source, _ in Derived(source.grouped { $0 }.sectioned()) }) {
      first,
      _ in
      "\(distinct(first).map { one in "\(one): \(members(one, first))" })"
    },
  ]

  private static func distinct(_ numbers: [Number]) -> [Number] {
    var seen: Set<Number> = []
    return numbers.filter { seen.insert($0).inserted }
  }

  private static func members(_ number: Number, _ numbers: [Number]) -> [Number] {
    number == number ? numbers.filter { $0 == number } : [number]
  }
}

/// Elements, members and keys that are not equal to themselves are elements of their own.
@Suite("Keys that are not equal to themselves", .onOneThread)
struct UnequalKeyTests {
  @Test(arguments: 0..<40)
  func `derived collections equal recomputed ones`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let (first, second) = (numbers(&random), numbers(&random))
    let rows = KeyedRow.all.map { ($0, $0.derive(first, second)) }
    let lasts = rows.map { _, derived in
      let last = Box("")
      return (last, derived.observe { last.value = $0 })
    }
    defer { for (_, observation) in lasts { observation.dispose() } }
    for step in 0..<12 {
      change(step % 3 == 0 ? second : first, &random)
      for (pair, (last, _)) in zip(rows, lasts) {
        let (row, derived) = pair
        let expected = row.recompute(first.collection, second.collection)
        #expect(derived.value() == expected, "\(row.name), seed \(seed), step \(step)")
        if last.value != "" { #expect(last.value == expected, "\(row.name), the last event") }
      }
    }
  }

  @Test(arguments: 0..<40)
  func `sets and dictionaries contain each of them, and derived collections follow`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let members = CollectionProperty<Set<Number>>([])
    let words = CollectionProperty<[Number: Int]>([:])
    let copies = (members.map { $0 }, words.map { $0.key })
    let mirror = (CollectionProperty<Set<Number>>([]), CollectionProperty<[Number: Int]>([:]))
    members.bind(to: mirror.0)
    words.bind(to: mirror.1)
    let counts = Box((members: 0, words: 0))
    members.observeNext { counts.value.members += $0.inserts.count - $0.deletes.count }
    words.observeNext { counts.value.words += $0.inserts.count - $0.deletes.count }
    for step in 0..<16 {
      let number = number(&random)
      let others = Set((0..<3).map { _ in self.number(&random) })
      switch Int.random(in: 0..<8, using: &random) {
      case 0: members.replace(with: others)
      case 1: members.replace(with: others, performDiff: true)
      case 2: members.formIntersection(others)
      case 3: _ = members.update { $0.insert(number) }
      case 4: members.formSymmetricDifference(others)
      case 5: atomically { t in t.update(members) { $0.formUnion(others) } }
      default: members.insert(number)
      }
      switch Int.random(in: 0..<7, using: &random) {
      case 0: words.replace(with: [number: step, Number(number: -1): 1], performDiff: true)
      case 1: words.replace(with: [number: step])
      case 2: words.merge([number: 1, Number(number: -2): 2]) { $0 + $1 }
      case 3: words.update { $0[number] = step }
      case 4: words[number] = nil
      default: words[number] = step
      }
      #expect(copies.0.collection.described == members.collection.described, "seed \(seed)")
      #expect(copies.1.collection.described == words.collection.keys.described, "seed \(seed)")
      #expect(mirror.0.collection.described == members.collection.described)
      #expect(mirror.1.collection.keys.described == words.collection.keys.described)
      #expect(counts.value.members == members.count, "seed \(seed), step \(step)")
      #expect(counts.value.words == words.count, "seed \(seed), step \(step)")
    }
  }

  @Test func `collections, sets and sums accept NaN, and collections and sums recover from it`() {
    let prices = CollectionProperty([1.0, .nan])
    let distinct = prices.distinct()
    let sorted = prices.sorted()
    let (sum, least) = (prices.sumProperty(), prices.minProperty())
    prices.append(.nan)
    #expect("\(distinct.collection)" == "[1.0, nan, nan]")
    #expect(sorted.count == 3)
    #expect(sum.value.isNaN)
    prices.removeAll { $0.isNaN }
    #expect(distinct.collection == [1])
    #expect(sorted.collection == [1])
    #expect(sum.value == 1)
    #expect(least.value == 1)
    let members: CollectionProperty<Set<Double>> = [.nan]
    members.insert(.nan)
    #expect(members.count == 2)
    #expect(members.sorted().count == 2)
  }

  @Test func `elements that are stored alike have different indices in a changeset`() {
    let members = CollectionProperty<Set<Double>>([])
    let words = CollectionProperty<[Double: Int]>([:])
    let log = Log<Int>()
    members.observeNext { log(Set($0.inserts).count) }
    words.observeNext { log(Set($0.inserts).count) }
    members.formUnion([.nan, .nan])
    var others: [Double: Int] = [:]
    for _ in 0..<2 { others[.nan] = 1 }
    words.merge(others) { $0 + $1 }
    #expect(log.values == [0, 0, 2, 2])
  }

  @Test func `each element has a group of its own, which completes when the element is removed`() {
    let numbers = CollectionProperty([Number(number: -1), Number(number: 1)])
    let groups = numbers.grouped { $0 }
    let log = Log<String>()
    for group in groups.collection {
      group.observeCompleted { log.append("\(group.key)") }
    }
    numbers.append(Number(number: -1))
    numbers.removeFirst()
    #expect(log.values == ["-1"])
    #expect(groups.collection.map { "\($0.key): \($0.collection)" } == ["1: [1]", "-1: [-1]"])
  }

  private func number(_ random: inout SplitMix64) -> Number {
    Number(number: Int.random(in: -3..<4, using: &random))
  }

  private func numbers(_ random: inout SplitMix64) -> CollectionProperty<[Number]> {
    CollectionProperty((0..<Int.random(in: 0..<5, using: &random)).map { _ in number(&random) })
  }

  private func change(_ numbers: CollectionProperty<[Number]>, _ random: inout SplitMix64) {
    let (number, count) = (number(&random), numbers.count)
    let index = count == 0 ? 0 : Int.random(in: 0..<count, using: &random)
    switch count == 0 ? 0 : Int.random(in: 0..<8, using: &random) {
    case 0, 1: numbers.insert(number, at: index)
    case 2: numbers.remove(at: index)
    case 3: numbers[index] = number
    case 4: numbers.move(from: index, to: count - 1)
    case 5: numbers.reverse()
    case 6:
      numbers.update {
        $0.append(number)
        $0.append(Number(number: -2))
        $0[index] = number
      }
    default: numbers.replace(with: numbers.collection + [number])
    }
  }
}

extension Sequence {
  /// Descriptions in an order of their own.
  fileprivate var described: [String] { map { "\($0)" }.sorted() }
}
