extension CollectionPropertyProtocol {
  /// Returns a collection of the elements in reverse order.
  @inlinable
  public func reversed() -> DerivedCollection<Collection.Element> {
    derive(ReversedDerivation())
  }
}

@usableFromInline
struct ReversedDerivation<Source: Sendable>: EditDerivation, Derivation {
  @usableFromInline var count = 0

  @inlinable
  init() {}

  @inlinable
  mutating func load(_ elements: [Source], _ script: inout DerivedScript<Source>) {
    count = elements.count
    script.load(elements.reversed())
  }

  @inlinable
  mutating func arrange(
    _ bulkChange: BulkChange<Source>,
    _ script: inout DerivedScript<Source>
  ) -> Bool {
    let bulkChange = bulkChange.expanded
    let last = bulkChange.countBefore - 1
    count = bulkChange.origins.count
    script.arrange(
      BulkChange(
        countBefore: bulkChange.countBefore,
        origins: bulkChange.origins.reversed().map { origin in
          origin.position.map { origin.at(last - $0) } ?? .none
        },
        entering: bulkChange.entering.reversed()
      )
    )
    return true
  }

  @inlinable
  mutating func apply(_ edit: Edit<Source>, _ script: inout DerivedScript<Source>) {
    switch edit {
    case .insert(let element, let position):
      script.insert(element, at: count - position)
      count += 1
    case .remove(_, let position):
      count -= 1
      script.remove(at: count - position)
    case .update(_, let element, let position):
      script.update(element, at: count - 1 - position)
    case .move(_, let origin, let destination):
      script.move(from: count - 1 - origin, to: count - 1 - destination)
    }
  }
}
