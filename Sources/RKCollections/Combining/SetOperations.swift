import RKCore

extension CollectionPropertyProtocol where Collection.Element: Hashable {
  /// Returns a collection of the elements of two collections, each element once.
  ///
  /// The elements of this collection come first. The elements that are only in the other collection follow.
  /// Each part keeps its original order.
  @inlinable
  public func union<Other: CollectionPropertyProtocol>(
    _ other: Other
  ) -> DerivedCollection<Collection.Element>
  where Other.Collection.Element == Collection.Element {
    derive(ConcatenationDerivation(), with: other).distinct()
  }

  /// Returns a collection of the elements that are also in another collection, each element once.
  ///
  /// The elements are in the order of this collection.
  @inlinable
  public func intersection<Other: CollectionPropertyProtocol>(
    _ other: Other
  ) -> DerivedCollection<Collection.Element>
  where Other.Collection.Element == Collection.Element {
    distinct().derive(MembershipDerivation(includesMembers: true), with: other)
  }

  /// Returns a collection of the elements that are not in another collection, each element once.
  ///
  /// The elements are in the order of this collection.
  @inlinable
  public func subtracting<Other: CollectionPropertyProtocol>(
    _ other: Other
  ) -> DerivedCollection<Collection.Element>
  where Other.Collection.Element == Collection.Element {
    distinct().derive(MembershipDerivation(includesMembers: false), with: other)
  }
}

extension CollectionPropertyProtocol {
  /// Returns a collection that a derivation maintains from this collection and another one.
  @inlinable
  func derive<Machine: Derivation, Item, Other: CollectionPropertyProtocol>(
    _ machine: Machine,
    with other: Other
  ) -> DerivedCollection<Item>
  where
    Machine.Input == Either<
      DerivationInput<Collection.Element>, DerivationInput<Other.Collection.Element>
    >,
    Machine.Result == DerivedScript<Item>
  {
    DerivedCollection(
      from: [self, other],
      DerivedEditsNode(
        machine,
        [GraphInput(other.edits.node()) { .second($0) }, GraphInput(edits.node()) { .first($0) }]
      )
    )
  }
}

/// The elements of one collection, followed by the elements of another.
@usableFromInline
struct ConcatenationDerivation<Source: Sendable>: Derivation {
  @usableFromInline var first = 0

  @inlinable
  init() {}

  @inlinable
  mutating func receive(
    _ input: Either<DerivationInput<Source>, DerivationInput<Source>>,
    _ script: inout DerivedScript<Source>
  ) {
    switch input {
    case .first(let update):
      update.edits.forEach { script.append($0, offset: 0) }
      first += update.edits.growth
    case .second(let update): update.edits.forEach { script.append($0, offset: first) }
    }
  }
}

/// The distinct elements of one collection that are also in another collection, or are not in it.
@usableFromInline
struct MembershipDerivation<Source: Hashable & Sendable>: Derivation {
  @usableFromInline let includesMembers: Bool
  @usableFromInline var filter = CompactMapDerivation<Source, Source>(storesElements: true) { $0 }
  @usableFromInline var slots: [Source: Int] = [:]
  /// The number of occurrences of each element in the other collection.
  @usableFromInline var members = Box<[Source: Int]>([:])

  @inlinable
  init(includesMembers: Bool) {
    self.includesMembers = includesMembers
  }

  @inlinable
  mutating func receive(
    _ input: Either<DerivationInput<Source>, DerivationInput<Source>>,
    _ script: inout DerivedScript<Source>
  ) {
    switch input {
    case .first(.initial(let elements)):
      filter.load(elements, &script)
      slots = [:]
      slots.reserveCapacity(elements.count)
      for (offset, element) in elements.enumerated() { setSlot(offset + 1, of: element) }
    case .first(.edits(let edits)): edits.forEach { apply($0, &script) }
    case .second(let update):
      if case .initial = update { begin() }
      update.edits.forEach { edit in
        switch edit {
        case .insert(let member, _): add(member, 1, &script)
        case .remove(let member, _): add(member, -1, &script)
        case .update(let old, let new, _):
          add(new, 1, &script)
          add(old, -1, &script)
        case .move: break
        }
      }
    }
  }

  /// Prepares for the elements of the other collection, which are received first.
  @inlinable
  mutating func begin() {
    members = Box([:])
    filter.transform = { [members, includesMembers] element in
      (members.value[element] != nil) == includesMembers ? element : nil
    }
  }

  /// Changes the number of occurrences of an element in the other collection.
  @inlinable
  mutating func add(_ member: Source, _ times: Int, _ script: inout DerivedScript<Source>) {
    if member != member { return }
    let former = members.value[member] ?? 0
    let count = former + times
    members.value[member] = count == 0 ? nil : count
    guard (former == 0) != (count == 0), let slot = slots[member] else { return }
    filter.tree.link()
    filter.set((count > 0) == includesMembers ? filter.elements?[slot] : nil, of: slot, &script)
  }

  @inlinable
  mutating func apply(_ edit: Edit<Source>, _ script: inout DerivedScript<Source>) {
    filter.apply(edit, &script)
    switch edit {
    case .insert(let element, let position):
      setSlot(filter.tree.slot(at: position), of: element)
    case .remove(let element, _): slots[element] = nil
    case .update(let old, let element, let position):
      slots[old] = nil
      setSlot(filter.tree.slot(at: position), of: element)
    case .move: break
    }
  }

  /// Records the slot of an element if it is equal to itself; only then can the other collection contain it.
  @inlinable
  mutating func setSlot(_ slot: Int, of element: Source) {
    if element == element { slots[element] = slot }
  }
}
