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
struct JoinDerivation<
  First: Sendable,
  Second: Sendable,
  Key: Hashable & Sendable,
  Output: Sendable
>: Derivation {
  private typealias Side<Element> = (
    tree: OrderStatisticTree, elements: SlotTable<(key: Key, element: Element)>,
    slots: KeyedSlots<Key>
  )

  private let key: @Sendable (First) -> Key
  private let otherKey: @Sendable (Second) -> Key
  private let pair: @Sendable (First, Second) -> Output
  /// Makes the row of an element without a counterpart; nil if it has none.
  private let alone: (@Sendable (First) -> Output)?
  private var first: Side<First> = (.init(), .init(), .init())
  private var second: Side<Second> = (.init(), .init(), .init())

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

  mutating func receive(
    _ input: Either<CollectionUpdate<First>, CollectionUpdate<Second>>,
    _ changes: inout Changes<Output>
  ) {
    switch input {
    case .first(.initial(let elements)):
      for (position, element) in elements.enumerated() {
        apply(.insert(element, at: position), &changes)
      }
    case .first(.edits(let edits)):
      if changes.isEmpty, let arrangement = edits.arrangement {
        return arrange(arrangement, &changes)
      }
      edits.forEach { apply($0, &changes) }
    case .second(.initial(let elements)):
      for (position, element) in elements.enumerated() {
        applySecond(.insert(element, at: position), &changes)
      }
    case .second(.edits(let edits)): for edit in edits.computed { applySecond(edit, &changes) }
    }
  }

  /// Receives edits that are a large part of the first collection, as a whole.
  private mutating func arrange(
    _ arrangement: Arrangement<First>,
    _ changes: inout Changes<Output>
  ) {
    let former = first.tree.sequence
    let starts = former.starts
    var rows = Arrangement<Output>(countBefore: former.sum)
    var (measures, elements) = ([Int32](), [(key: Key, element: First)]())
    measures.reserveCapacity(arrangement.origins.count)
    elements.reserveCapacity(arrangement.origins.count)
    var entering = arrangement.entering.makeIterator()
    for origin in arrangement.origins {
      let place = origin.position.map { position in
        (
          start: Int(starts[position]), count: former.measures[position],
          old: first.elements[former.slot(at: position)]
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
    first = (OrderStatisticTree(unlinked: measures), SlotTable(elements), KeyedSlots())
    changes.arrange(rows)
  }

  /// Links the first collection after it was arranged.
  private mutating func link() {
    guard first.tree.unlinked != nil else { return }
    first.tree.link()
    for slot in 1..<first.elements.values.count {
      first.slots.append(slot, first.elements[slot].key)
    }
  }

  /// Receives an edit of the first collection.
  private mutating func apply(_ edit: Edit<First>, _ changes: inout Changes<Output>) {
    link()
    switch edit {
    case .insert(let element, let position):
      let slot = first.tree.insert(at: position).slot
      insert(element, key(element), slot, &changes)
    case .remove(_, let position):
      let slot = first.tree.slot(at: position)
      remove(slot, &changes)
      first.tree.remove(slot)
    case .update(_, let element, let position):
      let slot = first.tree.slot(at: position)
      let key = key(element)
      if key == first.elements[slot].key {
        first.elements[slot].element = element
        let index = first.tree.before(slot).sum
        for (offset, row) in rows(of: element, key).enumerated() {
          changes.update(row, at: index + offset)
        }
      } else {
        remove(slot, &changes)
        insert(element, key, slot, &changes)
      }
    case .move(_, let origin, let destination):
      let slot = first.tree.slot(at: origin)
      let former = first.tree.before(slot).sum
      let key = first.elements[slot].key
      first.slots.remove(slot, key, in: first.tree)
      let index = first.tree.move(slot, to: destination)
      first.slots.insert(slot, key, in: first.tree)
      changes.move(first.tree.measure(slot), from: former, to: index)
    }
  }

  /// Inserts the rows of a slot that has none.
  private mutating func insert(
    _ element: First,
    _ key: Key,
    _ slot: Int,
    _ changes: inout Changes<Output>
  ) {
    let rows = rows(of: element, key)
    first.elements[slot] = (key, element)
    first.slots.insert(slot, key, in: first.tree)
    first.tree.setMeasure(slot, rows.count)
    changes.insert(rows, at: first.tree.before(slot).sum)
  }

  /// Removes the rows of a slot.
  private mutating func remove(_ slot: Int, _ changes: inout Changes<Output>) {
    changes.remove(first.tree.measure(slot), at: first.tree.before(slot).sum)
    first.tree.setMeasure(slot, 0)
    if let (key, _) = first.elements.remove(slot) {
      first.slots.remove(slot, key, in: first.tree)
    }
  }

  private func rows(of element: First, _ key: Key) -> [Output] {
    let rows = second.slots[key].map { pair(element, second.elements[$0].element) }
    return rows.isEmpty ? alone.map { [$0(element)] } ?? [] : rows
  }

  /// Receives an edit of the second collection.
  private mutating func applySecond(_ edit: Edit<Second>, _ changes: inout Changes<Output>) {
    link()
    switch edit {
    case .insert(let element, let position):
      insertSecond(element, otherKey(element), second.tree.insert(at: position).slot, &changes)
    case .remove(_, let position):
      let slot = second.tree.slot(at: position)
      removeSecond(slot, &changes)
      second.tree.remove(slot)
    case .update(_, let element, let position):
      let slot = second.tree.slot(at: position)
      let key = otherKey(element)
      if key == second.elements[slot].key {
        second.elements[slot].element = element
        let offset = second.slots.index(of: slot, key, in: second.tree)
        for other in first.slots[key] {
          let row = pair(first.elements[other].element, element)
          changes.update(row, at: first.tree.before(other).sum + offset)
        }
      } else {
        removeSecond(slot, &changes)
        insertSecond(element, key, slot, &changes)
      }
    case .move(_, let origin, let destination):
      let slot = second.tree.slot(at: origin)
      let key = second.elements[slot].key
      let former = second.slots.remove(slot, key, in: second.tree)
      second.tree.move(slot, to: destination)
      let offset = second.slots.insert(slot, key, in: second.tree)
      for other in first.slots[key] {
        let index = first.tree.before(other).sum
        changes.move(from: index + former, to: index + offset)
      }
    }
  }

  private mutating func insertSecond(
    _ element: Second,
    _ key: Key,
    _ slot: Int,
    _ changes: inout Changes<Output>
  ) {
    second.elements[slot] = (key, element)
    let offset = second.slots.insert(slot, key, in: second.tree)
    let count = second.slots[key].count
    for other in first.slots[key] {
      let index = first.tree.before(other).sum
      let row = pair(first.elements[other].element, element)
      if alone != nil, count == 1 {
        changes.update(row, at: index)
      } else {
        changes.insert(row, at: index + offset)
      }
      first.tree.setMeasure(other, count)
    }
  }

  private mutating func removeSecond(_ slot: Int, _ changes: inout Changes<Output>) {
    guard let (key, _) = second.elements.remove(slot) else { return }
    let offset = second.slots.remove(slot, key, in: second.tree)
    let count = second.slots[key].count
    for other in first.slots[key] {
      let index = first.tree.before(other).sum
      if count == 0, let alone {
        changes.update(alone(first.elements[other].element), at: index)
      } else {
        changes.remove(at: index + offset)
        first.tree.setMeasure(other, count)
      }
    }
  }
}
