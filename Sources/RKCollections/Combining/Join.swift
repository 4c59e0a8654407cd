extension CollectionPropertyProtocol {
  /// Returns a collection of pairs of elements with equal keys, one from this collection and one from another
  /// (an inner join).
  ///
  ///     let rows = orders.join(customers, on: { $0.customer }, equals: { $0.id })
  ///
  /// Pairs are in the order of this collection. The pairs of one element are in the order of the other
  /// collection. An element without a counterpart is in no pair. When an element of this collection is
  /// replaced, all of its pairs are created again. A change of one element takes O(log² n), plus O(log n) for
  /// each affected pair. In addition, the later pairs and the later elements with the same key are shifted.
  ///
  /// - Parameters:
  ///   - other: The other collection; the result retains it.
  ///   - key: A closure that returns the key of an element of this collection.
  ///   - otherKey: A closure that returns the key of an element of the other collection.
  @export(implementation)
  public func join<Other: CollectionPropertyProtocol, Key: Hashable & Sendable>(
    _ other: Other,
    on key: @escaping @Sendable (Collection.Element) -> Key,
    equals otherKey: @escaping @Sendable (Other.Collection.Element) -> Key
  ) -> DerivedCollection<(Collection.Element, Other.Collection.Element)> {
    derive(JoinOperator(key: key, otherKey: otherKey, pair: { ($0, $1) }), with: other)
  }

  /// Returns the pairs of `join`, and a pair for each element of this collection without a counterpart (a
  /// left outer join).
  ///
  /// An element without a counterpart is paired with nil.
  @export(implementation)
  public func leftJoin<Other: CollectionPropertyProtocol, Key: Hashable & Sendable>(
    _ other: Other,
    on key: @escaping @Sendable (Collection.Element) -> Key,
    equals otherKey: @escaping @Sendable (Other.Collection.Element) -> Key
  ) -> DerivedCollection<(Collection.Element, Other.Collection.Element?)> {
    derive(
      JoinOperator(key: key, otherKey: otherKey, pair: { ($0, $1) }, alone: { ($0, nil) }),
      with: other
    )
  }
}

/// The state machine of `join` and `leftJoin`.
///
/// Each element of the first collection has a list of rows; the result concatenates these lists.
@usableFromInline
struct JoinOperator<
  First: Sendable,
  Second: Sendable,
  Key: Hashable & Sendable,
  Row: Sendable
>: PairOperator {
  @usableFromInline let pair: @Sendable (First, Second) -> Row
  /// Creates the row of an element without a counterpart; nil for an inner join.
  @usableFromInline let alone: (@Sendable (First) -> Row)?
  @usableFromInline var first: Grouping<Key, First>
  @usableFromInline var second: Grouping<Key, Second>
  @usableFromInline var rows = Concatenation<Row>()
  @usableFromInline var elements = SlotTable<First>()
  @usableFromInline var others = SlotTable<Second>()

  @export(implementation)
  init(
    key: @escaping @Sendable (First) -> Key,
    otherKey: @escaping @Sendable (Second) -> Key,
    pair: @escaping @Sendable (First, Second) -> Row,
    alone: (@Sendable (First) -> Row)? = nil
  ) {
    (first, second) = (Grouping(by: key), Grouping(by: otherKey))
    (self.pair, self.alone) = (pair, alone)
  }

  @export(implementation)
  mutating func apply(
    _ change: Change<First>,
    _ other: Change<Second>,
    into output: inout Change<Row>
  ) {
    second.apply(other)
    for (index, entry) in other.places.leaving.enumerated() where entry.link < 0 {
      others.remove(Int(second.order.leaving[index].slot))
    }
    for (index, entry) in other.places.entering.enumerated() where entry.element >= 0 {
      others[Int(second.order.entering[index].slot)] = other.elements[Int(entry.element)]
    }
    changeRows()
    second.end()
    // `rows.order` and `first.order` assign the same slots, because they receive the same changes.
    rows.order.begin(change.places)
    let former = rows.order.leaving.map(\.slot)
    first.apply(change)
    for (index, entry) in change.places.leaving.enumerated() where entry.link < 0 {
      elements.remove(Int(former[index]))
      rows.parts[Int(former[index])] = nil
    }
    var entering = [[Row]](repeating: [], count: change.places.entering.count)
    for (index, entry) in change.places.entering.enumerated() {
      let slot = Int(first.order.entering[index].slot)
      if entry.element < 0 { continue }
      let element = change.elements[Int(entry.element)]
      elements[slot] = element
      let added = rowsOfElement(in: slot)
      if entry.link >= 0 {
        rows.replace(
          Int(rows.order.entering[index].measure),
          of: slot,
          with: added,
          isLinked: first.links[index] >= 0
        )
      } else {
        entering[index] = added
      }
    }
    first.end()
    rows.apply(change.places, entering, into: &output)
  }

  /// Returns the rows of the element in a slot.
  @export(implementation)
  func rowsOfElement(in slot: Int) -> [Row] {
    let element = elements[slot]
    let group = second.group(of: first.key(of: first.groupOfSlot[slot]))
    let rows = group.map { second.slots[Int($0)].map { pair(element, others[Int($0)]) } } ?? []
    return rows.isEmpty ? alone.map { [$0(element)] } ?? [] : rows
  }

  /// Updates the rows of the elements whose counterparts changed.
  @export(implementation)
  mutating func changeRows() {
    for part in second.affected where !part.change.isEmpty {
      guard let group = first.group(of: second.key(of: part.group)) else { continue }
      let count = part.countBefore + part.change.places.growth
      for slot in first.slots[Int(group)] {
        if alone != nil, part.countBefore == 0 || count == 0 {
          let former = rows.count(of: Int(slot))
          rows.replace(former, of: Int(slot), with: rowsOfElement(in: Int(slot)), isLinked: true)
          continue
        }
        var change = Change<Row>()
        change.places = part.change.places
        let element = elements[Int(slot)]
        for other in part.change.elements { change.elements.append(pair(element, other)) }
        rows.parts[Int(slot)] = change
      }
    }
  }
}
