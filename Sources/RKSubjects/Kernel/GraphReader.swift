import RKCore

/// Computes values for a caller that does not own the graph, from what it captures: values of one moment.
///
///     [ lock: collect what is stale, capture its inputs ] ──► compute ──► [ lock: store, if no step began ]
///                          │ reads another node: capture that
///     set ──► [ lock: the reader keeps the old value ] ──► …
///
/// The moment is the one of the creation. Stores that are set later keep their values for it. While the
/// graph has an owner, or once a store was set, all is computed from the stores, and nothing is stored.
// Guard: only the thread that created it uses it, except `saved`: the lock of the graph.
@usableFromInline
package final class GraphReader: @unchecked Sendable {
  /// What a reader has of a node.
  package struct Entry {
    /// The value, in a `Captured`.
    package var value: AnyObject?
    /// The value at the last change, in a `Captured`, if values are compared.
    var reference: AnyObject?
    /// Whether the value is not the one that its dependents were computed from.
    var hasChanged = false
    /// Whether the value was computed here.
    var isComputed = false
    /// Whether the value is the one of the moment.
    var isSettled = false
    /// Whether the value is being computed.
    var isComputing = false
    /// What the node needs to go on from the value.
    var state: (any AnyObject & Sendable)?
    /// What the computation has read, of a node that finds its inputs.
    var inputs: NodeList?
  }

  let graph: Graph
  /// Whether all is computed from the stores, because steps go on.
  package private(set) var isLatest: Bool
  /// Stores whose values were read, retained because entries have them by identity.
  private var stores: [GraphNode] = []
  /// Nodes whose values others have computed.
  private var captured: [GraphNode] = []
  /// Whether such a value was read.
  private var hasDerived = false
  /// The stores that a transaction has read.
  private var read: Set<ObjectIdentifier>?
  private var nodes: [GraphNode] = []
  private var computed: [GraphNode] = []
  var entries: [ObjectIdentifier: Entry] = [:]
  /// The values of stores that were set since the moment, each in a `Captured`.
  private var saved: [ObjectIdentifier: any AnyObject & Sendable] = [:]
  /// Values that were replaced, retained so that they are not released under the lock.
  var released: [Any] = []
  /// Whether what was read has values of different moments, because two graphs became one meanwhile.
  private(set) var isMixed = false

  /// Under the lock: captures what the value of a node is computed from; nil if the node is current.
  init?(_ node: GraphNode, in root: Graph, _ state: inout Graph.State) {
    (graph, isLatest) = (root, !root.isIdle)
    nodes = collect(node, state.step)
    if nodes.isEmpty { return nil }
    state.readers.append(self)
  }

  /// Creates the reader of a transaction, whose moment is the present; it reads until `end`.
  init(in graph: Graph) {
    (self.graph, isLatest, read) = (graph, false, [])
    graph.withLock { _, state in state.readers.append(self) }
  }

  /// Under the lock: collects what is to be computed, inputs first, and captures what it comes from.
  private func collect(_ node: GraphNode, _ step: Int) -> [GraphNode] {
    let nodes = node.stale(isLatest: isLatest, in: step, for: self)
    if nodes.isEmpty { capture(node) }
    for node in nodes {
      for input in node.inputs where !input.isStale || input.isStore { capture(input) }
      // An owner may be computing the node meanwhile.
      if !isLatest { node.capture(in: self) }
      entries[ObjectIdentifier(node), default: Entry()].hasChanged =
        isLatest || node.inputs.contains { $0.changed > node.verified }
    }
    return nodes
  }

  /// Under the lock: captures a value that is not computed here.
  private func capture(_ node: GraphNode) {
    let key = ObjectIdentifier(node)
    if entries[key]?.isSettled == true { return }
    if let value = saved[key] { entries[key] = Entry(value: value) } else { node.capture(in: self) }
    entries[key]?.isSettled = true
    if node.isStore {
      read?.insert(key)
      stores.append(node)
      return
    }
    captured.append(node)
    hasDerived = true
  }

  /// Under the lock: keeps the value of a store that is about to be set.
  package func save(_ store: GraphNode, _ value: @autoclosure () -> any AnyObject & Sendable) {
    if saved[ObjectIdentifier(store)] == nil { saved[ObjectIdentifier(store)] = value() }
  }

  func hasSettled(_ node: GraphNode) -> Bool { entries[ObjectIdentifier(node)]?.isSettled == true }

  /// Whether the value of a settled node is not the one that its dependents were computed from.
  func hasChanged(_ node: GraphNode) -> Bool { entries[ObjectIdentifier(node)]?.hasChanged == true }

  /// Computes the values, outside the lock, and stores them if they are current.
  func run() {
    compute(nodes)
    end()
  }

  private func compute(_ nodes: [GraphNode]) {
    for node in nodes {
      let key = ObjectIdentifier(node)
      if entries[key]?.isSettled == true { continue }
      let mustCompute =
        entries[key]?.value == nil || entries[key]?.hasChanged == true
        || node.inputs.contains { entries[ObjectIdentifier($0)]?.hasChanged == true }
      entries[key]?.hasChanged = false
      if mustCompute {
        require(entries[key]?.isComputing != true, Dependencies.rule)
        entries[key]?.isComputing = true
        if node.dependencies != nil { entries[key]?.inputs = NodeList() }
        node.compute(for: self)
        entries[key]?.isComputing = false
      }
      entries[key]?.isSettled = true
      computed.append(node)
    }
  }

  /// Stores what was computed if it is current, and no longer keeps values for the moment.
  func end() {
    var effects: [GraphNode.Effects] = []
    released += graph.withLock { root, state -> [any AnyObject & Sendable] in
      state.readers.removeAll { $0 === self }
      if !isLatest, saved.isEmpty, root.isIdle {
        for node in computed {
          if let entry = entries[ObjectIdentifier(node)], entry.isComputed {
            node.adopt(from: self, in: state.step)
            if let inputs = entry.inputs?.nodes, !inputs.elementsEqual(node.inputs, by: ===) {
              let old = node.inputs
              effects.append(node.setInputs(inputs))
              effects.append(GraphNode.unlinkUnused(old, in: state.step))
            }
          }
          node.verified = state.step
          if node.isLinked { node.isCurrent = true }
        }
        state.unverified.removeAll(where: \.isCurrent)
      }
      return Array(saved.values)
    }
    for effect in effects { effect.perform() }
  }

  @usableFromInline
  package func value<Value: Sendable>(of node: ValueNode<Value>) -> Value {
    guard let captured = entries[ObjectIdentifier(node)]?.value as? Captured<Value> else {
      preconditionFailure("a reader has captured each input")
    }
    return captured.value
  }

  /// Returns the value of a node that was captured or computed.
  package func captured(_ node: GraphNode) -> AnyObject? { entries[ObjectIdentifier(node)]?.value }

  /// Has the value of a node.
  package func capture(_ value: AnyObject, of node: GraphNode) {
    entries[ObjectIdentifier(node)] = Entry(value: value)
  }

  /// Has the value that was computed for a node, and the state that goes on from it.
  func settle(_ value: AnyObject, _ state: any AnyObject & Sendable, of node: GraphNode) {
    var entry = entries[ObjectIdentifier(node)] ?? Entry()
    (entry.value, entry.state, entry.hasChanged, entry.isComputed) = (value, state, true, true)
    entries[ObjectIdentifier(node)] = entry
  }

  func state(of node: GraphNode) -> AnyObject? { entries[ObjectIdentifier(node)]?.state }

  /// Retains what is replaced under the lock, so that it is not released there.
  package func retain(_ replaced: Any) { released.append(replaced) }

  /// Keeps what a node needs to go on from the value that was computed.
  package func keep(_ state: any AnyObject & Sendable, of node: GraphNode) {
    entries[ObjectIdentifier(node)]?.state = state
  }

  // MARK: Dependencies that are found

  /// Records that a node reads another, and returns the value of that.
  @usableFromInline
  func value<Value>(of node: ValueNode<Value>, for reading: GraphNode) -> Value {
    let key = ObjectIdentifier(reading)
    require(entries[key]?.isComputing == true, Dependencies.scope)
    if entries[key]?.inputs?.contains(node) == false { entries[key]?.inputs?.append(node) }
    return settled(node)
  }

  /// Computes or captures the value of a node.
  @usableFromInline
  func settled<Value>(_ node: ValueNode<Value>) -> Value {
    settle(node)
    return value(of: node)
  }

  func settle(_ node: GraphNode) {
    if hasSettled(node) { return }
    compute(
      connect(node) { root, state in
        if !saved.isEmpty || !root.isIdle { isLatest = true }
        return collect(node, state.step)
      }
    )
  }

  /// Calls a closure under the lock when a node belongs to the graph.
  private func connect<Result: Sendable>(
    _ node: GraphNode,
    _ body: (Graph, inout Graph.State) -> Result
  ) -> Result {
    let isConnected = graph.root === node.graph.root
    if !isConnected { graph.merge(node.graph) }
    return graph.withLock { root, state in
      // The other graph has not kept values for the moment: the moment is the present, if nothing that
      // was read was set.
      if !isConnected, !saved.isEmpty {
        if isOvertaken {
          isMixed = true
        } else {
          // Not released under the lock.
          released.append(saved)
          saved = [:]
        }
      }
      return body(root, &state)
    }
  }

  /// Under the lock: whether something that was read was set since the moment.
  var isOvertaken: Bool {
    if saved.isEmpty { return false }
    return hasDerived || saved.keys.contains { read?.contains($0) ?? (entries[$0] != nil) }
  }

  // MARK: Transactions

  /// Replaces the value of a store for what is read from now on.
  package func write(_ value: AnyObject, to node: GraphNode) {
    if !hasSettled(node) { connect(node) { _, _ in } }
    replace(node, with: Entry(value: value, isSettled: true))
  }

  /// Removes the value that was written: the one of the moment is read from now on.
  func removeWrite(to node: GraphNode) {
    replace(node, with: nil)
  }

  private func replace(_ node: GraphNode, with entry: Entry?) {
    for node in captured + computed { entries[ObjectIdentifier(node)] = nil }
    (captured, computed) = ([], [])
    entries[ObjectIdentifier(node)] = entry
    isLatest = true
  }
}

/// A value in an entry of a reader.
package final class Captured<Value: Sendable>: Sendable {
  package let value: Value

  package init(_ value: Value) {
    self.value = value
  }
}
