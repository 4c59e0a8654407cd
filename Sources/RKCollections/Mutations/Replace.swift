extension CollectionProperty {
  /// Replaces the whole collection.
  ///
  /// The event has all old elements as deleted and all new ones as inserted. `replace(with:performDiff:)`
  /// finds what has changed.
  @inlinable
  public func replace(with collection: Collection) {
    requireReflexiveKeys(collection)
    let old = store.change { content in
      // Without an event, the start index of a slice stays the same too.
      if content.isEmpty, collection.isEmpty { return (Edits(), nil, content) }
      var old = collection
      swap(&content, &old)
      let (edits, diff) = Self.replacement(of: old, with: content)
      // The old content is returned, so that it is released without the lock.
      return (edits, diff, old)
    }
    _ = consume old
  }

  /// Returns the change that removes all elements of one collection and inserts those of another.
  @inlinable
  static func replacement(
    of old: Collection,
    with new: Collection
  ) -> (Edits<Collection.Element>, CollectionDiff<Collection.Index>) {
    let diff = CollectionDiff(inserts: Array(new.indices), deletes: Array(old.indices))
    if diff.isEmpty { return (Edits(), diff) }
    // Positions mean nothing in the edits of sets and dictionaries.
    let edits = Edits(
      deferred: {
        var edits = Edits(removing: Array(old), at: 0)
        edits.append(contentsOf: Edits(inserting: Array(new), at: 0))
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
    return (edits, diff)
  }

  /// Removes all elements.
  @inlinable
  public func removeAll() {
    replace(with: Collection.traits.make([]))
  }
}
