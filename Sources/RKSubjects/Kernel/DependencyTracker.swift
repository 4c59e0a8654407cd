import RKCore

/// A record of the nodes that a computation reads; these nodes become the inputs of the computed node.
///
///     inputs of the last computation   a  b  c
///     reads of this one                a  b  d      ──► a, b are current; d is made current
///                                      └──┴─ count
///
/// A computation that reads the same nodes in the same order as the last computation leaves the inputs
/// unchanged.
// Guarded by the owner of the graph.
@usableFromInline
package final class DependencyTracker: @unchecked Sendable {
  /// The rules that a computed property must follow.
  enum Rule: String {
    case noCycle = "must not depend on itself"
    case scope = "reads properties only while its closure runs"

    /// Returns the message of a trap, with the name of the node that breaks the rule.
    func message(_ node: GraphNode) -> String {
      "a computed property \(rawValue)" + Names.suffix(of: node, after: ":")
    }
  }

  /// The number of inputs that the current computation has read in the same order as the last computation.
  @exclusivity(unchecked) private var count = 0
  /// All nodes that this computation has read, if they differ from the inputs of the last computation.
  @exclusivity(unchecked) private var others = NodeList()
  @exclusivity(unchecked) private var isOther = false
  /// True if the node must be computed again, because an input had no known value in this step.
  @exclusivity(unchecked) private var mustRecompute = false
  /// The dirty queue of the computation in progress.
  @exclusivity(unchecked) private var dirtyQueue: DirtyQueue?
  /// True if the node itself adds and removes its inputs, except the first one.
  let isIncremental: Bool
  /// The identities of the node's inputs, if there are many.
  @exclusivity(unchecked) private var known: Set<ObjectIdentifier>?
  /// The value on a cycle; nil if a cycle traps.
  let cycleValue: CycleValue?
  /// True if the last computation was on a cycle; changes under the lock.
  @exclusivity(unchecked) var wasOnCycle = false
  /// The `stamp` of the last step that computed the node.
  @exclusivity(unchecked) private(set) var lastStamp = -1
  /// True if the current step sends the value.
  @exclusivity(unchecked) private var isSent = false
  /// True if the node got its cycle value before its computation ended.
  @exclusivity(unchecked) private var hasCycleValue = false

  @usableFromInline
  init(isIncremental: Bool = false, onCycle cycleValue: CycleValue? = nil) {
    (self.isIncremental, self.cycleValue) = (isIncremental, cycleValue)
  }

  /// Owner only: true while the node is being computed.
  var isComputing: Bool { dirtyQueue != nil }

  /// Owner only: returns whether the node that is being computed is on a cycle.
  func isOnCycle(_ node: GraphNode) -> Bool { dirtyQueue?.cycles.isOnCycle(node) == true }

  /// Owner only: computes a node and replaces its inputs; returns whether its value has changed.
  ///
  /// - Parameter isSent: Whether the step sends the value.
  func compute(_ node: GraphNode, _ dirtyQueue: DirtyQueue, isSent: Bool) -> Bool {
    (self.dirtyQueue, self.isSent, lastStamp) = (dirtyQueue, isSent, dirtyQueue.stamp)
    dirtyQueue.cycles.begin(node)
    var hasChanged = node.compute(node)
    self.dirtyQueue = nil
    var reads: [GraphNode] { isOther ? others.nodes : Array(node.inputs.prefix(count)) }
    if let cycle = dirtyQueue.cycles.end(node, reads: reads) {
      for node in cycle.nodes { dirtyQueue.setInputs(of: node, to: cycle.inputs, onCycle: true) }
      // If one node of the cycle is computed again, all are, because the next computation may find a
      // different cycle.
      if mustRecompute || cycle.nodes.contains(where: \.isPostponed) {
        for node in cycle.nodes where !node.isPostponed { dirtyQueue.postpone(node) }
      }
      // The value was sent when the cycle was found.
      if hasCycleValue { (hasChanged, hasCycleValue) = (false, false) }
      if node.isPostponed { hasChanged = false }
    } else if !isIncremental, isOther || count < node.inputs.count || wasOnCycle {
      dirtyQueue.setInputs(of: node, to: reads)
    }
    (count, others, isOther, known) = (0, NodeList(), false, nil)
    if !mustRecompute { return hasChanged }
    mustRecompute = false
    // An object is computed again later, but not postponed, because readers already see its changed elements.
    if isIncremental {
      node.graph.recompute(node)
      return hasChanged
    }
    if !node.isPostponed { dirtyQueue.postpone(node) }
    return false
  }

  /// Owner only: gives the node its cycle value before its computation has ended.
  ///
  /// - Returns: Whether the step sends the value; nil if the node already has its cycle value.
  func setCycleValue(of node: GraphNode) -> Bool? {
    if hasCycleValue { return nil }
    hasCycleValue = true
    cycleValue?.set(node)
    return isSent
  }

  /// Owner only: records that a node reads an input, and makes the input current.
  ///
  /// - Returns: False if only the latest value of the input is known, and not its value in this step.
  @usableFromInline
  func read(_ input: GraphNode, of node: GraphNode) -> Bool {
    guard let dirtyQueue else { fatalError(Rule.scope.message(node)) }
    let isKnown = record(input, of: node, dirtyQueue)
    dirtyQueue.cycles.read(input)
    return isKnown
  }

  private func record(_ input: GraphNode, of node: GraphNode, _ dirtyQueue: DirtyQueue) -> Bool {
    if !isOther, count < node.inputs.count, node.inputs[count] === input {
      count += 1
      return update(input, dirtyQueue)
    }
    if isOther {
      if others.contains(input) { return update(input, dirtyQueue) }
    } else if count < 16, node.inputs.prefix(count).contains(where: { $0 === input }) {
      return update(input, dirtyQueue)
    } else {
      isOther = true
      for input in node.inputs.prefix(count) { others.append(input) }
      if others.contains(input) { return update(input, dirtyQueue) }
    }
    if isKnown(input, to: node) {
      others.append(input)
      return update(input, dirtyQueue)
    }
    if !dirtyQueue.pull(input, for: node) {
      if !input.hasEnded { mustRecompute = true }
      return false
    }
    others.append(input)
    return true
  }

  /// Computes an input of the node, unless it is current; returns false if the input is postponed.
  private func update(_ input: GraphNode, _ dirtyQueue: DirtyQueue) -> Bool {
    // The inputs of a node that is computed early may not be current.
    if dirtyQueue.cycles.isNested || !input.isCurrent, input.isLinked, !input.isStore {
      dirtyQueue.update(upTo: input)
    }
    if !input.isPostponed { return true }
    mustRecompute = true
    return false
  }

  /// Owner only: adds an input during a computation, and makes it current; see `ObjectNode.addInput`.
  func add(_ input: GraphNode, to node: GraphNode) -> ObjectNode.AddedInput {
    guard let dirtyQueue else { fatalError(Rule.scope.message(node)) }
    if dirtyQueue.pull(input, for: node) {
      node.graph.withLock { _, _ in node.append(input) }.perform()
      return .current
    }
    if input.hasEnded { return .ended }
    mustRecompute = true
    return .unknown
  }

  /// Owner only: removes inputs while the node is computed; see `ObjectNode.removeInput`.
  func remove(_ range: Range<Int>, of node: GraphNode) {
    guard let dirtyQueue else { fatalError(Rule.scope.message(node)) }
    dirtyQueue.unlink(node.inputs[range])
    node.graph.withLock { _, _ in node.removeInputs(range) }.perform()
  }

  private func isKnown(_ input: GraphNode, to node: GraphNode) -> Bool {
    if node.inputs.count < 16 { return node.inputs.contains { $0 === input } }
    if known == nil { known = Set(node.inputs.map { ObjectIdentifier($0) }) }
    return known?.contains(ObjectIdentifier(input)) == true
  }
}

/// A list of distinct nodes, in the order in which they were added.
struct NodeList {
  private(set) var nodes: [GraphNode] = []
  private var members: Set<ObjectIdentifier> = []

  init(_ nodes: [GraphNode] = []) {
    self.nodes = nodes
    if nodes.count >= 16 { members = Set(nodes.map { ObjectIdentifier($0) }) }
  }

  mutating func append(_ node: GraphNode) {
    nodes.append(node)
    if nodes.count == 16 { members = Set(nodes.map { ObjectIdentifier($0) }) }
    if nodes.count > 16 { members.insert(ObjectIdentifier(node)) }
  }

  func contains(_ node: GraphNode) -> Bool {
    nodes.count < 16
      ? nodes.contains { $0 === node } : members.contains(ObjectIdentifier(node))
  }
}
