import RKCore
public import RKSubjects

extension CollectionPropertyProtocol {
  /// Returns a property that holds the whole collection.
  ///
  ///     let isKnown = AnyProperty(numbers.property(), count) { $0.contains($1) }
  ///
  /// The property emits the collection after each change. While the property is observed, each change copies
  /// the storage, because the property retains the earlier collection. The first change after a read of the
  /// property also copies the storage. The property retains its source. An observation does not retain the
  /// source, and completes when the source does.
  public func property() -> AnyProperty<Collection> {
    let source = edits.node()
    let content: @Sendable (GraphReader?) -> Collection =
      if let source = source as? CollectionPropertyNode<Collection> {
        { $0.map { source.content(of: $0.captured(source.node)) } ?? source.stepContent }
      } else {
        // Derived collections and groups are arrays.
        { Collection.traits.make($0.map { source.items(of: $0) } ?? source.items()) }
      }
    let node = ValueNode(from: [source.node]) { _, reader in content(reader) }
    return AnyProperty(
      source: DerivedSource(node, from: RetainedSources([Retained<any Sendable>(self)]))
    )
  }
}

extension SectionedCollection {
  /// Returns a property that holds all sections.
  ///
  ///     let title = AnyProperty(shelves.property(), count) { "\($1) books on \($0.count) shelves" }
  ///
  /// The property emits the sections after each change. The property retains the sectioned collection. An
  /// observation does not retain the collection, and completes when the collection does.
  public func property() -> AnyProperty<[CollectionSection<Key, Item>]> {
    let source = self.node
    let node = ValueNode(from: [source.node]) { _, reader in
      reader.map { source.items(of: $0) } ?? source.items()
    }
    return AnyProperty(
      source: DerivedSource(node, from: RetainedSources([Retained<any Sendable>(self)]))
    )
  }
}
