import RKCollections

/// A list with the rules of `UITableView` and `UICollectionView` for a batch of changes.
///
/// It has rows of its own: it reads the new elements only where a change says so, as these views ask their
/// data source. Where they raise an exception, it throws its message.
struct ListView<Key: Hashable & Sendable, Item: Sendable & Equatable> {
  typealias Section = CollectionSection<Key, Item>

  struct Exception: Error {
    let message: String

    init(_ message: String) { self.message = message }
  }

  private(set) var sections: [Section]

  init(_ sections: [Section]) {
    self.sections = sections
  }

  /// Performs the changes of an event, whose sections are the data source.
  mutating func perform(_ event: SectionedEvent<Key, Item>) throws(Exception) {
    let (before, after) = (sections, event.sections)
    let places = try sectionsAfter(event)
    let deleted = Set(event.deletedSections)
    let inserted = Set(event.insertedSections)
    let origins = event.deletes + event.updates + event.moves.map(\.from)
    let destinations = event.inserts + event.moves.map(\.to)
    for path in origins {
      try require(path.isValid(in: before), "attempt to change row \(path), which does not exist")
      try require(!deleted.contains(path.section), "row \(path) is in a deleted section")
    }
    for path in destinations {
      try require(path.isValid(in: after), "attempt to insert row \(path), which does not exist")
      try require(!inserted.contains(path.section), "row \(path) is in an inserted section")
    }
    try require(Set(origins).count == origins.count, "a row leaves, moves or reloads twice")
    try require(Set(destinations).count == destinations.count, "two rows enter one place")

    let leaving = Set(event.deletes + event.moves.map(\.from))
    var rows = after.map { Section(key: $0.key) }
    for index in inserted { rows[index] = after[index] }
    for (old, new) in places.enumerated() {
      guard let new else { continue }
      let arrivals = Set(destinations.filter { $0.section == new }.map(\.item))
      let stays = before[old].items.indices.filter {
        !leaving.contains(ItemPath(section: old, item: $0))
      }
      try require(
        stays.count + arrivals.count == after[new].items.count,
        "invalid number of items in section \(new)"
      )
      let places = after[new].items.indices.filter { !arrivals.contains($0) }
      rows[new].items = after[new].items
      for (origin, place) in zip(stays, places) {
        // A reloaded row asks the data source for the element at its new place.
        let isReloaded = event.updates.contains(ItemPath(section: old, item: origin))
        if !isReloaded { rows[new].items[place] = before[old].items[origin] }
      }
    }
    for move in event.moves where !move.isUpdated {
      // A row that moves is not asked for again.
      rows[move.to.section].items[move.to.item] = before[move.from.section].items[move.from.item]
    }
    sections = rows
  }

  /// The index after the changes of each section; nil if it is deleted.
  private func sectionsAfter(_ event: SectionedEvent<Key, Item>) throws(Exception) -> [Int?] {
    let origins = event.deletedSections + event.movedSections.map(\.from)
    let destinations = event.insertedSections + event.movedSections.map(\.to)
    try require(Set(origins).count == origins.count, "a section leaves or moves twice")
    try require(Set(destinations).count == destinations.count, "two sections enter one place")
    try require(origins.allSatisfy(sections.indices.contains), "no section to delete or move")
    try require(
      destinations.allSatisfy(event.sections.indices.contains),
      "no section to insert or move to"
    )
    try require(
      sections.count - origins.count + destinations.count == event.sections.count,
      "invalid number of sections"
    )
    var places = [Int?](repeating: nil, count: sections.count)
    for move in event.movedSections { places[move.from] = move.to }
    let stays = sections.indices.filter { !origins.contains($0) }
    let free = event.sections.indices.filter { !destinations.contains($0) }
    for (old, new) in zip(stays, free) { places[old] = new }
    for (old, new) in places.enumerated() {
      guard let new else { continue }
      try require(sections[old].key == event.sections[new].key, "section \(old) is another one")
    }
    return places
  }

  private func require(_ condition: Bool, _ message: @autoclosure () -> String) throws(Exception) {
    if !condition { throw Exception(message()) }
  }
}

extension ItemPath {
  fileprivate func isValid<Key, Item>(in sections: [CollectionSection<Key, Item>]) -> Bool {
    sections.indices.contains(section) && sections[section].items.indices.contains(item)
  }
}
