public import RKSubjects

extension CollectionPropertyProtocol {
  /// Returns a property of the whole collection.
  ///
  ///     let isKnown = AnyProperty(numbers.property(), count) { $0.contains($1) }
  ///
  /// It emits the collection after each change. While it exists, each change copies the storage, because
  /// the property has the earlier collection. It keeps the last collection when this one is deallocated.
  public func property() -> AnyProperty<Collection> {
    AnyProperty(initial: collection, then: toSignal().map(\.collection))
  }
}
