extension CollectionChangeset where Index == Int {
  /// Returns the net changeset of this change and the next one.
  ///
  /// An element that one inserts and the other deletes is in neither list. Both changesets are those of
  /// collections whose indices count from 0. It takes O(k log k) for k changes.
  public func merging(_ next: CollectionChangeset) -> CollectionChangeset {
    if isEmpty { return next }
    if next.isEmpty { return self }
    var table = PieceTable()
    for changeset in [self, next] {
      table.record(EditScript<Void>(changeset, before: { _ in }, after: { _ in }))
    }
    return table.changeset
  }
}

extension CollectionEvent
where Collection: RandomAccessCollection, Collection.Index == Int {
  /// Returns one event that stands for this one and the next one.
  ///
  /// It has the collection of the next event and the net changeset of both. To merge events one by one and
  /// then read the changeset takes O(k log k) for k changes.
  public func merging(_ next: CollectionEvent) -> CollectionEvent {
    let (start, end) = (startBefore, next.collection.startIndex)
    let (changesets, count) = (merged?.changesets ?? MergedChangesets(positions))
      .appending(next.positions, after: merged?.count ?? 1)
    return CollectionEvent(
      next.collection,
      merged: MergedChangeset(changesets, count: count) { merged in
        start == 0 && end == 0 ? merged : merged.map(before: { $0 + start }, after: { $0 + end })
      },
      step: step.merging(next.step, shift: end - start)
    )
  }

  /// The start index of the collection before the event.
  private var startBefore: Int { collection.startIndex - step.shift }

  /// The changeset, with indices that count from 0.
  private var positions: CollectionChangeset<Int> {
    let (start, end) = (startBefore, collection.startIndex)
    return start == 0 && end == 0
      ? changeset : changeset.map(before: { $0 - start }, after: { $0 - end })
  }
}

extension CollectionEvent {
  /// Returns one event that stands for this one and the next one, of sets or dictionaries.
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

  /// Returns one event that stands for this one and the next one: `merging(_:before:)` of sets.
  public func merging<Member>(
    _ next: CollectionEvent,
    before: Collection
  ) -> CollectionEvent where Collection == Set<Member> {
    merging(keyed: next, before: before)
  }

  private func merging(keyed next: CollectionEvent, before: Collection) -> CollectionEvent {
    var edits = Collection.traits.edits(changeset, before, collection)
    edits.append(contentsOf: Collection.traits.edits(next.changeset, collection, next.collection))
    let changeset = CollectionChangeset(edits, from: before, to: next.collection)
    return CollectionEvent(next.collection, changeset: changeset, step: step.merging(next.step))
  }
}
