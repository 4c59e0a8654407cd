// The part of a reader that only a transaction uses: its writes, and the detection of stores that were set
// after they were read.
extension GraphReader {
  /// Under the lock: true if a store that this reader has read was set after the moment of the snapshot.
  ///
  /// A reader of derived values depends on unknown stores, so any store counts.
  var isOvertaken: Bool {
    if saved.isEmpty { return false }
    return hasDerived || saved.keys.contains { readSet?.contains($0) ?? entries.contains($0) }
  }

  /// Under the lock: the stores that make `isOvertaken` true.
  var overtakers: [GraphNode] {
    saved.filter { hasDerived || readSet?.contains($0.key) ?? entries.contains($0.key) }
      .map(\.value.store)
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
