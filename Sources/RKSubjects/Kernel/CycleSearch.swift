import RKCore

/// A search for cycles among computed properties, carried out while the properties are computed.
///
///     computations   a ──► b ──► c ──► a      c reads a, which is being computed: all three are on a cycle
///                    │     │     │
///     inputs         x     y     z            of each of the three, afterwards: x, y, z
///
/// Each computed property on a cycle gets its cycle value. The nodes of these properties all get the same
/// inputs: the nodes outside the cycle that any of them reads. So the graph of inputs has no cycle, and each
/// change that may break the cycle causes a new computation.
///
/// Source: R. Tarjan, *Depth-First Search and Linear Graph Algorithms*, 1972, strongly connected components.
struct CycleSearch {
  /// The computations in progress that find their inputs, the outermost first, each with the count of
  /// `members` when it began.
  private var computing: [(node: Unmanaged<GraphNode>, members: Int)] = []
  /// For each node of an incomplete cycle: the index in `computing` of the outermost node that it depends on.
  private var lows: [ObjectIdentifier: Int] = [:]
  /// The nodes of `lows` whose computation has ended, each with the nodes that its closure has read.
  ///
  /// `reads` is nil for a node whose inputs do not change.
  private var members: [(node: GraphNode, reads: [GraphNode]?)] = []
  /// The common inputs of each former cycle that is being computed again; a cycle is always computed as a
  /// whole.
  private var former: [[GraphNode]] = []
  /// True if a cycle was found.
  private(set) var hasFound = false

  /// The maximum nesting of computations at which inputs are checked in the order in which they were read.
  static let deepest = 64

  /// True if a computation is in progress.
  var isComputing: Bool { !computing.isEmpty }
  /// True if computations are nested too deeply to check inputs in the order in which they were read.
  var isDeep: Bool { computing.count > Self.deepest }
  /// True if a computation in progress has caused another one, by reading a node.
  var isNested: Bool { computing.count > 1 }

  /// The lowest height of the nodes that are being computed or are on an incomplete cycle.
  ///
  /// A node at or below this height depends on none of them. A node that is being computed is ignored if it
  /// has no dependents.
  var lowest: Int {
    let lowest = computing.reduce(.max) { lowest, computation in
      computation.node._withUnsafeGuaranteedRef {
        $0.dependents.isEmpty ? lowest : min(lowest, $0.height)
      }
    }
    return members.reduce(lowest) { min($0, $1.node.height) }
  }

  /// Returns whether a node is already known to be on an incomplete cycle.
  func isOnCycle(_ node: GraphNode) -> Bool {
    !lows.isEmpty && lows[ObjectIdentifier(node)] != nil
  }

  /// Returns whether all nodes of a node's former cycle are being computed again.
  func isComputingAgain(_ node: GraphNode) -> Bool {
    former.contains { $0.elementsEqual(node.inputs, by: ===) }
  }

  /// Records that all nodes of a node's former cycle must be computed again.
  mutating func computeAgain(_ node: GraphNode) {
    former.append(node.inputs)
  }

  mutating func begin(_ node: GraphNode) {
    computing.append((.passUnretained(node), members.count))
  }

  /// Records that the innermost computation depends on a node that is being computed.
  mutating func addBackEdge(to node: GraphNode) {
    let key = Unmanaged.passUnretained(node).toOpaque()
    guard let depth = computing.lastIndex(where: { $0.node.toOpaque() == key }) else { return }
    hasFound = true
    join(from: depth)
  }

  /// Records that the innermost computation reads a node.
  mutating func read(_ node: GraphNode) {
    if lows.isEmpty { return }
    if let low = lows[ObjectIdentifier(node)] { join(from: low) }
  }

  private mutating func join(from low: Int) {
    for depth in low..<computing.count {
      computing[depth].node._withUnsafeGuaranteedRef { node in
        require(
          node.tracker?.cycleValue != nil,
          DependencyTracker.Rule.noCycle.message(node)
        )
        lows[ObjectIdentifier(node)] = min(lows[ObjectIdentifier(node)] ?? depth, low)
      }
    }
  }

  /// Records that the value of a node with fixed inputs is known.
  mutating func markKnown(_ node: GraphNode) {
    if lows.isEmpty { return }
    guard let low = node.inputs.compactMap({ lows[ObjectIdentifier($0)] }).min() else { return }
    lows[ObjectIdentifier(node)] = low
    members.append((node, nil))
  }

  /// Records that the innermost computation has ended.
  ///
  /// - Returns: Nil if the node is not on a cycle. For the last node of a cycle: all nodes of the cycle that
  ///   find their inputs, and their common inputs. For any other node of a cycle: empty lists.
  mutating func end(
    _ node: GraphNode,
    reads: @autoclosure () -> [GraphNode]
  ) -> (nodes: [GraphNode], inputs: [GraphNode])? {
    let start = computing.removeLast().members
    if computing.isEmpty, !former.isEmpty { former = [] }
    if lows.isEmpty { return nil }
    guard let low = lows[ObjectIdentifier(node)] else { return nil }
    let depth = computing.count
    members.append((node, reads()))
    let cycle = members[start...]
    let keys = Set(cycle.map { ObjectIdentifier($0.node) })
    if low < depth {
      // These nodes are on the cycle of an outer computation.
      for key in keys { lows[key] = low }
      return ([], [])
    }
    for key in keys { lows[key] = nil }
    members.removeSubrange(start...)
    var inputs = NodeList()
    for input in cycle.lazy.compactMap(\.reads).joined()
    where !keys.contains(ObjectIdentifier(input)) && !inputs.contains(input) {
      inputs.append(input)
    }
    return (cycle.filter { $0.reads != nil }.map(\.node), inputs.nodes)
  }
}

/// The value of a computed property that is on a cycle.
@usableFromInline
package struct CycleValue: Sendable {
  /// The value, in a `CapturedValue`.
  let captured: any AnyObject & Sendable
  /// Owner only: gives a node the value.
  let set: @Sendable (GraphNode) -> Void

  @usableFromInline
  init<Value: Sendable>(_ value: Value) {
    captured = CapturedValue(value)
    set = { unsafeDowncast($0, to: ValueNode<Value>.self).value = value }
  }
}
