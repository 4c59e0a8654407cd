extension CollectionProperty
where
  Collection: RangeReplaceableCollection & MutableCollection & RandomAccessCollection,
  Collection.Index == Int
{
  /// Replaces the whole collection, and finds the changes.
  ///
  ///     let numbers = CollectionProperty([1, 2, 3])
  ///     numbers.replace(with: [0, 1, 3, 4], performDiff: true)  // inserts [0, 3], deletes [1]
  ///
  /// The event lists as few insertions and deletions as possible, and no moves. For arrays of n and m
  /// elements that differ by d insertions and deletions, the comparison takes O((n + m) d). For elements with
  /// an identity, use `replace(with:id:)`, which takes at most O(n log n), and also finds moves and updates.
  /// No lock is held while the changes are found. If a new element matches an equal old element, the property
  /// and derived collections keep the old element.
  ///
  /// - Parameters:
  ///   - collection: The new collection.
  ///   - performDiff: A Boolean value that indicates whether to find the changes. If false, the event lists
  ///     all old elements as deleted and all new elements as inserted.
  @export(implementation)
  public func replace(with collection: Collection, performDiff: Bool)
  where Collection.Element: Equatable {
    if !performDiff { return replace(with: collection) }
    replace(with: collection) { old, new in
      [Origin](
        CollectionChangeset(from: old, to: new),
        countBefore: old.count,
        count: new.count
      )
    }
  }

  /// Replaces the whole collection, and finds the changes by identity.
  ///
  ///     orders.replace(with: newOrders, id: \.number)
  ///
  /// If a new element has the identity of an old one but is not equal to it, the event lists an update. If an
  /// element moved relative to other elements, the event lists a move. If both apply, the event lists a move
  /// with `isUpdated`. The number of moves is as small as possible. The method takes linear time if few
  /// elements move, and at most O(n log n). No lock is held while the closures run. The closures must not
  /// change the property itself.
  ///
  /// If a new element is equal to the old element with the same identity, the property and derived
  /// collections keep the old element. This matters for objects, and when `areEqual` compares only parts of
  /// the elements.
  ///
  /// Identities should be unique. If an identity occurs more than once, the elements with this identity are
  /// matched in order, and unmatched elements are inserted or deleted. The event is correct even then.
  ///
  /// - Parameters:
  ///   - collection: The new collection.
  ///   - id: A closure that returns the identity of an element.
  ///   - areEqual: A closure that returns whether two elements with the same identity are equal.
  /// - Returns: The identities that occur more than once in the new collection.
  @export(implementation) @discardableResult
  public func replace<ID: Hashable>(
    with collection: Collection,
    id: (Collection.Element) -> ID,
    by areEqual: (Collection.Element, Collection.Element) -> Bool
  ) -> [ID] {
    var duplicates: [ID] = []
    replace(with: collection) { old, new in
      duplicates = []
      return [Origin](
        from: old,
        to: new,
        id: id,
        areEqual: areEqual,
        duplicates: &duplicates
      )
    }
    return duplicates
  }

  /// Replaces the whole collection, and finds the changes by identity, like `replace(with:id:by:)` with `==`.
  @export(implementation) @discardableResult
  public func replace<ID: Hashable>(
    with collection: Collection,
    id: (Collection.Element) -> ID
  ) -> [ID] where Collection.Element: Equatable {
    replace(with: collection, id: id, by: ==)
  }

  /// Replaces the whole collection, and finds the changes by each element's `id`; see `replace(with:id:by:)`.
  ///
  /// - Parameters:
  ///   - collection: The new collection.
  ///   - performDiff: A Boolean value that indicates whether to find the changes. If false, the event lists
  ///     all old elements as deleted and all new elements as inserted.
  @export(implementation)
  public func replace(with collection: Collection, performDiff: Bool)
  where Collection.Element: Identifiable & Equatable {
    if !performDiff { return replace(with: collection) }
    replace(with: collection) { $0.id }
  }

  @export(implementation)
  func replace(
    with collection: Collection,
    origins: ([Collection.Element], [Collection.Element]) -> [Origin]
  ) {
    let new = Array(collection)
    _ = store.attempt { content in
      let old = Array(content)
      let origins = origins(old, new)
      var after = collection
      // If a new element is equal to its old counterpart, the old element stays.
      for (position, origin) in origins.enumerated() where !origin.isEntering {
        after[position] = old[Int(origin.position)]
      }
      return (before: content, after: after, origins: origins)
    } change: { plan, revision in
      let (before, after, origins) = plan
      return origins.areIdentity(countBefore: before.count)
        || store.replace(with: after, origins, from: before, ifStill: revision)
    }
  }
}

extension CollectionProperty {
  /// Replaces the whole set, and finds the changes.
  ///
  /// - Parameters:
  ///   - set: The new set.
  ///   - performDiff: A Boolean value that indicates whether to find the changes. If false, the event lists
  ///     all old members as deleted and all new members as inserted.
  @export(implementation)
  public func replace<Member>(with set: Set<Member>, performDiff: Bool)
  where Collection == Set<Member> {
    if !performDiff { return replace(with: set) }
    change { old in (old.subtracting(set), set.subtracting(old)) }
  }

  /// Replaces the whole dictionary, and finds the changes.
  ///
  /// - Parameters:
  ///   - dictionary: The new dictionary.
  ///   - performDiff: A Boolean value that indicates whether to find the changes. If false, the event lists
  ///     all old elements as deleted and all new elements as inserted.
  @export(implementation)
  public func replace<Key, Value: Equatable & Sendable>(
    with dictionary: [Key: Value],
    performDiff: Bool
  ) where Collection == [Key: Value] {
    if !performDiff { return replace(with: dictionary) }
    update { draft in
      for key in draft.collection.keys where dictionary[key] == nil { draft[key] = nil }
      // A key that is not equal to itself has no counterpart in another dictionary.
      while draft.removeUnequalKey() {}
      for (key, value) in dictionary where draft[key] != value { draft[key] = value }
    }
  }
}
