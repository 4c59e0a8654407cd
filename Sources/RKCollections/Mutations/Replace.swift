extension CollectionProperty {
  /// Replaces the whole collection.
  ///
  /// The event has all old elements as deleted and all new ones as inserted. `replace(with:performDiff:)`
  /// finds what has changed.
  @inlinable
  public func replace(with collection: Collection) {
    requireReflexiveKeys(collection)
    let old = store.change { content in
      if content.isEmpty, collection.isEmpty { return (EditScript(), nil, content) }
      var old = collection
      swap(&content, &old)
      let (edits, changeset) = Self.replacement(of: old, with: content)
      // The old content is returned, so that it is released without the lock.
      return (edits, changeset, old)
    }
    _ = consume old
  }

  /// Returns the change that removes all elements of one collection and inserts those of another.
  @inlinable
  static func replacement(
    of old: Collection,
    with new: Collection
  ) -> (EditScript<Collection.Element>, CollectionChangeset<Collection.Index>) {
    let changeset = CollectionChangeset(inserts: Array(new.indices), deletes: Array(old.indices))
    if changeset.isEmpty { return (EditScript(), changeset) }
    // Positions mean nothing in the edits of sets and dictionaries.
    let edits = EditScript(
      deferred: {
        var edits = EditScript(removing: Array(old), at: 0)
        edits.append(contentsOf: EditScript(inserting: Array(new), at: 0))
        return edits
      },
      arrangement: {
        Arrangement(
          countBefore: old.count,
          origins: Array(repeating: .none, count: new.count),
          entering: Array(new)
        )
      }
    )
    return (edits, changeset)
  }

  /// Removes all elements.
  @inlinable
  public func removeAll() {
    replace(with: Collection.traits.make([]))
  }
}
