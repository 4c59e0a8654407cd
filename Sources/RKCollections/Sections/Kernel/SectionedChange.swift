import RKCore

/// The net change of a list with sections in one step.
///
/// `sections` is the change of the list of sections: the sections that enter, leave or move. `parts` contains
/// a change for each section whose elements change and that exists before and after the step. An element that
/// moves to another section has an entry in the parts of both sections, and the two entries have the same
/// crossing link.
@usableFromInline
package struct SectionedChange<Key: Hashable & Sendable, Item: Sendable>: NodeChange {
  @usableFromInline package typealias Element = CollectionSection<Key, Item>
  @usableFromInline package typealias Store = SectionedStore<Key, Item>

  /// The change of the elements of a section that exists before and after the step.
  @usableFromInline
  struct SectionChange: Sendable {
    /// The index of the section before and after the change.
    @usableFromInline var before: Int
    @usableFromInline var after: Int
    @usableFromInline var change: Change<Item>

    @export(implementation)
    init(before: Int, after: Int, _ change: Change<Item>) {
      (self.before, self.after, self.change) = (before, after, change)
    }
  }

  @usableFromInline var sections = Change<Element>()
  @usableFromInline var parts: [SectionChange] = []

  @export(implementation)
  package init() {}

  @export(implementation)
  package init(replacing count: Int, with content: [Element]) {
    sections = Change(replacing: count, with: content)
  }

  @export(implementation) package var isEmpty: Bool { sections.isEmpty && parts.isEmpty }

  @export(implementation) package var content: [Element] { sections.content }

  @export(implementation)
  package mutating func removeAll() {
    sections.removeAll()
    parts.removeAll()
  }

  /// Adds the change of a section's elements.
  @export(implementation)
  mutating func change(_ before: Int, to after: Int, _ change: Change<Item>) {
    parts.append(SectionChange(before: before, after: after, change))
  }

  @export(implementation)
  package mutating func settle() {
    sections.settle()
    for index in parts.indices { parts[index].change.settle() }
    parts.removeAll { $0.change.isEmpty }
    if parts.count > 1 { parts.sort { $0.after < $1.after } }
    removeHalfLinks()
  }

  /// Removes the crossing links that have only one end.
  @export(implementation)
  mutating func removeHalfLinks() {
    var (leaving, entering): (Set<Int32>, Set<Int32>) = ([], [])
    for part in parts {
      for entry in part.change.places.leaving where Places.isCrossing(entry.link) {
        leaving.insert(entry.link)
      }
      for entry in part.change.places.entering where Places.isCrossing(entry.link) {
        entering.insert(entry.link)
      }
    }
    if leaving.isEmpty, entering.isEmpty { return }
    let crossing = leaving.intersection(entering)
    for index in parts.indices { parts[index].change.places.keepCrossing(crossing) }
  }

  @export(implementation)
  package mutating func applyReserving(
    to store: SectionedStore<Key, Item>
  ) -> (event: SectionedStoreEvent<Key, Item>?, reservation: Reservation) {
    store.store.withLock { content in
      apply(to: &content)
      let (content, change) = (content, self)
      let (reservation, event) = store.store.broadcaster.reserve {
        SectionedStoreEvent(sections: content, changeset: PathChangeset(change))
      }
      return (event, reservation)
    }
  }

  /// Applies the settled change to the sections, and records the former elements; see `Change.apply(to:)`.
  @export(implementation)
  mutating func apply(to content: inout [Element]) {
    for index in parts.indices {
      let section = parts[index].before
      parts[index].change.apply(to: &content[section].items)
    }
    sections.apply(to: &content)
  }
}

extension Places {
  /// Removes the crossing links that are not in a set.
  @usableFromInline
  mutating func keepCrossing(_ links: Set<Int32>) {
    for index in leaving.indices
    where Self.isCrossing(leaving[index].link) && !links.contains(leaving[index].link) {
      leaving[index].link = Self.noLink
    }
    for index in entering.indices
    where Self.isCrossing(entering[index].link) && !links.contains(entering[index].link) {
      (entering[index].link, entering[index].kind) = (Self.noLink, .new)
    }
  }
}

extension PathChangeset {
  /// Creates the changeset of a settled change.
  @usableFromInline
  init<Key, Item>(_ change: SectionedChange<Key, Item>) {
    self.init(sections: CollectionChangeset(change.sections.places))
    var origins: [Int32: ItemPath] = [:]
    for part in change.parts {
      for entry in part.change.places.leaving where Places.isCrossing(entry.link) {
        origins[entry.link] = ItemPath(section: part.before, item: Int(entry.at))
      }
    }
    for part in change.parts { add(part.change.places, part.before, part.after, origins) }
    deletes.sort()
    updates.sort()
  }

  /// Adds the changes of a section's elements.
  private mutating func add(
    _ places: Places,
    _ before: Int,
    _ after: Int,
    _ origins: [Int32: ItemPath]
  ) {
    let ends = places.leavingOfLinks
    for entry in places.leaving where entry.link == Places.noLink {
      deletes.append(ItemPath(section: before, item: Int(entry.at)))
    }
    for entry in places.entering {
      let path = ItemPath(section: after, item: Int(entry.at))
      if entry.link == Places.noLink {
        inserts.append(path)
        continue
      }
      var origin = origins[entry.link]
      if entry.link >= 0 {
        let end = places.leaving[Int(ends[Int(entry.link)])]
        origin = ItemPath(section: before, item: Int(end.at))
      }
      guard let origin else { continue }
      if entry.isInPlace {
        updates.append(origin)
      } else {
        moves.append(Move(from: origin, to: path, isUpdated: entry.kind == .replaced))
      }
    }
  }
}
