/// A collection after a change, with the changeset.
///
///     orders.observeNext { event in
///       print(event.collection, event.inserts, event.deletes, event.updates, event.moves)
///     }
///
/// The first event of an observation contains the current collection and an empty changeset. If you retain an
/// event or its collection, the next change copies the storage of the property.
public struct CollectionEvent<Collection: CollectionContent & Sendable>: Sendable
where Collection.Element: Sendable, Collection.Index: Sendable {
  /// The collection after the change.
  public let collection: Collection
  /// The changed indices, before and after the change.
  @export(implementation) public var changeset: CollectionChangeset<Collection.Index> {
    merged?.net(mergedCount) ?? single
  }

  /// The changeset of an event that was not merged.
  @usableFromInline let single: CollectionChangeset<Collection.Index>
  /// A list of changesets, of which the first `mergedCount` belong to this event; nil if the event was not
  /// merged.
  @usableFromInline let merged: MergedChangesets<Collection.Index>?
  @usableFromInline let mergedCount: Int
  /// The revision numbers with which a binding checks whether the changeset applies to the content of its
  /// target.
  @usableFromInline let revisions: RevisionPair

  /// Creates an event.
  ///
  /// - Parameters:
  ///   - collection: The collection after the change.
  ///   - changeset: The changes. Default: none.
  @export(implementation)
  public init(_ collection: Collection, changeset: CollectionChangeset<Collection.Index> = .init())
  {
    self.init(collection, changeset: changeset, revisions: RevisionPair())
  }

  @export(implementation)
  init(
    _ collection: Collection,
    changeset: CollectionChangeset<Collection.Index>,
    revisions: RevisionPair
  ) {
    (self.collection, single, self.revisions) = (collection, changeset, revisions)
    (merged, mergedCount) = (nil, 1)
  }

  /// Creates an event that merges several events.
  init(
    _ collection: Collection,
    merged: MergedChangesets<Collection.Index>,
    _ count: Int,
    revisions: RevisionPair
  ) {
    (self.collection, single, self.revisions) = (collection, .init(), revisions)
    (self.merged, mergedCount) = (merged, count)
  }

  /// The indices of inserted elements, in the collection after the change.
  public var inserts: [Collection.Index] { changeset.inserts }

  /// The indices of deleted elements, in the collection before the change.
  public var deletes: [Collection.Index] { changeset.deletes }

  /// The indices of replaced elements that stay in place, in the collection before the change.
  public var updates: [Collection.Index] { changeset.updates }

  /// The elements that moved, each with its indices before and after the change.
  public var moves: [CollectionChangeset<Collection.Index>.Move] { changeset.moves }
}

extension CollectionEvent: Equatable where Collection: Equatable {
  /// Returns whether two events have equal collections and the same changeset.
  @export(implementation)
  public static func == (left: CollectionEvent, right: CollectionEvent) -> Bool {
    left.changeset == right.changeset && left.collection == right.collection
  }
}
