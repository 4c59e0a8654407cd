extension CollectionPropertyProtocol {
  /// Returns a collection of the first element with each key, in the same order.
  ///
  ///     let latest = messages.distinct { $0.conversation }
  ///
  /// When the first element with a key is removed, the next element with the same key replaces it.
  ///
  /// - Parameter key: A closure that runs once for each element that is inserted or replaced.
  @inlinable
  public func distinct<Key: Hashable & Sendable>(
    by key: @escaping @Sendable (Collection.Element) -> Key
  ) -> DerivedCollection<Collection.Element> {
    derive(DistinctDerivation(key: key))
  }

  /// Returns a collection without duplicates; a form of `distinct(by:)` whose key is the element itself.
  @inlinable
  public func distinct() -> DerivedCollection<Collection.Element>
  where Collection.Element: Hashable {
    distinct { $0 }
  }
}

/// The state machine of `distinct(by:)`.
///
/// The measure of a source element is 1 if the element is the first one with its key; otherwise it is 0.
@usableFromInline
struct DistinctDerivation<Source: Sendable, Key: Hashable & Sendable>: EditDerivation, Derivation {
  @usableFromInline typealias Output = Source

  @usableFromInline let key: @Sendable (Source) -> Key
  @usableFromInline var elements = KeyedSequence<KeyIdentity<Key>, Source>()
  @usableFromInline var identities = KeyIdentities()

  @inlinable
  init(key: @escaping @Sendable (Source) -> Key) {
    self.key = key
  }

  @inlinable
  mutating func load(_ elements: [Source], _ script: inout DerivedScript<Source>) {
    let pairs = elements.map { (key: identities.identity(of: key($0)), value: $0) }
    var seen: Set<KeyIdentity<Key>> = []
    let measures = pairs.map { seen.insert($0.key).inserted ? 1 as Int32 : 0 }
    self.elements = KeyedSequence(pairs, measures: measures)
    script.load(zip(elements, measures).compactMap { $1 == 1 ? $0 : nil })
  }

  @inlinable
  mutating func apply(_ edit: Edit<Source>, _ script: inout DerivedScript<Source>) {
    elements.link()
    switch edit {
    case .insert(let element, let position):
      let slot = elements.tree.insert(at: position).slot
      let key = identities.identity(of: key(element))
      change(key, &script) { $0.insert(key, element, in: slot) }
    case .remove(_, let position):
      let slot = elements.tree.slot(at: position)
      change(elements[slot].key, &script) { elements in
        elements.remove(slot)
        elements.tree.remove(slot)
      }
    case .update(_, let element, let position):
      let slot = elements.tree.slot(at: position)
      let (former, key) = (elements[slot].key, identities.identity(of: key(element)))
      if key == former {
        elements[slot].value = element
        if elements.tree.measure(slot) == 1 {
          script.update(element, at: elements.tree.before(slot).sum)
        }
      } else {
        change(former, &script) { $0.remove(slot) }
        change(key, &script) { $0.insert(key, element, in: slot) }
      }
    case .move(_, let origin, let destination):
      let slot = elements.tree.slot(at: origin)
      change(elements[slot].key, &script) { $0.move(slot, to: destination) }
    }
  }

  /// Changes the slots of a key, and updates the element that represents the key in the result.
  @inlinable
  mutating func change<Result>(
    _ key: KeyIdentity<Key>,
    _ script: inout DerivedScript<Source>,
    _ body: (inout KeyedSequence<KeyIdentity<Key>, Source>) -> Result
  ) {
    let former = elements.slots(of: key).first
    let origin = former.map { elements.tree.before($0).sum } ?? 0
    if let former { elements.tree.setMeasure(former, 0) }
    _ = body(&elements)
    guard let first = elements.slots(of: key).first else {
      if former != nil { script.remove(at: origin) }
      return
    }
    let destination = elements.tree.before(first).sum
    elements.tree.setMeasure(first, 1)
    if first == former { return script.move(from: origin, to: destination) }
    let element = elements[first].value
    if former == nil {
      script.insert(element, at: destination)
    } else if origin == destination {
      script.update(element, at: destination)
    } else {
      script.remove(at: origin)
      script.insert(element, at: destination)
    }
  }
}
