extension CollectionChangeset where Index == Int {
  /// Returns the net changeset of this change and the next one.
  ///
  /// If this change inserts an element and the next change deletes it, the result does not mention the
  /// element. Merging takes O(k log k) for k indices in the two changesets.
  public func merging(_ next: CollectionChangeset) -> CollectionChangeset {
    if isEmpty { return next }
    if next.isEmpty { return self }
    return CollectionChangeset(Places(self).merging(Places(next)))
  }

  /// Creates the net changeset of consecutive changesets.
  init(merging changesets: [CollectionChangeset]) {
    self.init(Places.merging(changesets.map { Places($0) }[...]))
  }
}

extension CollectionEvent
where Collection: RandomAccessCollection, Collection.Index == Int {
  /// Returns one event that replaces this event and the next one.
  ///
  /// The result has the collection of the next event and the net changeset of both events. Merging events one
  /// by one and then reading the changeset takes O(k log² k) for k changed indices.
  public func merging(_ next: CollectionEvent) -> CollectionEvent {
    let former = merged ?? MergedChangesets([single]) { CollectionChangeset(merging: $0) }
    return CollectionEvent(
      next.collection,
      merged: former.appending(next.changeset, after: mergedCount),
      mergedCount + 1,
      revisions: revisions.merging(next.revisions)
    )
  }
}

extension CollectionEvent {
  /// A form of `merging(_:)` for dictionaries, which also needs the collection before this event.
  ///
  /// - Parameters:
  ///   - next: The next event.
  ///   - before: The collection before this event.
  public func merging<Key, Value>(
    _ next: CollectionEvent,
    before: Collection
  ) -> CollectionEvent where Collection == [Key: Value] {
    merging(keyed: next, before: before)
  }

  /// A form of `merging(_:before:)` for sets; the form for dictionaries describes the parameters.
  public func merging<Member>(
    _ next: CollectionEvent,
    before: Collection
  ) -> CollectionEvent where Collection == Set<Member> {
    merging(keyed: next, before: before)
  }

  private func merging(keyed next: CollectionEvent, before: Collection) -> CollectionEvent {
    var draft = Draft(before)
    draft.add(Collection.traits.mutation(changeset, before, collection))
    draft.add(Collection.traits.mutation(next.changeset, collection, next.collection))
    let net = draft.net(next.collection)
    return CollectionEvent(
      next.collection,
      changeset: net.changeset,
      revisions: revisions.merging(next.revisions)
    )
  }
}
