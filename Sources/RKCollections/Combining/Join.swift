extension CollectionPropertyProtocol {
  /// Returns the pairs of elements of two collections that have equal keys.
  ///
  ///     let rows = orders.join(customers, on: { $0.customer }, equals: { $0.id })
  ///
  /// Pairs are in the order of this collection, and those of one element in the order of the other.
  /// An element without a counterpart is in no pair (an inner join). A change takes O(log n) for each
  /// pair that it affects.
  ///
  /// - Parameters:
  ///   - other: The other collection; the result retains it.
  ///   - key: Returns the key of an element of this collection.
  ///   - otherKey: Returns the key of an element of the other collection.
  @inlinable
  public func join<Other: CollectionPropertyProtocol, Key: Hashable & Sendable>(
    _ other: Other,
    on key: @escaping @Sendable (Collection.Element) -> Key,
    equals otherKey: @escaping @Sendable (Other.Collection.Element) -> Key
  ) -> DerivedCollection<(Collection.Element, Other.Collection.Element)> {
    derive(
      JoinDerivation(key: key, otherKey: otherKey, pair: { ($0, $1) }, alone: nil),
      with: other
    )
  }

  /// Returns the pairs of elements with equal keys, and elements without a counterpart: `join` as a left
  /// outer join.
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

/// The measure of an element of the first collection is the number of its rows.
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
  /// Makes the row of an element without a counterpart; nil if it has none.
  @usableFromInline let alone: (@Sendable (First) -> Output)?
  @usableFromInline var first = KeyedSequence<Key, First>()
  @usableFromInline var second = KeyedSequence<Key, Second>()

  @inlinable
  init(
    key: @escaping @Sendable (First) -> Key,
    otherKey: @escaping @Sendable (Second) -> Key,
    pair: @escaping @Sendable (First, Second) -> Output,
    alone: (@Sendable (First) -> Output)?
  ) {
    self.key = key
    self.otherKey = otherKey
    self.pair = pair
    self.alone = alone
  }

  @inlinable
  mutating func receive(
    _ input: Either<DerivationInput<First>, DerivationInput<Second>>,
    _ script: inout DerivedScript<Output>
  ) {
    switch input {
    case .first(let update):
      if script.isEmpty, let arrangement = update.edits.arrangement {
        return arrange(arrangement, &script)
      }
      update.edits.forEach { apply($0, &script) }
    case .second(let update):
      first.link()
      update.edits.forEach { edit in
        for (key, edit) in second.apply(edit, key: otherKey) { apply(edit, of: key, &script) }
      }
    }
  }

  /// Receives edits that are a large part of the first collection, as a whole.
  @inlinable
  mutating func arrange(
    _ arrangement: Arrangement<First>,
    _ script: inout DerivedScript<Output>
  ) {
    let (arrangement, former) = (arrangement.expanded, first.tree.sequence)
    let starts = former.starts()
    var rows = Arrangement<Output>(countBefore: former.sum)
    var (measures, elements) = ([Int32](), [(key: Key, value: First)]())
    measures.reserveCapacity(arrangement.origins.count)
    elements.reserveCapacity(arrangement.origins.count)
    var entering = arrangement.entering.makeIterator()
    for origin in arrangement.origins {
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
        let key = key(element)
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

  /// Receives an edit of the first collection, whose elements have their rows at one place.
  @inlinable
  mutating func apply(_ edit: Edit<First>, _ script: inout DerivedScript<Output>) {
    first.link()
    switch edit {
    case .insert(let element, let position):
      let slot = first.tree.insert(at: position).slot
      insert(element, key(element), slot, &script)
    case .remove(_, let position):
      let slot = first.tree.slot(at: position)
      remove(slot, &script)
      first.tree.remove(slot)
    case .update(_, let element, let position):
      let slot = first.tree.slot(at: position)
      let key = key(element)
      if key == first[slot].key {
        first[slot].value = element
        let index = first.tree.before(slot).sum
        for (offset, row) in rows(of: element, key).enumerated() {
          script.update(row, at: index + offset)
        }
      } else {
        remove(slot, &script)
        insert(element, key, slot, &script)
      }
    case .move(_, let origin, let destination):
      let slot = first.tree.slot(at: origin)
      let former = first.tree.before(slot).sum
      first.move(slot, to: destination)
      script.move(first.tree.measure(slot), from: former, to: first.tree.before(slot).sum)
    }
  }

  /// Inserts the rows of a slot that has none.
  @inlinable
  mutating func insert(
    _ element: First,
    _ key: Key,
    _ slot: Int,
    _ script: inout DerivedScript<Output>
  ) {
    let rows = rows(of: element, key)
    first.insert(key, element, in: slot)
    first.tree.setMeasure(slot, rows.count)
    script.insert(rows, at: first.tree.before(slot).sum)
  }

  /// Removes the rows of a slot.
  @inlinable
  mutating func remove(_ slot: Int, _ script: inout DerivedScript<Output>) {
    script.remove(first.tree.measure(slot), at: first.tree.before(slot).sum)
    first.tree.setMeasure(slot, 0)
    first.remove(slot)
  }

  @inlinable
  func rows(of element: First, _ key: Key) -> [Output] {
    let rows = second.slots(of: key).map { pair(element, second[$0].value) }
    return rows.isEmpty ? alone.map { [$0(element)] } ?? [] : rows
  }

  /// Receives an edit of the elements of the second collection that have a key, after it was made.
  @inlinable
  mutating func apply(
    _ edit: ListEdit<Second, Void>,
    of key: Key,
    _ script: inout DerivedScript<Output>
  ) {
    let count = second.slots(of: key).count
    for slot in first.slots(of: key) {
      let (element, index) = (first[slot].value, first.tree.before(slot).sum)
      switch edit {
      case .insert(let other, _) where alone != nil && count == 1:
        script.update(pair(element, other), at: index)
      case .insert(let other, let offset):
        script.insert(pair(element, other), at: index + offset)
        first.tree.setMeasure(slot, count)
      case .remove(_, let offset):
        if count == 0, let alone {
          script.update(alone(element), at: index)
        } else {
          script.remove(at: index + offset)
          first.tree.setMeasure(slot, count)
        }
      case .update(_, let other, let offset):
        script.update(pair(element, other), at: index + offset)
      case .move(_, let from, let to): script.move(from: index + from, to: index + to)
      }
    }
  }
}
