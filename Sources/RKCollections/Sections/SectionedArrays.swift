extension CollectionPropertyProtocol {
  /// Returns a list with the sections of this collection, and finds the changes by identity.
  ///
  ///     let shelves = CollectionProperty([CollectionSection(key: "Poetry", items: [Book()])])
  ///     let list = shelves.sectioned()
  ///     shelves.replace(with: [])
  ///
  /// After each change, the sections are compared with the previous sections: sections by their keys, and
  /// elements by their `id`. The comparison takes linear time if few elements change, and at most O(n log n).
  /// If an element moves to another section, and both sections exist before and after the change, the event
  /// lists a move. Sections that a change does not affect are not compared.
  ///
  /// If a new element is equal to the old element with the same identity, the list keeps the old element.
  /// Keys and identities should be unique. If a key or an identity occurs more than once, its occurrences are
  /// matched in order, first within the same section. Unmatched occurrences are inserted or deleted. The
  /// event is correct even then.
  public func sectioned<Key: Hashable & Sendable, Item: Identifiable & Equatable & Sendable>()
    -> SectionedCollection<Key, Item>
  where Collection.Element == CollectionSection<Key, Item>, Item.ID: SendableMetatype {
    sectioned(id: { $0.id }, by: ==)
  }

  /// A form of `sectioned()` for elements without an `id`.
  ///
  /// - Parameters:
  ///   - id: A closure that returns the identity of an element.
  ///   - areEqual: A closure that returns whether two elements with the same identity are equal.
  public func sectioned<Key: Hashable & Sendable, Item: Sendable, ID: Hashable & SendableMetatype>(
    id: @escaping @Sendable (Item) -> ID,
    by areEqual: @escaping @Sendable (Item, Item) -> Bool
  ) -> SectionedCollection<Key, Item> where Collection.Element == CollectionSection<Key, Item> {
    SectionedCollection(
      from: [self],
      DerivedCollectionNode(SectionedArraysOperator(id: id, areEqual: areEqual), of: edits.node())
    )
  }
}

extension SectionedEvent {
  /// Creates the event that leads from one list to another, and finds the changes by identity.
  ///
  ///     let event = SectionedEvent(from: shelves.sections, to: [])
  ///
  /// The comparison works as in `sectioned()` on a collection of sections. If a new element is equal to the
  /// old element with the same identity, the event contains the old element.
  public init(from old: [CollectionSection<Key, Item>], to new: [CollectionSection<Key, Item>])
  where Item: Identifiable & Equatable {
    let match = SectionMatch(
      from: old,
      to: new.map { ($0, nil) },
      id: { $0.id },
      areEqual: ==
    )
    self.init(match.sections, changeset: PathChangeset(match.change))
  }
}

private struct SectionedArraysOperator<
  Key: Hashable & Sendable,
  Item: Sendable,
  ID: Hashable & SendableMetatype
>: CollectionOperator {
  let id: @Sendable (Item) -> ID
  let areEqual: @Sendable (Item, Item) -> Bool
  private var sections: [CollectionSection<Key, Item>] = []

  init(id: @escaping @Sendable (Item) -> ID, areEqual: @escaping @Sendable (Item, Item) -> Bool) {
    self.id = id
    self.areEqual = areEqual
  }

  mutating func apply(
    _ change: Change<CollectionSection<Key, Item>>,
    into output: inout SectionedChange<Key, Item>
  ) {
    // `origins`: the index of each section before the change; nil for a section that the change inserts or
    // replaces.
    var (change, origins) = (change, sections.indices.map { Int?.some($0) })
    var new = sections
    change.apply(to: &new)
    origins.apply(change.places)
    let match = SectionMatch(
      from: sections,
      to: Array(zip(new, origins)),
      id: id,
      areEqual: areEqual
    )
    sections = match.sections
    output = match.change
  }
}

extension [Int?] {
  /// Applies a settled change; inserted and replacing elements are nil.
  fileprivate mutating func apply(_ places: Places) {
    var change = Change<Int?>()
    change.places = places
    change.elements = Array(repeating: nil, count: places.entering.count)
    change.apply(to: &self)
  }
}
