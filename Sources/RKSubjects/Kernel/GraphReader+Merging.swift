/// The graphs that were merged with a reader's graph after the reader saved a value.
///
/// The reader does not know the earlier values of these graphs.
struct LateMergedGraphs {
  /// The reader's graph from before it first became a part of another graph; nil if it never did.
  private var own: Graph?
  /// The graphs that became parts of the reader's graph.
  private var parts: [Graph] = []

  /// Records that the graph `part` becomes a part of another graph; one of the two is the reader's graph.
  mutating func add(_ part: Graph, isOwn: Bool) {
    if !isOwn { parts.append(part) } else if own == nil { own = part }
  }

  func contains(_ node: GraphNode) -> Bool {
    parts.contains { node.graph.isPart(of: $0) } || own.map { !node.graph.isPart(of: $0) } ?? false
  }
}

// Graphs that are merged while a reader reads.
extension GraphReader {
  /// Under the lock: records that the reader's graph is being merged with another one.
  ///
  /// - Parameters:
  ///   - part: The graph that becomes a part of the other one.
  ///   - isOwn: Whether this graph is the reader's graph.
  ///   - isOwned: Whether one of the two graphs has an owner.
  func merge(_ part: Graph, isOwn: Bool, isOwned: Bool) {
    if isOwned { isAhead = true }
    // If nothing was set, the snapshot consists of the present values of both graphs.
    if saved.isEmpty { return }
    if lateMergedGraphs == nil { lateMergedGraphs = LateMergedGraphs() }
    lateMergedGraphs?.add(part, isOwn: isOwn)
  }

  /// Merges the graph of a node with the reader's graph, if they differ, and calls a closure under the lock.
  func connect<Result: Sendable>(
    _ node: GraphNode,
    _ body: (Graph, inout Graph.State) -> Result
  ) -> Result {
    let isMoved = graph.root !== node.graph.root && graph.merge(node.graph)
    return graph.withLock { root, state in
      if isMoved {
        if !root.isIdle { isAhead = true }
        moveSnapshot()
      }
      return body(root, &state)
    }
  }

  /// Under the lock: moves the snapshot to the present moment, because the reader has saved no values of a
  /// graph that was merged with the reader's graph.
  ///
  /// This is not possible if `isOvertaken` is true. In that case, the reader is marked as mixed.
  func moveSnapshot() {
    if saved.isEmpty { return }
    isAhead = true
    if isOvertaken {
      isMixed = true
    } else {
      // The values must not be released under the lock.
      released.append(saved)
      (saved, lateMergedGraphs) = ([:], nil)
    }
  }
}
