extension CollectionPropertyProtocol {
  /// Returns a collection with the result of a closure for each element.
  ///
  ///     let doubled = numbers.map { $0 * 2 }
  ///
  /// - Parameter transform: A closure that runs once for each element that is inserted or replaced.
  @export(implementation)
  public func map<Item: Sendable>(
    _ transform: @escaping @Sendable (Collection.Element) -> Item
  ) -> DerivedCollection<Item> {
    derive(MapOperator(transform))
  }
}

/// The state machine of `map(_:)`.
@usableFromInline
struct MapOperator<Source: Sendable, Result: Sendable>: CollectionOperator {
  @usableFromInline let transform: @Sendable (Source) -> Result

  @export(implementation)
  init(_ transform: @escaping @Sendable (Source) -> Result) {
    self.transform = transform
  }

  @export(implementation)
  mutating func apply(_ change: Change<Source>, into output: inout Change<Result>) {
    output.places.copy(change.places)
    output.elements.reserveCapacity(change.elements.count)
    for element in change.elements { output.elements.append(transform(element)) }
  }
}
