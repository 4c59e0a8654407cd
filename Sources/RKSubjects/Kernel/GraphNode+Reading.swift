import Synchronization

/// A request of a reader to a node.
@usableFromInline
enum ReaderCall {
  /// Under the lock: have the reader capture the value.
  case capture
  /// Under the lock: have it capture what of a stale value may still be needed.
  case captureStale(hasChanged: Bool)
  /// Under the lock: have it keep the latest value of a store, which is about to be set.
  case save
  /// Compute the value from what it has captured.
  case compute
  /// Under the lock: store the value that was computed; the reader retains the old one.
  case adopt(step: Int)
}

extension GraphNode {
  /// Calls a closure under the lock if the value is current.
  ///
  /// - Returns: What is to compute the value otherwise.
  @usableFromInline
  func read(_ body: () -> Void) -> GraphReader? {
    graph.withLock { root, state -> GraphReader? in
      let isFree = root.isIdle || state.isFree([self])
      let reader = GraphReader.make(for: self, isFree: isFree, in: root, &state)
      if reader == nil { body() }
      return reader
    }
  }

  /// Returns whether a value needs neither be computed nor checked.
  private func isKnown(isLatest: Bool, in step: Int, isLinking: Bool) -> Bool {
    isStore || !isLatest && (isLinked ? isCurrent : verified == step && !isLinking)
  }

  /// Returns the nodes from which this one comes, and itself, that a reader has to compute or check:
  /// inputs first.
  ///
  /// - Parameters:
  ///   - isLatest: Whether the graph has an owner: then only the latest values of stores can be read.
  ///   - step: The latest step.
  ///   - isLinking: Whether the nodes are linked next: then objects load their state again.
  func stale(
    isLatest: Bool,
    in step: Int,
    for reader: GraphReader? = nil,
    isLinking: Bool = false
  ) -> [GraphNode] {
    if reader == nil, isKnown(isLatest: isLatest, in: step, isLinking: isLinking) { return [] }
    let walk = Self.nextWalk
    var stale: [GraphNode] = []
    var stack = [(node: self, input: 0)]
    while let (node, input) = stack.popLast() {
      if node.walk == walk { continue }
      if let reader, reader.hasSettled(node) {
        node.walk = walk
        node.isStale = reader.hasChanged(node)
      } else if node.isKnown(isLatest: isLatest, in: step, isLinking: isLinking) {
        node.walk = walk
        node.isStale = false
      } else if input < node.inputs.count {
        stack.append((node, input + 1))
        if node.inputs[input].walk != walk { stack.append((node.inputs[input], 0)) }
      } else {
        node.walk = walk
        node.isStale =
          isLatest || node.verified < 0
          || node.inputs.contains { $0.isStale || $0.changed > node.verified }
        if !node.isStale { node.verified = step }
        // An object loads its state again, which leaves its value as it is.
        if node.isStale || isLinking && node.isObject { stale.append(node) }
      }
    }
    return stale
  }
}

extension GraphNode {
  /// A number that marks the nodes which one walk has met; graphs that become one have all different ones.
  static var nextWalk: Int { lastWalk.wrappingAdd(1, ordering: .relaxed).newValue }
}

private let lastWalk = Atomic<Int>(0)
