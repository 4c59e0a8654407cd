import ReactiveKit

/// The operators of collections, for the growth table.
enum CollectionOperators {
  typealias Numbers = CollectionProperty<[Int]>

  /// Makes one of six changes, which together leave the number of elements.
  static func change(_ numbers: Numbers, _ event: Int) {
    let (last, new) = (numbers.count - 1, 1_000_000 + event)
    switch event % 6 {
    case 0: numbers.append(new)
    case 1: numbers.insert(new, at: last - 2)
    case 2: numbers[last - 1] = new
    case 3: numbers.move(from: last, to: last - 3)
    case 4: numbers.remove(at: last - 2)
    default: numbers.removeLast()
    }
  }

  static var all: [(name: String, derive: (Numbers) -> Any)] {
    let others = CollectionProperty(Array(0..<1_000))
    let (divisor, range) = (Property(2), Property(0..<100))
    let (none, one) = (Numbers([]), Numbers([1]))
    let refresh = PassthroughSubject<Int, Never>()
    return [
      ("map", { $0.map { $0 &+ 1 } }),
      ("compactMap", { $0.compactMap { $0 % 2 == 0 ? $0 : nil } }),
      ("filter", { $0.filter { $0 % 2 == 0 } }),
      ("filter-by", { $0.filter(by: divisor) { $0 % $1 == 0 } }),
      ("sorted", { $0.sorted() }),
      ("sorted-by", { $0.sorted(by: divisor) { $0 / $2 < $1 / $2 } }),
      ("reversed", { $0.reversed() }),
      ("distinct", { $0.distinct { $0 / 2 } }),
      ("prefix", { $0.prefix(100) }),
      ("page", { $0.page(range) }),
      ("autoRefresh", { $0.autoRefresh { _ in refresh } }),
      ("flatMap", { $0.flatMap { [$0, $0] } }),
      (
        "flatMap-collections",
        { $0.flatMap { $0 % 100 == 0 ? one : none } }
      ),
      ("grouped", { $0.grouped { $0 % 100 } }),
      ("grouped-joined", { $0.grouped { $0 % 100 }.joined() }),
      ("join", { $0.join(others, on: { $0 % 1_000 }, equals: { $0 }) }),
      ("leftJoin", { $0.leftJoin(others, on: { $0 }, equals: { $0 }) }),
      ("union", { $0.union(others) }),
      ("intersection", { $0.intersection(others) }),
      ("subtracting", { $0.subtracting(others) }),
      ("countProperty", { $0.countProperty { $0 % 2 == 0 } }),
      ("isEmptyProperty", { $0.isEmptyProperty() }),
      ("containsProperty", { $0.containsProperty(1) }),
      ("allSatisfyProperty", { $0.allSatisfyProperty { $0 > 0 } }),
      ("sumProperty", { $0.sumProperty() }),
      ("minProperty", { $0.minProperty() }),
      ("maxProperty", { $0.maxProperty() }),
      ("property", { $0.property() }),
      ("sectioned", { $0.sectioned { $0 % 100 } }),
      ("sectioned-groups", { $0.grouped { $0 % 100 }.sectioned() }),
      ("sectioned-map", { $0.sectioned { $0 % 100 }.map { $0 &+ 1 } }),
      ("sectioned-filter", { $0.sectioned { $0 % 100 }.filter { $0 % 3 == 0 } }),
      ("sectioned-sorted", { $0.sectioned { $0 % 100 }.sorted() }),
      ("sectioned-joined", { $0.sectioned { $0 % 100 }.joined() }),
      ("sectioned-rows", { $0.sectioned { $0 % 100 }.rows(header: \.key, item: { $0 }) }),
      ("filterSections", { $0.sectioned { $0 % 100 }.filterSections { $0.key > 3 } }),
      ("sortedSections", { $0.sectioned { $0 % 100 }.sortedSections { $0.key > $1.key } }),
    ]
  }
}
