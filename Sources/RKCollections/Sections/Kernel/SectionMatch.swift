/// A comparison of two lists with sections, which matches sections and elements by identity in linear time.
///
/// The sections that a change inserts or replaces are matched by key with the sections that it removes or
/// replaces. Then the elements of matched sections are matched: first within the same section, and then with
/// the remaining elements of the other matched sections.
struct SectionMatch<Key: Hashable & Sendable, Item: Sendable>: Sendable {
  typealias Section = CollectionSection<Key, Item>

  /// The old element that matches a new one.
  struct Match: Sendable {
    let path: ItemPath
    let isUpdated: Bool
  }

  let old: [Section]
  /// The sections after the change, with old elements in place of matching new elements that are equal.
  private(set) var sections: [Section]
  /// For each section after the change, its index before the change; nil for an inserted section.
  private(set) var origins: [Int?]
  /// The matches of the elements of each compared section, by the section's index after the change; nil for
  /// an inserted element.
  private(set) var matches: [Int: [Match?]] = [:]

  /// Compares two lists.
  ///
  /// - Parameters:
  ///   - old: The sections before the change.
  ///   - new: The sections after the change. For a section that the change did not insert or replace,
  ///     `origin` is the index before the change. For the sections to match and compare, `origin` is nil.
  ///   - id: A closure that returns the identity of an element.
  ///   - areEqual: A closure that returns whether two elements with the same identity are equal.
  init<ID: Hashable>(
    from old: [Section],
    to new: [(section: Section, origin: Int?)],
    id: (Item) -> ID,
    areEqual: (Item, Item) -> Bool
  ) {
    self.old = old
    sections = new.map(\.section)
    origins = new.map(\.origin)
    let compared = matchSections()
    // The unmatched old and new elements of the compared sections.
    var left: [ItemPath] = []
    var entered: [ItemPath] = []
    for index in compared {
      guard let origin = origins[index] else { continue }
      let (before, after) = (old[origin].items, sections[index].items)
      var table = IdentityTable<ID>(capacity: before.count + after.count, expected: before.count)
      for (position, item) in before.enumerated() { table.add(id(item), at: position) }
      var isMatched = [Bool](repeating: false, count: before.count)
      matches[index] = after.enumerated().map { position, item in
        guard let match = table.match(id(item)).position else {
          entered.append(ItemPath(section: index, item: position))
          return nil
        }
        isMatched[match] = true
        let path = ItemPath(section: origin, item: match)
        return Match(path: path, isUpdated: !areEqual(before[match], item))
      }
      for position in before.indices where !isMatched[position] {
        left.append(ItemPath(section: origin, item: position))
      }
    }
    matchAcross(left, entered, id, areEqual)
    keepEqualItems()
  }

  /// Matches the sections without an origin by key, and returns the indices of the matched sections.
  private mutating func matchSections() -> [Int] {
    var isMatched = [Bool](repeating: false, count: old.count)
    for case let origin? in origins { isMatched[origin] = true }
    let rest = old.indices.filter { !isMatched[$0] }
    var table = IdentityTable<Key>(capacity: rest.count + sections.count, expected: rest.count)
    for (number, index) in rest.enumerated() { table.add(old[index].key, at: number) }
    var compared: [Int] = []
    for index in sections.indices where origins[index] == nil {
      guard let number = table.match(sections[index].key).position else { continue }
      origins[index] = rest[number]
      compared.append(index)
    }
    return compared
  }

  private mutating func matchAcross<ID: Hashable>(
    _ left: [ItemPath],
    _ entered: [ItemPath],
    _ id: (Item) -> ID,
    _ areEqual: (Item, Item) -> Bool
  ) {
    var table = IdentityTable<ID>(capacity: left.count + entered.count, expected: left.count)
    for (number, path) in left.enumerated() { table.add(id(old[path]), at: number) }
    for path in entered {
      guard let number = table.match(id(sections[path])).position else { continue }
      let isUpdated = !areEqual(old[left[number]], sections[path])
      matches[path.section]?[path.item] = Match(path: left[number], isUpdated: isUpdated)
    }
  }

  private mutating func keepEqualItems() {
    for (index, matches) in matches {
      for (position, match) in matches.enumerated() {
        if let match, !match.isUpdated {
          sections[index].items[position] = old[match.path]
        }
      }
    }
  }

  /// The settled change from the old sections to the new ones.
  var change: SectionedChange<Key, Item> {
    var change = SectionedChange<Key, Item>()
    let sectionOrigins = origins.map { $0.map { Origin.same($0) } ?? .none }
    change.sections.places = Places(sectionOrigins, countBefore: old.count)
    for index in change.sections.places.entering.indices
    where change.sections.places.entering[index].element >= 0 {
      let position = Int(change.sections.places.entering[index].at)
      change.sections.places.entering[index].element = Int32(change.sections.elements.count)
      change.sections.elements.append(sections[position])
    }
    var crossings: [ItemPath: Int32] = [:]
    for (index, matches) in matches {
      for case let match? in matches where match.path.section != origins[index] {
        crossings[match.path] = Places.noLink - 1 - Int32(crossings.count)
      }
    }
    for (index, matches) in matches.sorted(by: { $0.key < $1.key }) {
      guard let origin = origins[index] else { continue }
      change.change(origin, to: index, items(index, matches, from: origin, crossings))
    }
    change.settle()
    return change
  }

  /// Returns the change of the elements of a section whose index is `origin` before the change, and `index`
  /// after it.
  private func items(
    _ index: Int,
    _ matches: [Match?],
    from origin: Int,
    _ crossings: [ItemPath: Int32]
  ) -> Change<Item> {
    let origins = matches.map { match -> Origin in
      guard let match, match.path.section == origin else { return .none }
      return match.isUpdated ? .replaced(match.path.item) : .same(match.path.item)
    }
    var change = Change<Item>()
    change.places = Places(origins, countBefore: old[origin].items.count)
    for entry in change.places.leaving.indices where change.places.leaving[entry].link < 0 {
      let path = ItemPath(section: origin, item: Int(change.places.leaving[entry].at))
      change.places.leaving[entry].link = crossings[path] ?? Places.noLink
    }
    for entry in change.places.entering.indices where change.places.entering[entry].element >= 0 {
      let position = Int(change.places.entering[entry].at)
      if let match = matches[position], let link = crossings[match.path] {
        change.places.entering[entry].link = link
        change.places.entering[entry].kind = match.isUpdated ? .replaced : .same
      }
      change.places.entering[entry].element = Int32(change.elements.count)
      change.elements.append(sections[index].items[position])
    }
    return change
  }
}

extension Array {
  /// Accesses the element at a path.
  subscript<Key, Item>(path: ItemPath) -> Item where Element == CollectionSection<Key, Item> {
    self[path.section].items[path.item]
  }
}
