import RKCollections
import RKSubjects
import TestSupport
import Testing

/// An element with an identity, and a key that others share.
struct Item: Hashable, Sendable, CustomStringConvertible {
  var id: Int
  var key: Int

  var description: String { "\(id):\(key)" }
}

/// What the operators use beside their source.
struct Surroundings: Sendable {
  let parameter = Property(0)
  let other = CollectionProperty([Item(id: -1, key: 1), Item(id: -2, key: 3)])
  let collections = (0..<5).map { CollectionProperty([Item(id: -3, key: $0)]) }
  let flags = (0..<5).map { Property($0.isMultiple(of: 2)) }

  /// Changes one of them at random.
  func change(_ edits: inout RandomEdits) {
    let index = Int.random(in: 0..<5, using: &edits.random)
    switch Int.random(in: 0..<4, using: &edits.random) {
    case 0: parameter.value = index
    case 1: edits.change(other)
    case 2: edits.change(collections[index])
    default: flags[index].value.toggle()
    }
  }
}

/// An operator, and the same computation on arrays.
enum Stage: CaseIterable {
  case map, filter, compactMap, sorted, reversed, prefix, flatMap, distinct, grouped
  case filterByProperty, sortedByProperty, page, autoRefresh, autoRefreshSorted
  case union, intersection, subtracting, join, leftJoin, flatMapCollections

  func apply(
    to source: some CollectionPropertyProtocol<[Item]>,
    _ surroundings: Surroundings
  ) -> DerivedCollection<Item> {
    let (parameter, other) = (surroundings.parameter, surroundings.other)
    return switch self {
    case .map: source.map(Self.next)
    case .filter: source.filter { $0.key > 1 }
    case .compactMap: source.compactMap { $0.key > 2 ? Self.next($0) : nil }
    case .sorted: source.sorted { $0.key < $1.key }
    case .reversed: source.reversed()
    case .prefix: source.prefix(3)
    case .flatMap: source.flatMap(Self.copies)
    case .distinct: source.distinct { $0.key }
    case .grouped: source.grouped { $0.key }.joined()
    case .filterByProperty: source.filter(by: parameter) { $0.key != $1 }
    case .sortedByProperty:
      source.sorted(by: parameter) { Self.rank($0, $2) < Self.rank($1, $2) }
    case .page: source.page(parameter.mapProperty { $0..<$0 + 2 })
    case .autoRefresh:
      source.autoRefresh { surroundings.flags[$0.key] }
        .filter { surroundings.flags[$0.key].value }
    case .autoRefreshSorted:
      source.autoRefresh { surroundings.flags[$0.key] }
        .sorted { Self.order($0, surroundings) < Self.order($1, surroundings) }
    case .union: source.union(other)
    case .intersection: source.intersection(other)
    case .subtracting: source.subtracting(other)
    case .join: source.join(other, on: { $0.key }, equals: { $0.key }).map(Self.pair)
    case .leftJoin: source.leftJoin(other, on: { $0.key }, equals: { $0.key }).map(Self.pair)
    case .flatMapCollections: source.flatMap { surroundings.collections[$0.key] }
    }
  }

  func recompute(_ array: [Item], _ surroundings: Surroundings) -> [Item] {
    let (parameter, other) = (surroundings.parameter.value, surroundings.other.collection)
    return switch self {
    case .map: array.map(Self.next)
    case .filter: array.filter { $0.key > 1 }
    case .compactMap: array.compactMap { $0.key > 2 ? Self.next($0) : nil }
    case .sorted: array.sorted { $0.key < $1.key }
    case .reversed: array.reversed()
    case .prefix: Array(array.prefix(3))
    case .flatMap: array.flatMap(Self.copies)
    case .distinct: Self.distinct(array) { $0.key }
    case .grouped:
      Self.distinct(array) { $0.key }.flatMap { first in array.filter { $0.key == first.key } }
    case .filterByProperty: array.filter { $0.key != parameter }
    case .sortedByProperty:
      array.sorted { Self.rank($0, parameter) < Self.rank($1, parameter) }
    case .page: Array(array.dropFirst(parameter).prefix(2))
    case .autoRefresh: array.filter { surroundings.flags[$0.key].value }
    case .autoRefreshSorted:
      array.sorted { Self.order($0, surroundings) < Self.order($1, surroundings) }
    case .union: Self.distinct(array + other) { $0 }
    case .intersection: Self.distinct(array) { $0 }.filter(other.contains)
    case .subtracting: Self.distinct(array) { $0 }.filter { !other.contains($0) }
    case .join:
      array.flatMap { item in other.filter { $0.key == item.key }.map { Self.pair(item, $0) } }
    case .leftJoin:
      array.flatMap { item in
        let matches = other.filter { $0.key == item.key }.map { Self.pair(item, $0) }
        return matches.isEmpty ? [Self.pair(item, nil)] : matches
      }
    case .flatMapCollections: array.flatMap { surroundings.collections[$0.key].collection }
    }
  }

  private static func next(_ item: Item) -> Item {
    Item(id: item.id, key: (item.key * 3 + 1) % 5)
  }

  private static func rank(_ item: Item, _ parameter: Int) -> Int {
    (item.key * (parameter + 1)) % 5
  }

  private static func order(_ item: Item, _ surroundings: Surroundings) -> Int {
    surroundings.flags[item.key].value ? item.key : 9 - item.key
  }

  private static func copies(_ item: Item) -> [Item] {
    Array(repeating: item, count: item.key % 3)
  }

  private static func pair(_ item: Item, _ other: Item?) -> Item {
    Item(id: item.id &* 31 &+ (other?.id ?? 0), key: item.key)
  }

  private static func distinct<Key: Hashable>(_ array: [Item], _ key: (Item) -> Key) -> [Item] {
    var seen: Set<Key> = []
    return array.filter { seen.insert(key($0)).inserted }
  }
}
