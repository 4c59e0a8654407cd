extension CollectionPropertyProtocol {
  /// Returns a collection that concatenates the sequences that a closure returns for the elements.
  ///
  ///     let words = lines.flatMap { $0.split(separator: " ") }
  ///
  /// - Parameter transform: A closure that runs once for each element that is inserted or replaced.
  @export(implementation)
  public func flatMap<Items: Sequence & SendableMetatype>(
    _ transform: @escaping @Sendable (Collection.Element) -> Items
  ) -> DerivedCollection<Items.Element> where Items.Element: Sendable {
    derive(FlatMapOperator { Array(transform($0)) })
  }

  /// Returns a collection that concatenates the sequences in this collection, like `flatMap { $0 }`.
  @export(implementation)
  public func joined() -> DerivedCollection<Collection.Element.Element>
  where Collection.Element: Sequence, Collection.Element.Element: Sendable {
    flatMap { $0 }
  }
}

/// The state machine of `flatMap` for sequences.
@usableFromInline
struct FlatMapOperator<Source: Sendable, Result: Sendable>: CollectionOperator {
  @usableFromInline let transform: @Sendable (Source) -> [Result]
  @usableFromInline var results = Concatenation<Result>()

  @export(implementation)
  init(_ transform: @escaping @Sendable (Source) -> [Result]) {
    self.transform = transform
  }

  @export(implementation)
  mutating func apply(_ change: Change<Source>, into output: inout Change<Result>) {
    results.order.begin(change.places)
    var entering: [[Result]] = []
    entering.reserveCapacity(change.places.entering.count)
    for (index, entry) in change.places.entering.enumerated() {
      if entry.element < 0 {
        entering.append([])
        continue
      }
      let elements = transform(change.elements[Int(entry.element)])
      if entry.link >= 0 {
        let located = results.order.entering[index]
        results.replace(
          Int(located.measure),
          of: Int(located.slot),
          with: elements,
          isLinked: true
        )
      }
      entering.append(elements)
    }
    results.apply(change.places, entering, into: &output)
  }
}
