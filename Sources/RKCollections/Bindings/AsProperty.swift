public import RKSubjects

extension CollectionPropertyProtocol {
  /// Returns a property of the whole collection.
  ///
  ///     let isKnown = AnyProperty(numbers.property(), count) { $0.contains($1) }
  ///
  /// It emits the collection after each change. While it is observed or read, each change copies the storage,
  /// because the property has the earlier collection. It retains this one; an observation does not, and completes
  /// with it.
  public func property() -> AnyProperty<Collection> {
    guard let source = edits.node() as? ContentNode<Collection> else {
      preconditionFailure("the node of a collection has its content")
    }
    return AnyProperty(ContentSource(of: self, source))
  }
}
