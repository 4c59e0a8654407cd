extension CollectionPropertyProtocol {
  /// Returns a collection of pairs of elements with equal keys, one from this collection and one from another
  /// (an inner join).
  ///
  ///     let rows = orders.join(customers, on: { $0.customer }, equals: { $0.id })
  ///
  /// Pairs are in the order of this collection. The pairs of one element are in the order of the other
  /// collection. An element without a counterpart is in no pair. A change of one element takes O(log² n), and
  /// O(log n) for each pair that it affects.
  ///
  /// - Parameters:
  ///   - other: The other collection; the result retains it.
  ///   - key: A closure that returns the key of an element of this collection.
  ///   - otherKey: A closure that returns the key of an element of the other collection.
  @inlinable
  public func join<Other: CollectionPropertyProtocol, Key: Hashable & Sendable>(
    _ other: Other,
    on key: @escaping @Sendable (Collection.Element) -> Key,
    equals otherKey: @escaping @Sendable (Other.Collection.Element) -> Key
  ) -> DerivedCollection<(Collection.Element, Other.Collection.Element)> {
    derive(JoinDerivation(key: key, otherKey: otherKey, pair: { ($0, $1) }), with: other)
  }

  /// Returns a collection like `join`, which also contains the elements of this collection without a
  /// counterpart (a left outer join).
  ///
  /// An element of this collection without a counterpart is paired with nil.
  @inlinable
  public func leftJoin<Other: CollectionPropertyProtocol, Key: Hashable & Sendable>(
    _ other: Other,
    on key: @escaping @Sendable (Collection.Element) -> Key,
    equals otherKey: @escaping @Sendable (Other.Collection.Element) -> Key
  ) -> DerivedCollection<(Collection.Element, Other.Collection.Element?)> {
    derive(
      JoinDerivation(key: key, otherKey: otherKey, pair: { ($0, $1) }, alone: { ($0, nil) }),
      with: other
    )
  }
}

/// The state machine of `join` and `leftJoin`.
///
/// The measure of an element of the first collection is the number of the element's rows.
@usableFromInline
struct JoinDerivation<
  First: Sendable,
  Second: Sendable,
  Key: Hashable & Sendable,
  Output: Sendable
>: Derivation {
  @usableFromInline let key: @Sendable (First) -> Key
  @usableFromInline let otherKey: @Sendable (Second) -> Key
  @usableFromInline let pair: @Sendable (First, Second) -> Output
  /// Creates the row of an element without a counterpart; nil for an inner join.
  @usableFromInline let alone: (@Sendable (First) -> Output)?
  @usableFromInline var first = KeyedSequence<KeyIdentity<Key>, First>()
  @usableFromInline var second = KeyedSequence<KeyIdentity<Key>, Second>()
  @usableFromInline var identities = KeyIdentities()

  @inlinable
  init(
    key: @escaping @Sendable (First) -> Key,
    otherKey: @escaping @Sendable (Second) -> Key,
    pair: @escaping @Sendable (First, Second) -> Output,
    alone: (@Sendable (First) -> Output)? = nil
  ) {
    (self.key, self.otherKey) = (key, otherKey)
    (self.pair, self.alone) = (pair, alone)
  }

  @inlinable
  mutating func receive(
    _ input: Either<DerivationInput<First>, DerivationInput<Second>>,
    _ script: inout DerivedScript<Output>
  ) {
    switch input {
    case .first(let update):
      if script.isEmpty, let bulkChange = update.edits.bulkChange {
        return arrange(bulkChange, &script)
      }
      first.link()
      update.edits.forEach { edit in
        let changes = first.apply(edit) { identities.identity(of: key($0)) }
        for change in changes { apply(change, &script) }
      }
    case .second(let update):
      first.link()
      update.edits.forEach { edit in
        let changes = second.apply(edit) { identities.identity(of: otherKey($0)) }
        for change in changes { applyOther(change, &script) }
      }
    }
  }

  /// Receives a bulk change of the first collection.
  @inlinable
  mutating func arrange(
    _ bulkChange: BulkChange<First>,
    _ script: inout DerivedScript<Output>
  ) {
    let (bulkChange, former) = (bulkChange.expanded, first.tree.sequence)
    let starts = former.starts()
    var rows = BulkChange<Output>(countBefore: former.sum)
    var (measures, elements) = ([Int32](), [(key: KeyIdentity<Key>, value: First)]())
    measures.reserveCapacity(bulkChange.origins.count)
    elements.reserveCapacity(bulkChange.origins.count)
    var entering = bulkChange.entering.makeIterator()
    for origin in bulkChange.origins {
      let place = origin.position.map { position in
        (
          start: Int(starts[position]), count: former.measures[position],
          old: first[former.slot(at: position)]
        )
      }
      if !origin.isEntering, let (start, count, old) = place {
        for offset in 0..<Int(count) { rows.origins.append(origin.at(start + offset)) }
        measures.append(count)
        elements.append(old)
      } else if let element = entering.next() {
        let key = identities.identity(of: key(element))
        let added = self.rows(of: element, key)
        for (offset, row) in added.enumerated() {
          let same = place.flatMap { $0.old.key == key ? origin.at($0.start + offset) : nil }
          rows.append(row, same ?? .none)
        }
        measures.append(Int32(added.count))
        elements.append((key, element))
      }
    }
    first = KeyedSequence(elements, measures: measures)
    script.arrange(rows)
  }

  /// Applies an edit of an element of the first collection.
  ///
  /// The element's rows are consecutive.
  @inlinable
  mutating func apply(
    _ change: KeyedSequence<KeyIdentity<Key>, First>.KeyEdit,
    _ script: inout DerivedScript<Output>
  ) {
    switch change.edit {
    case .insert(let element, _), .update(_, let element, _):
      script.set(rows(of: element, change.key), of: change.slot, in: &first.tree)
    case .remove: script.remove(change.measure, at: change.start)
    case .move:
      script.move(change.measure, from: change.start, to: first.tree.before(change.slot).sum)
    }
  }

  @inlinable
  func rows(of element: First, _ key: KeyIdentity<Key>) -> [Output] {
    let rows = second.slots(of: key).map { pair(element, second[$0].value) }
    return rows.isEmpty ? alone.map { [$0(element)] } ?? [] : rows
  }

  /// Applies an edit of the second collection to all rows with the edited element's key.
  @inlinable
  mutating func applyOther(
    _ change: KeyedSequence<KeyIdentity<Key>, Second>.KeyEdit,
    _ script: inout DerivedScript<Output>
  ) {
    let count = second.slots(of: change.key).count
    for slot in first.slots(of: change.key) {
      let (element, index) = (first[slot].value, first.tree.before(slot).sum)
      switch change.edit {
      case .insert where count == 1, .remove where count == 0:
        script.set(rows(of: element, change.key), of: slot, in: &first.tree)
      case .insert(let other, let offset):
        script.insert(pair(element, other), at: index + offset)
        first.tree.setMeasure(slot, count)
      case .remove(_, let offset):
        script.remove(at: index + offset)
        first.tree.setMeasure(slot, count)
      case .update(_, let other, let offset):
        script.update(pair(element, other), at: index + offset)
      case .move(_, let from, let to): script.move(from: index + from, to: index + to)
      }
    }
  }
}
