public import RKCore

/// A collection that can be observed but not changed.
///
///     var view: AnyCollectionProperty<[Order]> { orders.readOnlyView }
///
/// The view hides the type of the collection property, and retains the property.
public final class AnyCollectionProperty<Collection: CollectionContent & Sendable>:
  CollectionPropertyProtocol, AnyObserverSignal
where Collection.Element: Sendable, Collection.Index: Sendable {
  /// The type of the elements of the signal.
  public typealias Element = CollectionEvent<Collection>
  /// The type of the failure: a collection cannot fail.
  public typealias Error = Never

  private let property: any CollectionPropertyProtocol<Collection>

  /// Creates a view of a collection.
  public init(_ property: some CollectionPropertyProtocol<Collection>) {
    self.property = property
  }

  /// The current collection.
  public var collection: Collection { property.collection }

  /// The source of the changes from which derived collections are computed.
  public var edits: EditSource<Collection.Element> { property.edits }

  /// Observes the current collection, and then each change.
  @discardableResult
  public func observe(
    with observer: AnyObserver<CollectionEvent<Collection>, Never>
  ) -> any Disposable {
    property.observe(with: observer)
  }
}

extension CollectionPropertyProtocol {
  /// A read-only view of the collection.
  public var readOnlyView: AnyCollectionProperty<Collection> { AnyCollectionProperty(self) }
}
