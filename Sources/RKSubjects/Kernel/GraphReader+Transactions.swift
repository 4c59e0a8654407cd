// The part of a reader that only a transaction uses: its writes, and the detection of stores that were set
// after they were read.
extension GraphReader {
  /// Under the lock: true if a store that this reader has read was set after the moment of the snapshot.
  var isOvertaken: Bool { !saved.isEmpty && saved.values.contains { isOvertaking($0) } }

  /// Under the lock: the stores that make the closure of the transaction run again.
  var overtakers: [GraphNode] {
    saved.isEmpty ? [] : saved.values.filter { isOvertaking($0) }.map(\.store)
  }

  /// Returns whether a store that was set makes the closure of the transaction run again.
  ///
  /// A reader of derived values depends on unknown stores, so any store counts. A store that the closure of
  /// the transaction sets immediately, on any thread, does not count, because each attempt would set it. But
  /// if another thread sets it and the transaction writes it, the write would undo the other thread's change.
  private func isOvertaking(_ saved: SavedStore) -> Bool {
    let counts =
      switch saved.setter {
      case .transaction: false
      case .causedByTransaction: entries[saved.store].write != nil
      case .other: true
      }
    return counts && (hasDerived || entries[saved.store].isRead)
  }

  /// Returns the transaction's write to a store, if there is one.
  func write(to node: GraphNode) -> (any TransactionWrite)? { entries[node].write }

  /// Replaces the value of a store for later reads, and its write.
  ///
  /// - Parameter value: The value; nil to return the value at the moment of the snapshot again.
  func replace(_ node: GraphNode, with value: AnyObject?, by write: (any TransactionWrite)?) {
    if !hasSettled(node) { connect(node) { _, _ in } }
    for node in captured + computed { entries.set(node, to: nil) }
    (captured, computed) = ([], [])
    entries.write(value, to: node, by: write)
    isLatest = true
  }
}
