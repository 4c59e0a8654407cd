public import RKCore

/// A collection whose individual changes can be observed.
///
/// As a signal, it first emits an event with the whole collection, and then an event for each change. The
/// signal cannot fail.
///
/// Your own type can conform only by forwarding to another observable collection, and returning the `edits`
/// of that collection.
public protocol CollectionPropertyProtocol<Collection>: SignalProtocol
where Element == CollectionEvent<Collection>, Error == Never {
  /// The type of the collection.
  associatedtype Collection: CollectionContent & Sendable
  where Collection.Element: Sendable, Collection.Index: Sendable

  /// The current collection.
  var collection: Collection { get }

  /// The source of the changes from which derived collections are computed.
  var edits: EditSource<Collection.Element> { get }
}
