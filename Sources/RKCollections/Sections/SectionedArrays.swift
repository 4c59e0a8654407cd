extension CollectionPropertyProtocol {
  /// Returns a list with the sections of this collection, and finds the changes by identity.
  ///
  ///     let shelves = CollectionProperty([CollectionSection(key: "Poetry", items: [Book()])])
  ///     let list = shelves.sectioned()
  ///     shelves.replace(with: [])
  ///
  /// After each change, the sections are compared with the previous sections: sections by their keys, and
  /// elements by their `id`. The comparison takes linear time if few elements change, and at most O(n log n).
  /// If an element is in another section afterwards, and both sections exist before and after the change, the
  /// event lists a move. Sections that a change does not affect are not compared.
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
      DerivedEditsNode(
        SectionedArraysDerivation(id: id, areEqual: areEqual),
        [GraphInput(edits.node()) { $0 }]
      )
    )
  }
}

extension SectionedChangeset {
  /// Creates the event that leads from one list to another, and finds the changes by identity.
  ///
  ///     let event = SectionedChangeset(from: shelves.sections, to: [])
  ///
  /// The comparison works as in `sectioned()` on a collection of sections. It keeps old elements that are
  /// equal to new ones.
  public init(from old: [CollectionSection<Key, Item>], to new: [CollectionSection<Key, Item>])
  where Item: Identifiable & Equatable {
    let match = SectionMatch(
      from: old,
      to: new.map { ($0, nil) },
      id: { $0.id },
      areEqual: ==
    )
    self.init(match.sections, changeset: match.changeset)
  }
}

private struct SectionedArraysDerivation<
  Key: Hashable & Sendable,
  Item: Sendable,
  ID: Hashable & SendableMetatype
>: Derivation {
  typealias Section = CollectionSection<Key, Item>

  let id: @Sendable (Item) -> ID
  let areEqual: @Sendable (Item, Item) -> Bool
  private var sections: [Section] = []

  init(id: @escaping @Sendable (Item) -> ID, areEqual: @escaping @Sendable (Item, Item) -> Bool) {
    self.id = id
    self.areEqual = areEqual
  }

  mutating func receive(
    _ update: DerivationInput<Section>,
    _ script: inout SectionedScript<Key, Item>
  ) {
    switch update {
    case .initial(let sections):
      self.sections = sections
      script.load(sections)
    case .edits(let edits):
      // A section that no edit inserts or replaces keeps its index from before the change.
      var new = sections.enumerated().map { (section: $0.element, origin: Int?.some($0.offset)) }
      for edit in edits { edit.map { (section: $0, origin: nil) }.apply(to: &new) }
      let match = SectionMatch(from: sections, to: new, id: id, areEqual: areEqual)
      sections = match.sections
      if !match.changeset.isEmpty {
        script.replace((match.sections, match.changeset, { match.edits }))
      }
    }
  }
}
