/// Computes the value of a node for a caller that does not own the graph.
///
///     [ lock: collect what is stale, capture its inputs ] ──► compute ──► [ lock: store, if no step began ]
///
/// While the graph has an owner, it captures the latest values of the stores instead, computes all that
/// comes from them, and stores nothing.
// Guard: only the thread that created it uses it.
@usableFromInline
package final class GraphReader: @unchecked Sendable {
  /// What a reader has of a node.
  struct Entry {
    /// The value, in a `Captured`.
    var value: AnyObject?
    /// The value at the last change, in a `Captured`, if values are compared.
    var reference: AnyObject?
    /// Whether the value is not the one that its dependents were computed from.
    var hasChanged = false
    /// Whether the value was computed here.
    var isComputed = false
  }

  private let root: Graph
  private let step: Int
  private let isLatest: Bool
  private let nodes: [GraphNode]
  var entries: [ObjectIdentifier: Entry] = [:]
  /// Values that were replaced, retained so that they are not released under the lock.
  var released: [Any] = []

  /// Captures what the value of a node is computed from, under the lock; nil if the node is current.
  init?(_ node: GraphNode, in root: Graph, isLatest: Bool, step: Int) {
    nodes = node.stale(isLatest: isLatest, in: step)
    if nodes.isEmpty { return nil }
    (self.root, self.step, self.isLatest) = (root, step, isLatest)
    for node in nodes {
      for input in node.inputs where !input.isStale || input.isStore {
        if entries[ObjectIdentifier(input)] == nil { input.capture(in: self, isLatest: isLatest) }
        entries[ObjectIdentifier(input)]?.hasChanged = false
      }
      // An owner may be computing the node meanwhile.
      if !isLatest { node.capture(in: self, isLatest: false) }
      entries[ObjectIdentifier(node), default: Entry()].hasChanged =
        isLatest || node.inputs.contains { !$0.isStale && $0.changed > node.verified }
    }
  }

  /// Computes the values, outside the lock, and stores them if they are current.
  func run() {
    for node in nodes {
      let key = ObjectIdentifier(node)
      let mustCompute =
        entries[key]?.value == nil || entries[key]?.hasChanged == true
        || node.inputs.contains { entries[ObjectIdentifier($0)]?.hasChanged == true }
      entries[key]?.hasChanged = false
      if mustCompute { node.compute(for: self) }
    }
    if isLatest { return }
    root.withLock { _, state in
      if !state.isIdle || state.step != step { return }
      for node in nodes {
        if entries[ObjectIdentifier(node)]?.isComputed == true { node.adopt(from: self, in: step) }
        node.verified = step
        if node.isLinked { node.isCurrent = true }
      }
      state.unverified.removeAll(where: \.isCurrent)
    }
  }

  func value<Value>(of node: ValueNode<Value>) -> Value {
    guard let captured = entries[ObjectIdentifier(node)]?.value as? Captured<Value> else {
      preconditionFailure("a reader has captured each input")
    }
    return captured.value
  }
}

/// A value in an entry of a reader.
final class Captured<Value> {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }
}
