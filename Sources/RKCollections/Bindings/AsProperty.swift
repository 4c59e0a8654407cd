import RKCore
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
    let source = edits.node()
    if let source = source as? ContentNode<Collection> {
      return AnyProperty(
        ContentSource(of: self, source.node) {
          $0.map { source.content(of: $0.captured(source.node)) } ?? source.stepContent
        }
      )
    }
    // A derived collection, which is an array.
    return AnyProperty(
      ContentSource(of: self, source.node) {
        Collection.traits.make($0.map { source.elements(of: $0) } ?? source.elements())
      }
    )
  }
}
