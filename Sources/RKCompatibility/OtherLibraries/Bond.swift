public import RKCollections

// Bond's names for changes to a collection.

extension CollectionProperty {
  /// Use `update(_:)`.
  @available(*, unavailable, renamed: "update(_:)")
  @export(implementation) public func batchUpdate(_ change: (inout Collection) -> Void) {}

  /// Use `replace(with:)`.
  @available(*, unavailable, renamed: "replace(with:)")
  @export(implementation) public func set(_ collection: Collection) {}

  /// Use `move(from:to:)`.
  @available(*, unavailable, renamed: "move(from:to:)")
  @export(implementation) public func moveItem<Item>(from index: Int, to newIndex: Int)
  where Collection == [Item] {}
}
