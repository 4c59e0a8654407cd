public import RKCore

/// A collection that can be observed change by change.
///
/// Its signal emits the whole collection first, then an event for each change. It cannot fail.
///
/// A type of yours can conform only by forwarding to another collection, whose `edits` it returns.
public protocol CollectionPropertyProtocol<Collection>: SignalProtocol
where Element == CollectionEvent<Collection>, Error == Never {
  /// The type of the collection.
  associatedtype Collection: CollectionContent & Sendable
  where Collection.Element: Sendable, Collection.Index: Sendable

  /// The current collection.
  var collection: Collection { get }

  /// The edits from which derived collections are computed.
  var edits: EditSource<Collection.Element> { get }
}
