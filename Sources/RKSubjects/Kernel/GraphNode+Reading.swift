import Synchronization

extension GraphNode {
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
    let walk = Self.nextWalk
    var stale: [GraphNode] = []
    var stack = [(node: self, input: 0)]
    while let (node, input) = stack.popLast() {
      if node.walk == walk { continue }
      if let reader, reader.hasSettled(node) {
        node.walk = walk
        node.isStale = reader.hasChanged(node)
      } else if node.isStore
        || !isLatest && (node.isLinked ? node.isCurrent : node.verified == step && !isLinking)
      {
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
