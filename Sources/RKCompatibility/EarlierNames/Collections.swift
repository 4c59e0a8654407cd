public import RKCollections

// Names of older versions.

/// The older name of `CollectionProperty`.
@available(*, deprecated, renamed: "CollectionProperty")
public typealias ObservableCollection<Collection: CollectionContent & Sendable> =
  CollectionProperty<Collection> where Collection.Element: Sendable, Collection.Index: Sendable

/// The older name of `CollectionEvent`.
@available(*, deprecated, renamed: "CollectionEvent")
public typealias CollectionPropertyEvent<Collection: CollectionContent & Sendable> =
  CollectionEvent<Collection> where Collection.Element: Sendable, Collection.Index: Sendable

extension CollectionPropertyProtocol {
  /// Returns an array of the elements in a given order: `sorted(by:)`.
  @available(*, deprecated, renamed: "sorted(by:)")
  public func sort(
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
  /// Replaces the whole collection: `replace(with:performDiff:)`.
  @available(*, deprecated, renamed: "replace(with:performDiff:)")
  public func replace(_ collection: Collection, performDiff: Bool = false)
  where Collection.Element: Equatable {
    replace(with: collection, performDiff: performDiff)
  }
}
