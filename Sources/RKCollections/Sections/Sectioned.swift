extension CollectionPropertyProtocol {
  /// Returns a list with a section for each key; the section contains the elements with that key.
  ///
  ///     let shelves = books.sectioned(by: \.shelf)
  ///
  /// Sections are in the order of their first elements, and elements are in the order of this collection. A
  /// section is inserted when its first element arrives, and deleted when no element remains. If an element
  /// is replaced by an element with another key, the new element enters another section. If both sections
  /// exist before and after the change, the event lists a move.
  ///
  /// A change of one element takes O(log² n), in addition to shifting the later elements of the section.
  ///
  /// - Parameter key: A closure that runs once for each element that is inserted or replaced.
  @export(implementation)
  public func sectioned<Key: Hashable & Sendable>(
    by key: @escaping @Sendable (Collection.Element) -> Key
  ) -> SectionedCollection<Key, Collection.Element> {
    sectioned(by: key) { _, _ in false }
  }

  /// Returns a list with a section for each key, sorted by the keys; see `sectioned(by:)`.
  ///
  ///     let shelves = books.sectioned(by: \.shelf, sortedBy: <)
  ///
  /// - Parameters:
  ///   - key: A closure that runs once for each element that is inserted or replaced.
  ///   - areInIncreasingOrder: A strict weak ordering of the keys. Sections with equivalent keys are in the
  ///     order of their first elements.
  @export(implementation)
  public func sectioned<Key: Hashable & Sendable>(
    by key: @escaping @Sendable (Collection.Element) -> Key,
    sortedBy areInIncreasingOrder: @escaping @Sendable (Key, Key) -> Bool
  ) -> SectionedCollection<Key, Collection.Element> {
    SectionedCollection(
      from: [self],
      DerivedCollectionNode(
        SectionedOperator(GroupOrder(by: key, areInIncreasingOrder)),
        of: edits.node()
      )
    )
  }
}

/// The state machine of `sectioned(by:)`.
@usableFromInline
struct SectionedOperator<Key: Hashable & Sendable, Item: Sendable>: CollectionOperator {
  @usableFromInline var groups: GroupOrder<Key, Item>

  @export(implementation)
  init(_ groups: GroupOrder<Key, Item>) {
    self.groups = groups
  }

  @export(implementation)
  mutating func apply(_ change: Change<Item>, into output: inout SectionedChange<Key, Item>) {
    for (before, after) in groups.apply(change) {
      output.sections.move(from: before, to: after)
    }
    for part in groups.parts { output.change(part.before, to: part.after, part.change) }
    for removed in groups.removed { output.sections.leave(at: removed.index) }
    for (group, index, items) in groups.inserted {
      let section = CollectionSection(key: groups.key(of: group), items: items)
      output.sections.enter(section, at: index)
    }
    groups.end()
  }
}
