import RKCore

/// A reader that computes a consistent snapshot of values for a caller that does not own the graph.
///
///     [ lock: collect what is stale, capture its inputs ] ──► compute ──► [ lock: store, if no step began ]
///                          │ reads another node: capture that
///     set ──► [ lock: the reader keeps the old value ] ──► …
///
/// The snapshot shows the moment when the reader was created, unless graphs are merged later. If a store is
/// set later, the reader keeps the store's old value. If a step claims the nodes, or if a store was set after
/// that moment, the reader computes all values from the stores, and leaves the nodes unchanged.
// Guarded by the thread that created the reader, except `saved`, `isAhead` and `lateMergedGraphs`, which are
// guarded by the lock of the graph.
@usableFromInline
package final class GraphReader: @unchecked Sendable {
  /// The value of a store, and the store itself, retained so that no new store gets the same identity.
  struct SavedStore: Sendable {
    let store: GraphNode
    let value: any AnyObject & Sendable
    /// The setter of the store; if there were several, the greatest one.
    var setter = Setter.transaction
  }

  /// A setter of a saved store.
  enum Setter: Comparable {
    /// The closure of the reader's transaction, on its own thread.
    case transaction
    /// Another thread, because of the transaction.
    case causedByTransaction
    case other
  }

  let graph: Graph
  /// True if the reader computes all values from the stores, and reads none from derived nodes.
  @exclusivity(unchecked) package internal(set) var isLatest: Bool
  @exclusivity(unchecked) private var nodes: [GraphNode] = []
  @exclusivity(unchecked) var computed: [GraphNode] = []
  @exclusivity(unchecked) var entries = ReaderEntries()
  /// Derived nodes whose values were captured.
  @exclusivity(unchecked) var captured: [GraphNode] = []
  /// True if the value of a derived node was captured.
  @exclusivity(unchecked) var hasDerived = false
  /// The number of the transaction; 0 for any other reader.
  private(set) var number = 0
  /// The thread of the transaction; nil for any other reader.
  private(set) var thread: ObjectIdentifier?
  /// The old values of stores that were set after the moment of the snapshot, each in a `CapturedValue`.
  @exclusivity(unchecked) var saved: [ObjectIdentifier: SavedStore] = [:]
  /// Replaced values, retained so that they are not released under the lock.
  @exclusivity(unchecked) var released: [Any] = []
  /// True if a node has refused its computed value.
  @exclusivity(unchecked) var isRefused = false
  /// True if values from different moments were read, for example because two graphs were merged meanwhile.
  @exclusivity(unchecked) @usableFromInline var isMixed = false

  /// True if a graph was merged after the reader was created, and a step has run since then or is running.
  ///
  /// If so, a value may include a step that ran after the reader's observer was added.
  ///
  /// Guarded by the lock of the graph, until `end`.
  @exclusivity(unchecked) @usableFromInline var isAhead = false

  /// True if the values were stored, so that the nodes have them.
  @exclusivity(unchecked) @usableFromInline var isStored = false
  /// The step in which, or after which, the reader's observer was added; guarded by the lock of the graph.
  var addedAt = 0

  /// The graphs that were merged with the reader's graph after a store was set; nil until there is one.
  ///
  /// Guarded by the lock of the graph, until `end`.
  @exclusivity(unchecked) var lateMergedGraphs: LateMergedGraphs?

  /// The computations in progress that find their inputs; nil until there is one.
  @exclusivity(unchecked) var cycles: CycleSearch?
  /// The graph's `cycleCount` when the reader last collected the nodes to compute.
  @exclusivity(unchecked) private var knownCycleCount = 0
  /// The number of reads in progress that compute or check values.
  @exclusivity(unchecked) private(set) var nesting = 0

  /// The reader whose computation created this one by reading the value of a property.
  @exclusivity(unchecked) private var outer: GraphReader?

  /// Creates a reader that computes the given nodes, which are listed with inputs first.
  private init(_ nodes: [GraphNode], in graph: Graph, isLatest: Bool) {
    (self.nodes, self.graph, self.isLatest) = (nodes, graph, isLatest)
  }

  /// Creates the reader of a transaction; its snapshot of the present moment lasts until `end`.
  init(in graph: Graph) {
    (self.graph, isLatest) = (graph, false)
    (number, thread) = (UpdateGuard.number, UpdateGuard.thread)
    graph.withLock { _, state in state.readers.append(self) }
  }

  /// Under the lock: returns a reader that can compute a node from captured values; nil if the caller can use
  /// the stored value.
  ///
  /// - Parameter isFree: Whether no step claims the node.
  static func make(
    for node: GraphNode,
    isFree: Bool,
    in root: Graph,
    _ state: inout Graph.State
  ) -> GraphReader? {
    let nodes = node.stale(isLatest: !isFree, in: state.step)
    if nodes.isEmpty { return nil }
    let reader = GraphReader(nodes, in: root, isLatest: !isFree)
    reader.knownCycleCount = state.cycleCount
    reader.captureInputs(of: nodes)
    state.readers.append(reader)
    return reader
  }

  /// Under the lock: collects the nodes to compute, inputs first, and captures their inputs.
  private func collect(_ node: GraphNode, _ step: Int) -> [GraphNode] {
    let nodes = node.stale(isLatest: isLatest, in: step, for: self)
    if nodes.isEmpty, !entries[node].isComputing { capture(node) }
    captureInputs(of: nodes)
    return nodes
  }

  /// Under the lock: captures the inputs of the given nodes, and the values of the nodes themselves if they
  /// may be valid.
  private func captureInputs(of nodes: [GraphNode]) {
    for node in nodes {
      let isChecked = findsOneByOne && node.findsAllInputs
      // If `isLatest` is true, an owner may be changing the step numbers in the nodes.
      let verifiedAt = isLatest ? Int.max : node.verifiedAt
      var hasChanged = isLatest || isChecked && node.wasOnCycle
      for input in node.inputs {
        if input.isStore || !input.isStale && !isChecked { capture(input) }
        if !isLatest, input.changedAt > verifiedAt { hasChanged = true }
      }
      // If `isLatest` is true, an owner may be computing the node.
      if !isLatest, !hasChanged || node.isDistinct || node.isObject {
        node.access(node, self, .captureStale(hasChanged: hasChanged))
      }
      entries.mark(node, hasChanged: hasChanged, verifiedAt: verifiedAt)
      if node.findsAllInputs {
        // The former inputs must not be released under the lock.
        if let former = entries[node].formerInputs { released.append(former) }
        entries[node].formerInputs = node.inputs
      }
    }
  }

  /// Under the lock: captures a value that this reader does not compute.
  private func capture(_ node: GraphNode) {
    if entries.hasSettled(node) { return }
    if lateMergedGraphs?.contains(node) == true { moveSnapshot() }
    let key = ObjectIdentifier(node)
    if !saved.isEmpty, let value = saved[key]?.value {
      capture(value, of: node)
    } else {
      node.access(node, self, .capture)
    }
    // If `isLatest` is true, an owner may be changing the node. Its last change does not matter then, because
    // every dependent is computed.
    entries.settle(node, changedAt: isLatest ? -1 : node.changedAt)
    if !node.isStore {
      captured.append(node)
      hasDerived = true
    }
  }

  /// Under the lock: saves the value of a store that is about to be set.
  @usableFromInline
  package func save(_ store: GraphNode, _ value: @autoclosure () -> any AnyObject & Sendable) {
    let key = ObjectIdentifier(store)
    if saved[key] == nil { saved[key] = SavedStore(store: store, value: value()) }
  }

  func hasSettled(_ node: GraphNode) -> Bool { entries.hasSettled(node) }

  /// Returns whether the dependents of a settled node were computed from an older value.
  @usableFromInline
  func hasChanged(_ node: GraphNode) -> Bool { entries.hasChanged(node) }

  /// Computes the values, outside the lock and outside the thread's transaction, and stores them if they are
  /// current.
  @usableFromInline
  func run() {
    outer = UpdateGuard.computation as? GraphReader
    UpdateGuard.outsideTransaction { UpdateGuard.nesting(self) { compute(nodes) } }
    outer = nil
    end()
  }

  private func compute(_ nodes: [GraphNode]) {
    for node in nodes where !entries.hasSettled(node) {
      let mustCompute =
        isLatest || entries.hasChanged(node) || entries.value(of: node) == nil
        || hasChangedInput(node)
      // The closure of an input read the node, so the node is already computed.
      if entries.hasSettled(node) { continue }
      if mustCompute {
        requireNoOuterComputes(node)
        entries.beginComputing(node)
        if node.tracker != nil {
          if cycles == nil { cycles = CycleSearch() }
          cycles?.begin(node)
        }
        UpdateGuard.computing { node.access(node, self, .compute) }
        if node.tracker != nil { endFinding(node) }
      }
      entries.end(node, isComputed: mustCompute)
      // The list of a single node is shared, not copied.
      if computed.isEmpty, nodes.count == 1 { computed = nodes } else { computed.append(node) }
      if !node.findsAllInputs { cycles?.markKnown(node) }
    }
  }

  /// Traps if a closure uses a separate reader to read the value that it computes.
  private func requireNoOuterComputes(_ node: GraphNode) {
    var next = outer
    while let reader = next {
      require(!reader.entries[node].isComputing, DependencyTracker.Rule.noCycle.message(node))
      next = reader.outer
    }
  }

  @inlinable
  package func value<Value: Sendable>(of node: ValueNode<Value>) -> Value {
    guard let captured = captured(node) else {
      preconditionFailure("a reader has captured each input")
    }
    return unsafeDowncast(captured, to: CapturedValue<Value>.self).value
  }

  /// Returns the captured or computed value of a node.
  @usableFromInline
  package func captured(_ node: GraphNode) -> AnyObject? { entries.value(of: node) }

  /// Returns the value at the last change, if the values of the node are compared.
  @usableFromInline
  func reference(of node: GraphNode) -> AnyObject? { entries[node].reference }

  /// Records the value of a node, and the value at its last change.
  @usableFromInline
  package func capture(_ value: AnyObject?, reference: AnyObject? = nil, of node: GraphNode) {
    entries.set(node, to: value, reference: reference)
  }

  /// Records the computed value of a node, and the state that the node needs to continue from it.
  @usableFromInline
  func record(
    _ value: AnyObject,
    _ state: (any AnyObject & Sendable)? = nil,
    hasChanged: Bool = true,
    of node: GraphNode
  ) {
    entries.record(node, to: value, state, hasChanged: hasChanged)
  }

  /// Returns the state that was computed with the value of a node, if this reader computed it.
  @usableFromInline
  package func state(of node: GraphNode) -> AnyObject? { entries[node].state }

  /// Retains a value that is replaced under the lock, so that it is not released there.
  @usableFromInline
  package func retain(_ replaced: Any) { released.append(replaced) }

  /// Stores the state that a node needs to continue from its computed value.
  @usableFromInline
  package func keep(_ state: any AnyObject & Sendable, of node: GraphNode) {
    entries[node].state = state
  }

  // MARK: Inputs that computations find

  /// Records that a node reads an input, and returns the value of the input.
  @inlinable
  func value<Value>(of node: ValueNode<Value>, for reading: GraphNode) -> Value {
    add(node, for: reading)
    return settled(node)
  }

  /// Returns the inputs of a node; if this reader finds inputs of the node, those found so far.
  func inputs(of node: GraphNode) -> [GraphNode] { entries[node].inputs?.nodes ?? node.inputs }

  @usableFromInline
  func add(_ node: GraphNode, for reading: GraphNode) {
    require(entries[reading].isComputing, DependencyTracker.Rule.scope.message(reading))
    if entries[reading].inputs?.contains(node) == false { entries[reading].inputs?.append(node) }
  }

  /// Computes or captures the value of a node.
  @inlinable
  func settled<Value>(_ node: ValueNode<Value>) -> Value {
    settle(node)
    return value(of: node)
  }

  /// Records that a node reads an input, and computes or captures the value of the input.
  @usableFromInline
  package func read(_ node: GraphNode, for reading: GraphNode) {
    add(node, for: reading)
    settle(node)
  }

  /// Records that values from different moments were read, which makes the caller read again.
  package func readAgain() { isMixed = true }

  @usableFromInline
  func settle(_ node: GraphNode) {
    defer { cycles?.read(node) }
    if hasSettled(node) { return }
    nesting += 1
    defer { nesting -= 1 }
    compute(
      connect(node) { root, state in
        // A stored value may belong to a cycle that includes the nodes that this reader is computing.
        let hasNewCycle = isComputing && state.cycleCount != knownCycleCount
        knownCycleCount = state.cycleCount
        if !isLatest, !saved.isEmpty || hasNewCycle || !root.isIdle && !state.isFree([node]) {
          computeLatest()
        }
        return collect(node, state.step)
      }
    )
  }

  /// Under the lock: from now on, computes all values from the stores.
  ///
  /// A captured value is computed when it is read again. Otherwise, a captured value on a cycle would hide
  /// the cycle from nodes that are computed later.
  private func computeLatest() {
    isLatest = true
    for node in captured + computed where !entries[node].isComputed {
      entries[node].isSettled = false
    }
  }
}
