extension CollectionPropertyProtocol {
  /// Returns a collection of the elements in reverse order.
  @export(implementation)
  public func reversed() -> DerivedCollection<Collection.Element> {
    derive(ReversedOperator())
  }
}

/// The state machine of `reversed()`.
@usableFromInline
struct ReversedOperator<Source: Sendable>: CollectionOperator {
  @usableFromInline var count = 0

  @export(implementation)
  init() {}

  @export(implementation)
  mutating func apply(_ change: Change<Source>, into output: inout Change<Source>) {
    output.places.copy(change.places)
    output.elements.append(contentsOf: change.elements)
    for index in output.places.leaving.indices {
      output.places.leaving[index].at = Int32(count - 1) - output.places.leaving[index].at
    }
    count += change.places.growth
    for index in output.places.entering.indices {
      output.places.entering[index].at = Int32(count - 1) - output.places.entering[index].at
    }
    output.places.leaving.reverse()
    output.places.entering.reverse()
  }
}
