import RKCore

/// The net difference of several, computed when it is first read.
@usableFromInline
final class MergedDiff<Index: Hashable & Sendable>: Sendable {
  let diffs: MergedDiffs
  /// The number of differences that are merged; the list may have more, of a later event.
  let count: Int
  private let index: @Sendable (CollectionDiff<Int>) -> CollectionDiff<Index>
  private let memo = Memo<CollectionDiff<Index>>()

  /// Creates the net difference of the first ones of a list.
  ///
  /// - Parameter index: Returns the difference with indices of the collection.
  init(
    _ diffs: MergedDiffs,
    count: Int,
    index: @escaping @Sendable (CollectionDiff<Int>) -> CollectionDiff<Index>
  ) {
    (self.diffs, self.count, self.index) = (diffs, count, index)
  }

  @usableFromInline var diff: CollectionDiff<Index> {
    memo.value {
      var table = PieceTable()
      for diff in diffs.prefix(count) {
        table.record(Edits<Void>(diff, before: { _ in }, after: { _ in }))
      }
      return index(table.diff)
    }
  }
}

/// Differences as positions, in one list that events share: each has the ones from the first to its own.
final class MergedDiffs: Sendable {
  private let diffs: Locked<[CollectionDiff<Int>]>

  init(_ first: CollectionDiff<Int>) {
    diffs = Locked([first])
  }

  private init(_ diffs: [CollectionDiff<Int>]) {
    self.diffs = Locked(diffs)
  }

  /// Returns a list with one more difference, and its count; a copy if another event has added one.
  func appending(_ diff: CollectionDiff<Int>, after count: Int) -> (MergedDiffs, count: Int) {
    let isAppended = diffs.withLock { diffs in
      if diffs.count > count { return false }
      diffs.append(diff)
      return true
    }
    return (isAppended ? self : MergedDiffs(prefix(count) + [diff]), count + 1)
  }

  func prefix(_ count: Int) -> [CollectionDiff<Int>] {
    diffs.withLock { Array($0.prefix(count)) }
  }
}
