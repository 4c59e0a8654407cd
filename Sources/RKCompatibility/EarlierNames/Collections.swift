public import RKCollections

// Names from earlier versions of ReactiveKit.

/// The older name of `CollectionProperty`.
@available(*, deprecated, renamed: "CollectionProperty")
public typealias ObservableCollection<Collection: CollectionContent & Sendable> =
  CollectionProperty<Collection> where Collection.Element: Sendable, Collection.Index: Sendable

/// The older name of `CollectionEvent`.
@available(*, deprecated, renamed: "CollectionEvent")
public typealias CollectionPropertyEvent<Collection: CollectionContent & Sendable> =
  CollectionEvent<Collection> where Collection.Element: Sendable, Collection.Index: Sendable

/// The older name of `CollectionChangeset`.
@available(*, deprecated, renamed: "CollectionChangeset")
public typealias CollectionDiff<Index: Hashable> = CollectionChangeset<Index>

/// The older name of `PathChangeset`.
@available(*, deprecated, renamed: "PathChangeset")
public typealias SectionedDiff = PathChangeset

/// The older name of `EditSource`.
@available(*, deprecated, renamed: "EditSource")
public typealias CollectionEdits<Element: Sendable> = EditSource<Element>

extension CollectionEvent {
  /// The earlier name of `changeset`.
  @available(*, deprecated, renamed: "changeset")
  public var diff: CollectionChangeset<Collection.Index> { changeset }

  /// Creates an event; see `init(_:changeset:)`.
  @available(*, deprecated, renamed: "init(_:changeset:)")
  @export(implementation) public init(
    _ collection: Collection,
    diff: CollectionChangeset<Collection.Index>
  ) {
    self.init(collection, changeset: diff)
  }
}

extension SectionedEvent {
  /// The earlier name of `changeset`.
  @available(*, deprecated, renamed: "changeset")
  public var diff: PathChangeset { changeset }

  /// Creates an event; see `init(_:changeset:)`.
  @available(*, deprecated, renamed: "init(_:changeset:)")
  @export(implementation) public init(
    _ sections: [CollectionSection<Key, Item>],
    diff: PathChangeset
  ) {
    self.init(sections, changeset: diff)
  }
}

extension CollectionPropertyProtocol {
  /// Returns an array of the elements in a given order; see `sorted(by:)`.
  @available(*, deprecated, renamed: "sorted(by:)")
  @export(implementation) public func sort(
    _ areInIncreasingOrder: @escaping @Sendable (Collection.Element, Collection.Element) -> Bool
  ) -> DerivedCollection<Collection.Element> {
    sorted(by: areInIncreasingOrder)
  }
}

extension CollectionProperty
where
  Collection: RangeReplaceableCollection & MutableCollection & RandomAccessCollection,
  Collection.Index == Int
{
  /// Replaces the whole collection; see `replace(with:performDiff:)`.
  @available(*, deprecated, renamed: "replace(with:performDiff:)")
  @export(implementation) public func replace(_ collection: Collection, performDiff: Bool = false)
  where Collection.Element: Equatable {
    replace(with: collection, performDiff: performDiff)
  }
}
