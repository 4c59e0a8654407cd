// The part of a reader that only a transaction uses: its writes, and the detection of stores that were set
// after they were read.
extension GraphReader {
  /// Under the lock: true if a store that this reader has read was set after the moment of the snapshot.
  ///
  /// A reader of derived values depends on unknown stores, so any store counts. A store that the closure of
  /// the transaction sets immediately, on any thread, does not count, because each attempt would set it.
  var isOvertaken: Bool { !saved.isEmpty && saved.contains { isOvertaking($0.key, $0.value) } }

  /// Under the lock: the stores that make the closure run again, if the transaction has the given writes.
  ///
  /// A store that another thread sets because of the transaction counts only if the transaction writes it:
  /// the write would undo the change of the other thread.
  func overtakers(of writes: [any TransactionWrite]) -> [GraphNode] {
    if saved.isEmpty { return [] }
    let written = Set(writes.map { ObjectIdentifier($0.node) })
    return saved.filter { isOvertaking($0.key, $0.value, isWritten: written.contains($0.key)) }
      .map(\.value.store)
  }

  private func isOvertaking(
    _ key: ObjectIdentifier,
    _ saved: SavedStore,
    isWritten: Bool = false
  ) -> Bool {
    let counts = !saved.isOwn || isWritten && saved.isElsewhere
    return counts && (hasDerived || readSet?.contains(key) ?? entries.contains(key))
  }

  /// Replaces the value of a store for later reads.
  package func write(_ value: AnyObject, to node: GraphNode) {
    if !hasSettled(node) { connect(node) { _, _ in } }
    replace(node, with: value)
  }

  /// Removes a written value, so that later reads return the value at the moment of the snapshot.
  func removeWrite(to node: GraphNode) {
    replace(node, with: nil)
  }

  private func replace(_ node: GraphNode, with value: AnyObject?) {
    for node in captured + computed { entries.set(node, to: nil) }
    (captured, computed) = ([], [])
    entries.set(node, to: value, isSettled: value != nil)
    isLatest = true
  }
}
