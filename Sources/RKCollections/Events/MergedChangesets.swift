import RKCore

/// A list of changesets that several merged events share; each event uses only its first `mergedCount`
/// changesets.
@usableFromInline
final class MergedChangesets<Index: Hashable & Sendable>: Sendable {
  private struct State: Sendable {
    var changesets: [CollectionChangeset<Index>]
    /// The most recently computed net changeset, and the number of changesets that it combines.
    var net: (count: Int, changeset: CollectionChangeset<Index>)?
  }

  private let state: Locked<State>
  private let merge: @Sendable ([CollectionChangeset<Index>]) -> CollectionChangeset<Index>

  /// - Parameter merge: A closure that returns the net changeset of a list of changesets.
  init(
    _ changesets: [CollectionChangeset<Index>],
    merge: @escaping @Sendable ([CollectionChangeset<Index>]) -> CollectionChangeset<Index>
  ) {
    state = Locked(State(changesets: changesets))
    self.merge = merge
  }

  /// Returns a list in which one more changeset follows the first `count` changesets.
  ///
  /// If the list already has more than `count` changesets, returns a new list.
  func appending(_ changeset: CollectionChangeset<Index>, after count: Int) -> MergedChangesets {
    let others = state.withLock { state -> [CollectionChangeset<Index>]? in
      if state.changesets.count > count { return Array(state.changesets[..<count]) }
      state.changesets.append(changeset)
      return nil
    }
    return others.map { MergedChangesets($0 + [changeset], merge: merge) } ?? self
  }

  /// Returns the net changeset of the first `count` changesets.
  @usableFromInline
  func net(_ count: Int) -> CollectionChangeset<Index> {
    let (net, changesets) = state.withLock { ($0.net, $0.changesets[..<count]) }
    if let net, net.count == count { return net.changeset }
    let changeset = merge(Array(changesets))
    state.withLock { $0.net = (count, changeset) }
    return changeset
  }
}
