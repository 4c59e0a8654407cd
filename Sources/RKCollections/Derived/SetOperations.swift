import RKCore

extension CollectionPropertyProtocol where Collection.Element: Hashable {
  /// Returns a collection of the elements of two collections, each element once.
  ///
  /// Those of this collection come first, then those that only the other one has, each in their order.
  public func union<Other: CollectionPropertyProtocol>(
    _ other: Other
  ) -> DerivedCollection<Collection.Element>
  where Other.Collection.Element == Collection.Element {
    derive(ConcatenationDerivation(), with: other).distinct()
  }

  /// Returns a collection of the elements that are also in another one, each element once.
  ///
  /// They are in the order of this collection.
  public func intersection<Other: CollectionPropertyProtocol>(
    _ other: Other
  ) -> DerivedCollection<Collection.Element>
  where Other.Collection.Element == Collection.Element {
    distinct().derive(MembershipDerivation(includesMembers: true), with: other)
  }

  /// Returns a collection of the elements that are not in another one, each element once.
  ///
  /// They are in the order of this collection.
  public func subtracting<Other: CollectionPropertyProtocol>(
    _ other: Other
  ) -> DerivedCollection<Collection.Element>
  where Other.Collection.Element == Collection.Element {
    distinct().derive(MembershipDerivation(includesMembers: false), with: other)
  }
}

extension CollectionPropertyProtocol {
  /// Returns a collection that a derivation maintains from this one and another one.
  func derive<Machine: Derivation, Item, Other: CollectionPropertyProtocol>(
    _ machine: Machine,
    with other: Other
  ) -> DerivedCollection<Item>
  where
    Machine.Input == Either<
      CollectionUpdate<Collection.Element>, CollectionUpdate<Other.Collection.Element>
    >,
    Machine.Result == Changes<Item>
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

/// The elements of one collection, then those of another.
struct ConcatenationDerivation<Source: Sendable>: Derivation {
  private var first = 0

  mutating func receive(
    _ input: Either<CollectionUpdate<Source>, CollectionUpdate<Source>>,
    _ changes: inout Changes<Source>
  ) {
    switch input {
    case .first(.initial(let elements)):
      changes.insert(elements, at: 0)
      first = elements.count
    case .second(.initial(let elements)): changes.insert(elements, at: first)
    case .first(.edits(let edits)):
      for edit in edits.computed {
        if case .insert = edit { first += 1 }
        if case .remove = edit { first -= 1 }
        changes.append(edit, offset: 0)
      }
    case .second(.edits(let edits)): edits.forEach { changes.append($0, offset: first) }
    }
  }
}

/// The elements of a collection without equal ones that are, or are not, in another collection.
struct MembershipDerivation<Source: Hashable & Sendable>: EditDerivation, Derivation {
  typealias Output = Source

  let includesMembers: Bool
  /// The measure is 1 if the element is included.
  private var tree = OrderStatisticTree()
  private var slots: [Source: Int] = [:]
  private var elements = SlotTable<Source>()
  /// The number of elements in the other collection that are equal.
  private var members: [Source: Int] = [:]

  init(includesMembers: Bool) {
    self.includesMembers = includesMembers
  }

  mutating func receive(
    _ input: Either<CollectionUpdate<Source>, CollectionUpdate<Source>>,
    _ changes: inout Changes<Source>
  ) {
    switch input {
    case .first(let update): receive(update, &changes)
    case .second(.initial(let members)):
      for member in members { add(member, &changes) }
    case .second(.edits(let edits)):
      for edit in edits.computed {
        switch edit {
        case .insert(let member, _): add(member, &changes)
        case .remove(let member, _): remove(member, &changes)
        case .update(let old, let new, _) where old != new:
          remove(old, &changes)
          add(new, &changes)
        case .update, .move: break
        }
      }
    }
  }

  private mutating func add(_ member: Source, _ changes: inout Changes<Source>) {
    let count = members[member, default: 0] + 1
    members[member] = count
    if count == 1 { include(member, includesMembers, &changes) }
  }

  private mutating func remove(_ member: Source, _ changes: inout Changes<Source>) {
    let count = members[member, default: 1] - 1
    members[member] = count == 0 ? nil : count
    if count == 0 { include(member, !includesMembers, &changes) }
  }

  /// Includes or excludes the element that is equal to a member.
  private mutating func include(
    _ member: Source,
    _ isIncluded: Bool,
    _ changes: inout Changes<Source>
  ) {
    guard let slot = slots[member] else { return }
    let index = tree.before(slot).sum
    tree.setMeasure(slot, isIncluded ? 1 : 0)
    if isIncluded {
      changes.insert(elements[slot], at: index)
    } else {
      changes.remove(at: index)
    }
  }

  private func isIncluded(_ element: Source) -> Bool {
    (members[element] != nil) == includesMembers
  }

  mutating func load(_ elements: [Source], _ changes: inout Changes<Source>) {
    tree = OrderStatisticTree(measures: elements.map { isIncluded($0) ? 1 : 0 })
    self.elements = SlotTable(elements)
    slots = Dictionary(uniqueKeysWithValues: zip(elements, 1...))
    changes.load(elements.filter(isIncluded))
  }

  mutating func apply(_ edit: Edit<Source>, _ changes: inout Changes<Source>) {
    switch edit {
    case .insert(let element, let position):
      let isIncluded = isIncluded(element)
      let (slot, index) = tree.insert(at: position, measure: isIncluded ? 1 : 0)
      elements[slot] = element
      slots[element] = slot
      if isIncluded { changes.insert(element, at: index) }
    case .remove(let element, let position):
      let slot = tree.slot(at: position)
      if tree.measure(slot) == 1 { changes.remove(at: tree.before(slot).sum) }
      tree.remove(slot)
      elements.remove(slot)
      slots[element] = nil
    case .update(let old, let element, let position):
      let slot = tree.slot(at: position)
      let index = tree.before(slot).sum
      let isIncluded = isIncluded(element)
      switch (tree.measure(slot), isIncluded) {
      case (0, true): changes.insert(element, at: index)
      case (1, true): changes.update(element, at: index)
      case (1, false): changes.remove(at: index)
      default: break
      }
      tree.setMeasure(slot, isIncluded ? 1 : 0)
      elements[slot] = element
      slots[old] = nil
      slots[element] = slot
    case .move(_, let origin, let destination):
      let slot = tree.slot(at: origin)
      let former = tree.before(slot).sum
      let index = tree.move(slot, to: destination)
      if tree.measure(slot) == 1 { changes.move(from: former, to: index) }
    }
  }
}
