extension CollectionProperty {
  /// Replaces the whole collection.
  ///
  /// The event lists all old elements as deleted and all new elements as inserted. To find the actual
  /// changes, use `replace(with:performDiff:)`.
  @inlinable
  public func replace(with collection: Collection) {
    let old = store.change { content in
      if content.isEmpty, collection.isEmpty { return (EditScript(), nil, content) }
      var old = collection
      swap(&content, &old)
      let (edits, changeset) = Self.replacement(of: old, with: content)
      // The old content is returned so that it is released outside the lock.
      return (edits, changeset, old)
    }
    _ = consume old
  }

  /// Returns a change that removes all elements of one collection and inserts the elements of another.
  @inlinable
  static func replacement(
    of old: Collection,
    with new: Collection
  ) -> (EditScript<Collection.Element>, CollectionChangeset<Collection.Index>) {
    let changeset = CollectionChangeset(inserts: Array(new.indices), deletes: Array(old.indices))
    if changeset.isEmpty { return (EditScript(), changeset) }
    let origins = Array(repeating: ElementOrigin.none, count: new.count)
    let edits = EditScript(
      BulkChange(countBefore: old.count, origins: origins, entering: Array(new)),
      before: { Array(old) },
      after: { Array(new) }
    )
    return (edits, changeset)
  }

  /// Removes all elements.
  @inlinable
  public func removeAll() {
    replace(with: Collection.traits.make([]))
  }
}
