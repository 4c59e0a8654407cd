extension CollectionPropertyProtocol {
  /// Returns a collection of the first of the elements with each key, in the same order.
  ///
  ///     let latest = messages.distinct { $0.conversation }
  ///
  /// When the first element with a key is removed, the next one with the key takes its place.
  ///
  /// - Parameter key: A closure that runs once for each element that is inserted or replaced.
  public func distinct<Key: Hashable & Sendable>(
    by key: @escaping @Sendable (Collection.Element) -> Key
  ) -> DerivedCollection<Collection.Element> {
    derive(DistinctDerivation(key: key))
  }

  /// Returns a collection of the first of equal elements: `distinct(by:)` with the element as key.
  public func distinct() -> DerivedCollection<Collection.Element>
  where Collection.Element: Hashable {
    distinct { $0 }
  }
}

/// The measure of a source element is 1 if it is the first with its key.
struct DistinctDerivation<Source: Sendable, Key: Hashable & Sendable>: EditDerivation, Derivation {
  typealias Output = Source

  let key: @Sendable (Source) -> Key
  private var tree = OrderStatisticTree()
  private var elements = SlotTable<(key: Key, element: Source)>()
  private var slots = KeyedSlots<Key>()

  init(key: @escaping @Sendable (Source) -> Key) {
    self.key = key
  }

  mutating func load(_ elements: [Source], _ changes: inout Changes<Source>) {
    let pairs = elements.map { (key: key($0), element: $0) }
    var seen: Set<Key> = []
    let measures = pairs.map { seen.insert($0.key).inserted ? 1 : 0 }
    tree = OrderStatisticTree(measures: measures)
    self.elements = SlotTable(pairs)
    for (position, pair) in pairs.enumerated() { slots.append(position + 1, pair.key) }
    changes.load(zip(elements, measures).compactMap { $1 == 1 ? $0 : nil })
  }

  mutating func apply(_ edit: Edit<Source>, _ changes: inout Changes<Source>) {
    switch edit {
    case .insert(let element, let position):
      let slot = tree.insert(at: position).slot
      let key = key(element)
      elements[slot] = (key, element)
      change(key, &changes) { $0.insert(slot, key, in: $1) }
    case .remove(_, let position):
      let slot = tree.slot(at: position)
      let key = elements[slot].key
      change(key, &changes) { slots, tree in
        slots.remove(slot, key, in: tree)
        tree.remove(slot)
      }
      elements.remove(slot)
    case .update(_, let element, let position):
      let slot = tree.slot(at: position)
      let (former, key) = (elements[slot].key, key(element))
      if key == former {
        elements[slot].element = element
        if tree.measure(slot) == 1 { changes.update(element, at: tree.before(slot).sum) }
      } else {
        change(former, &changes) { $0.remove(slot, former, in: $1) }
        elements[slot] = (key, element)
        change(key, &changes) { $0.insert(slot, key, in: $1) }
      }
    case .move(_, let origin, let destination):
      let slot = tree.slot(at: origin)
      let key = elements[slot].key
      change(key, &changes) { slots, tree in
        slots.remove(slot, key, in: tree)
        tree.move(slot, to: destination)
        slots.insert(slot, key, in: tree)
      }
    }
  }

  /// Changes the slots of a key, and replaces the element that represents it.
  private mutating func change(
    _ key: Key,
    _ changes: inout Changes<Source>,
    _ body: (inout KeyedSlots<Key>, inout OrderStatisticTree) -> Void
  ) {
    let former = slots[key].first
    let origin = former.map { tree.before($0).sum } ?? 0
    if let former { tree.setMeasure(former, 0) }
    body(&slots, &tree)
    guard let first = slots[key].first else {
      if former != nil { changes.remove(at: origin) }
      return
    }
    let destination = tree.before(first).sum
    tree.setMeasure(first, 1)
    if first == former { return changes.move(from: origin, to: destination) }
    let element = elements[first].element
    if former == nil {
      changes.insert(element, at: destination)
    } else if origin == destination {
      changes.update(element, at: destination)
    } else {
      changes.remove(at: origin)
      changes.insert(element, at: destination)
    }
  }
}
