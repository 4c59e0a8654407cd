extension SectionMatch {
  /// The edits that lead from the sections before the change to the sections after it.
  ///
  /// Deletions come first, and then the edits of sections. Insertions and moves of elements follow in the
  /// order after the change, and then updates. Each element is inserted directly after its final predecessor.
  /// The insertion shifts back the elements that have yet to move.
  var edits: [SectionedEdit<Key, Item, Item>] {
    var edits: [SectionedEdit<Key, Item, Item>] = []
    for path in changeset.deletes.reversed() { edits.append(.remove(old[path], at: path)) }
    for index in changeset.deletedSections.reversed() { edits.append(.removeSection(at: index)) }
    MovePositions(changeset.sections).forEach { target, position, origin in
      if let origin {
        edits.append(.moveSection(from: origin, to: position))
      } else {
        edits.append(.insertSection(sections[target], at: position))
      }
    }
    var arrivals = ElementMovePositions(of: self)
    for index in matches.keys.sorted() { arrivals.fill(index, of: self, &edits) }
    for (index, matches) in matches {
      for case (let position, let match?) in matches.enumerated() where match.isUpdated {
        let path = ItemPath(section: index, item: position)
        edits.append(.update(old[match.path], sections[path], at: path))
      }
    }
    return edits
  }
}

/// The positions of the elements of compared sections; the sections themselves are already in place.
private struct ElementMovePositions {
  private struct Content {
    var tree = OrderStatisticTree()
    /// For each element before the change, its slot; 0 if the element is deleted.
    var slots: [Int]
  }

  /// The elements of each compared section, by the section's index after the change.
  private var contents: [Int: Content] = [:]
  /// The index of each section after the change, by its index before the change.
  private var places: [Int: Int] = [:]
  /// The paths to which elements move.
  private let destinations: Set<ItemPath>

  init<Key, Item>(of match: SectionMatch<Key, Item>) {
    destinations = Set(match.changeset.moves.map(\.to))
    for index in match.matches.keys {
      guard let origin = match.origins[index] else { continue }
      places[origin] = index
      contents[index] = Content(slots: Array(repeating: 1, count: match.old[origin].items.count))
    }
    for path in match.changeset.deletes {
      if let index = places[path.section] { contents[index]?.slots[path.item] = 0 }
    }
    for (index, content) in contents {
      var count = 0
      contents[index]?.slots = content.slots.map { slot in
        count += slot
        return slot * count
      }
      contents[index]?.tree = OrderStatisticTree(measures: repeatElement(0, count: count))
    }
  }

  /// Adds the edits that insert elements into a section or move them there.
  mutating func fill<Key, Item>(
    _ index: Int,
    of match: SectionMatch<Key, Item>,
    _ edits: inout [SectionedEdit<Key, Item, Item>]
  ) {
    var previous: Int?
    for (position, element) in (match.matches[index] ?? []).enumerated() {
      let target = ItemPath(section: index, item: position)
      guard let element else {
        let (slot, path) = insert(in: index, after: previous)
        edits.append(.insert(match.sections[target], at: path))
        previous = slot
        continue
      }
      guard let place = places[element.path.section],
        let former = contents[place]?.slots[element.path.item]
      else { preconditionFailure("the section of a matched element was compared") }
      if !destinations.contains(target) {
        previous = former
        continue
      }
      let origin = ItemPath(section: place, item: remove(former, from: place))
      let (slot, path) = insert(in: index, after: previous)
      if origin != path { edits.append(.move(match.old[element.path], from: origin, to: path)) }
      previous = slot
    }
  }

  private mutating func insert(in index: Int, after previous: Int?) -> (slot: Int, path: ItemPath) {
    guard var content = contents.removeValue(forKey: index) else {
      preconditionFailure("the section was compared")
    }
    let position = previous.map { content.tree.position(of: $0) + 1 } ?? 0
    let slot = content.tree.insert(at: position).slot
    contents[index] = content
    return (slot, ItemPath(section: index, item: position))
  }

  /// Removes a slot, and returns its former position.
  private mutating func remove(_ slot: Int, from index: Int) -> Int {
    let position = contents[index]?.tree.position(of: slot) ?? 0
    contents[index]?.tree.remove(slot)
    return position
  }
}
