extension CollectionProperty {
  /// Replaces the whole collection.
  ///
  /// The event lists all old elements as deleted and all new elements as inserted. To find the actual
  /// changes, use `replace(with:performDiff:)`.
  @export(implementation)
  public func replace(with collection: Collection) {
    let old = store.change { content in
      if content.isEmpty, collection.isEmpty { return (.none, nil, content) }
      var old = collection
      swap(&content, &old)
      let (mutation, changeset) = Self.replacement(of: old, with: content)
      // The old content is returned so that it is released outside the lock.
      return (mutation, changeset, old)
    }
    _ = consume old
  }

  /// Returns the mutation that removes all elements of one collection and inserts all elements of another,
  /// and the changeset of this mutation.
  @export(implementation)
  static func replacement(
    of old: Collection,
    with new: Collection
  ) -> (Mutation<Collection.Element>, CollectionChangeset<Collection.Index>) {
    let changeset = CollectionChangeset(inserts: Array(new.indices), deletes: Array(old.indices))
    if changeset.isEmpty { return (.none, changeset) }
    return (Collection.traits.replacement(old, new), changeset)
  }

  /// Removes all elements.
  @export(implementation)
  public func removeAll() {
    replace(with: Collection.traits.make([]))
  }
}
