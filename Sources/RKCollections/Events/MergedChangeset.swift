import RKCore

/// The net changeset of several, computed when it is first read.
@usableFromInline
final class MergedChangeset<Index: Hashable & Sendable>: Sendable {
  let changesets: MergedChangesets
  /// The number of changesets that are merged; the list may have more, of a later event.
  let count: Int
  private let index: @Sendable (CollectionChangeset<Int>) -> CollectionChangeset<Index>
  private let memo = Memo<CollectionChangeset<Index>>()

  /// Creates the net changeset of the first ones of a list.
  ///
  /// - Parameter index: Returns the changeset with indices of the collection.
  init(
    _ changesets: MergedChangesets,
    count: Int,
    index: @escaping @Sendable (CollectionChangeset<Int>) -> CollectionChangeset<Index>
  ) {
    (self.changesets, self.count, self.index) = (changesets, count, index)
  }

  @usableFromInline var changeset: CollectionChangeset<Index> {
    memo.value {
      var table = PieceTable()
      for changeset in changesets.prefix(count) {
        table.record(EditScript<Void>(changeset, before: { _ in }, after: { _ in }))
      }
      return index(table.changeset)
    }
  }
}

/// Differences as positions, in one list that events share: each has the ones from the first to its own.
final class MergedChangesets: Sendable {
  private let changesets: Locked<[CollectionChangeset<Int>]>

  init(_ first: CollectionChangeset<Int>) {
    changesets = Locked([first])
  }

  private init(_ changesets: [CollectionChangeset<Int>]) {
    self.changesets = Locked(changesets)
  }

  /// Returns a list with one more changeset, and its count; a copy if another event has added one.
  func appending(
    _ changeset: CollectionChangeset<Int>,
    after count: Int
  ) -> (MergedChangesets, count: Int) {
    let isAppended = changesets.withLock { changesets in
      if changesets.count > count { return false }
      changesets.append(changeset)
      return true
    }
    return (isAppended ? self : MergedChangesets(prefix(count) + [changeset]), count + 1)
  }

  func prefix(_ count: Int) -> [CollectionChangeset<Int>] {
    changesets.withLock { Array($0.prefix(count)) }
  }
}
