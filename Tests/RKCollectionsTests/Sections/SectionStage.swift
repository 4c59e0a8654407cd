import RKCollections
import TestSupport

typealias ItemSection = CollectionSection<Int, Item>

extension Item {
  /// The key of the section; an item may be replaced by another one of the same section.
  var shelf: Int { key / 2 }
}

/// A way to make a list with sections, and the same computation on arrays.
enum SectionSource: CaseIterable {
  case byKey, byKeySorted, groups, sortedGroups, filteredGroups, unitedGroups, sortedItems

  func apply(to source: CollectionProperty<[Item]>) -> SectionedCollection<Int, Item> {
    switch self {
    case .byKey: source.sectioned(by: \.shelf)
    case .byKeySorted: source.sectioned(by: \.shelf, sortedBy: Self.isBefore)
    case .groups: source.grouped { $0.shelf }.sectioned()
    case .sortedGroups:
      source.grouped { $0.shelf }.sorted { Self.isBefore($0.key, $1.key) }.sectioned()
    case .filteredGroups: source.grouped { $0.shelf }.filter { $0.key != 1 }.sectioned()
    case .unitedGroups: unitedGroups(of: source)
    case .sortedItems: source.sorted { $0.key < $1.key }.sectioned(by: \.shelf)
    }
  }

  func recompute(_ items: [Item]) -> [ItemSection] {
    switch self {
    case .byKey, .groups, .unitedGroups: Self.sections(of: items)
    case .byKeySorted: Self.sections(of: items).sorted { Self.isBefore($0.key, $1.key) }
    case .sortedGroups: Self.sections(of: items).sorted { Self.isBefore($0.key, $1.key) }
    case .filteredGroups: Self.sections(of: items).filter { $0.key != 1 }
    case .sortedItems: Self.sections(of: items.sorted { $0.key < $1.key })
    }
  }

  /// The list receives what changes in the list of groups by two ways.
  private func unitedGroups(
    of source: CollectionProperty<[Item]>
  ) -> SectionedCollection<Int, Item> {
    let shelves = source.grouped { $0.shelf }.map { Shelf(group: $0) }
    let filled = shelves.filter(by: source.countProperty()) { _, count in count > 0 }
    return filled.union(shelves).sectioned(by: { $0.group.key }, items: { $0.group })
  }

  private static func isBefore(_ key: Int, _ other: Int) -> Bool { key % 2 > other % 2 }

  private static func sections(of items: [Item]) -> [ItemSection] {
    var sections: [ItemSection] = []
    for item in items {
      let index = sections.firstIndex { $0.key == item.shelf } ?? sections.count
      if index == sections.count { sections.append(ItemSection(key: item.shelf)) }
      sections[index].items.append(item)
    }
    return sections
  }
}

/// A group as an element of a union.
private struct Shelf: Hashable, Sendable {
  let group: CollectionGroup<Int, Item>

  static func == (shelf: Shelf, other: Shelf) -> Bool { shelf.group === other.group }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(group)) }
}

/// An operator of lists with sections, and the same computation on arrays.
enum SectionStage: CaseIterable {
  case map, filter, sorted, filterSections, sortedSections

  func apply(to list: SectionedCollection<Int, Item>) -> SectionedCollection<Int, Item> {
    switch self {
    case .map: list.map(Self.next)
    case .filter: list.filter(Self.isIncluded)
    case .sorted: list.sorted(by: Self.isBefore)
    case .filterSections: list.filterSections { $0.items.count != 2 }
    case .sortedSections: list.sortedSections { $0.items.count > $1.items.count }
    }
  }

  func recompute(_ sections: [ItemSection]) -> [ItemSection] {
    func change(_ body: ([Item]) -> [Item]) -> [ItemSection] {
      sections.map { ItemSection(key: $0.key, items: body($0.items)) }
    }
    return switch self {
    case .map: change { $0.map(Self.next) }
    case .filter: change { $0.filter(Self.isIncluded) }
    case .sorted: change { $0.sorted(by: Self.isBefore) }
    case .filterSections: sections.filter { $0.items.count != 2 }
    case .sortedSections: sections.sorted { $0.items.count > $1.items.count }
    }
  }

  private static func next(_ item: Item) -> Item { Item(id: item.id, key: item.key * 3 % 5) }

  private static func isIncluded(_ item: Item) -> Bool { !item.key.isMultiple(of: 3) }

  private static func isBefore(_ item: Item, _ other: Item) -> Bool {
    (item.key + item.id % 2) % 3 < (other.key + other.id % 2) % 3
  }
}
