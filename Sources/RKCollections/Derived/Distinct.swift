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
  private var elements = KeyedSequence<Key, Source>()

  init(key: @escaping @Sendable (Source) -> Key) {
    self.key = key
  }

  mutating func load(_ elements: [Source], _ changes: inout Changes<Source>) {
    let pairs = elements.map { (key: key($0), value: $0) }
    for (key, _) in pairs { requireReflexive(key) }
    var seen: Set<Key> = []
    let measures = pairs.map { seen.insert($0.key).inserted ? 1 as Int32 : 0 }
    self.elements = KeyedSequence(pairs, measures: measures)
    changes.load(zip(elements, measures).compactMap { $1 == 1 ? $0 : nil })
  }

  mutating func apply(_ edit: Edit<Source>, _ changes: inout Changes<Source>) {
    elements.link()
    switch edit {
    case .insert(let element, let position):
      let slot = elements.tree.insert(at: position).slot
      let key = key(element)
      change(key, &changes) { $0.insert(key, element, in: slot) }
    case .remove(_, let position):
      let slot = elements.tree.slot(at: position)
      change(elements[slot].key, &changes) { elements in
        elements.remove(slot)
        elements.tree.remove(slot)
      }
    case .update(_, let element, let position):
      let slot = elements.tree.slot(at: position)
      let (former, key) = (elements[slot].key, key(element))
      if key == former {
        elements[slot].value = element
        if elements.tree.measure(slot) == 1 {
          changes.update(element, at: elements.tree.before(slot).sum)
        }
      } else {
        change(former, &changes) { $0.remove(slot) }
        change(key, &changes) { $0.insert(key, element, in: slot) }
      }
    case .move(_, let origin, let destination):
      let slot = elements.tree.slot(at: origin)
      change(elements[slot].key, &changes) { $0.move(slot, to: destination) }
    }
  }

  /// Changes the slots of a key, and replaces the element that represents it.
  private mutating func change<Result>(
    _ key: Key,
    _ changes: inout Changes<Source>,
    _ body: (inout KeyedSequence<Key, Source>) -> Result
  ) {
    let former = elements.slots(of: key).first
    let origin = former.map { elements.tree.before($0).sum } ?? 0
    if let former { elements.tree.setMeasure(former, 0) }
    _ = body(&elements)
    guard let first = elements.slots(of: key).first else {
      if former != nil { changes.remove(at: origin) }
      return
    }
    let destination = elements.tree.before(first).sum
    elements.tree.setMeasure(first, 1)
    if first == former { return changes.move(from: origin, to: destination) }
    let element = elements[first].value
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
