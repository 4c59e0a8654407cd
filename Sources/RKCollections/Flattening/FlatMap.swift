extension CollectionPropertyProtocol {
  /// Returns a collection that concatenates the sequences that a closure returns for the elements.
  ///
  ///     let words = lines.flatMap { $0.split(separator: " ") }
  ///
  /// - Parameter transform: A closure that runs once for each element that is inserted or replaced.
  @inlinable
  public func flatMap<Items: Sequence & SendableMetatype>(
    _ transform: @escaping @Sendable (Collection.Element) -> Items
  ) -> DerivedCollection<Items.Element> where Items.Element: Sendable {
    derive(FlatMapDerivation { Array(transform($0)) })
  }

  /// Returns a collection that concatenates the sequences in this collection, like `flatMap { $0 }`.
  @inlinable
  public func joined() -> DerivedCollection<Collection.Element.Element>
  where Collection.Element: Sequence, Collection.Element.Element: Sendable {
    flatMap { $0 }
  }
}

/// The state machine of `flatMap` for sequences.
///
/// The measure of a source element is the number of its results.
@usableFromInline
struct FlatMapDerivation<Source: Sendable, Output: Sendable>: EditDerivation, Derivation {
  @usableFromInline let transform: @Sendable (Source) -> [Output]
  @usableFromInline var tree = OrderStatisticTree()

  @inlinable
  init(_ transform: @escaping @Sendable (Source) -> [Output]) {
    self.transform = transform
  }

  @inlinable
  mutating func load(_ elements: [Source], _ script: inout DerivedScript<Output>) {
    let results = elements.map(transform)
    tree = OrderStatisticTree(measures: results.map(\.count))
    script.load(results.flatMap(\.self))
  }

  @inlinable
  mutating func apply(_ edit: Edit<Source>, _ script: inout DerivedScript<Output>) {
    switch edit {
    case .insert(let element, let position):
      let results = transform(element)
      let (_, index) = tree.insert(at: position, measure: results.count)
      script.insert(results, at: index)
    case .remove(_, let position):
      let slot = tree.slot(at: position)
      script.remove(tree.measure(slot), at: tree.before(slot).sum)
      tree.remove(slot)
    case .update(_, let element, let position):
      script.set(transform(element), of: tree.slot(at: position), in: &tree)
    case .move(_, let origin, let destination):
      let slot = tree.slot(at: origin)
      let former = tree.before(slot).sum
      script.move(tree.measure(slot), from: former, to: tree.move(slot, to: destination))
    }
  }
}
