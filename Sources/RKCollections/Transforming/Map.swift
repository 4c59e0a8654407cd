extension CollectionPropertyProtocol {
  /// Returns a collection of the results of a closure for each element.
  ///
  ///     let doubled = numbers.map { $0 * 2 }
  ///
  /// - Parameter transform: A closure that runs once for each element that is inserted or replaced.
  @inlinable
  public func map<Item: Sendable>(
    _ transform: @escaping @Sendable (Collection.Element) -> Item
  ) -> DerivedCollection<Item> {
    derive(MapDerivation(transform: transform))
  }
}

@usableFromInline
struct MapDerivation<Source: Sendable, Output: Sendable>: EditDerivation, Derivation {
  @usableFromInline let transform: @Sendable (Source) -> Output

  @inlinable
  init(transform: @escaping @Sendable (Source) -> Output) {
    self.transform = transform
  }

  @inlinable
  mutating func load(_ elements: [Source], _ script: inout DerivedScript<Output>) {
    script.load(elements.map(transform))
  }

  @inlinable
  mutating func arrange(
    _ bulkChange: BulkChange<Source>,
    _ script: inout DerivedScript<Output>
  ) -> Bool {
    script.arrange(bulkChange.map(transform))
    return true
  }

  @inlinable
  mutating func apply(_ edit: Edit<Source>, _ script: inout DerivedScript<Output>) {
    switch edit {
    case .insert(let element, let position): script.insert(transform(element), at: position)
    case .remove(_, let position): script.remove(at: position)
    case .update(_, let element, let position): script.update(transform(element), at: position)
    case .move(_, let origin, let destination): script.move(from: origin, to: destination)
    }
  }
}
