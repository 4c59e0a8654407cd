import RKCore

// Concurrent steps. A step *claims* its stores, and the linked nodes downstream of them. Steps whose claims
// have no node in common can run concurrently. Below, the owner of each step is the thread that sets the
// store:
//
//     data ──► report      A sets data:   claims data, report    ── slow closure ──► delivers
//     theme ─┴► title      B sets badge:  claims badge, title    ── delivers immediately
//     badge ──┘            C sets theme:  a fork, which computes title and delivers immediately;
//                                         A computes report again after the closure
//
// While an owner claims a node, only that owner links other nodes downstream of it, so claims never overlap.
// A node that finds its inputs may read any node, so a step that computes such a node runs alone.
extension Graph {
  /// The stores that a step sets; the step also claims the linked nodes downstream of them.
  @usableFromInline
  package enum WriteSet: Sendable {
    case store(GraphNode)
    case stores([GraphNode])
    /// All nodes; the operation is performed when there is no other owner.
    case everything
  }

  /// Performs a step now, or after the running and queued steps, and delivers the events.
  ///
  /// - Parameters:
  ///   - claim: The nodes that the step changes. Default: all nodes.
  ///   - isChange: Whether the step may change the value of a node. Default: true.
  package func perform(
    _ claim: WriteSet = .everything,
    isChange: Bool = true,
    _ step: @escaping @Sendable (DirtyQueue) -> Void
  ) {
    let (_, dirtyQueue) = enter(claim) { _, _ in
      true
    } orEnqueue: {
      Operation(claim, isChange: isChange, step)
    }
    guard let dirtyQueue else { return }
    // The caller may be a closure that computes a value and, for example, releases a store, or the closure of
    // a transaction. The step is not part of them.
    let pendingEvents = UpdateGuard.isolated { perform(dirtyQueue, step) }
    // The observers run in the caller's transaction, but not in its computation.
    UpdateGuard.nesting(nil) { UpdateGuard.computing(false) { pendingEvents?.deliver() } }
  }
}

extension Graph.State {
  /// The maximum numbers of nodes and queued operations that a check examines; if there are more, the check
  /// fails.
  private static var mostNodes: Int { 1_000 }
  private static var mostOperations: Int { 64 }

  /// The dirty queues of the owners.
  private var owned: [DirtyQueue] {
    guard isDirtyQueueOwned, let dirtyQueue else { return others }
    return others + [dirtyQueue.takeUnretainedValue()]
  }

  /// Begins the step of an additional owner, after a check by `isDisjoint` or `fork`.
  ///
  /// - Parameter claim: A closure that claims the nodes of the step.
  mutating func beginConcurrently(_ claim: (DirtyQueue) -> Void) -> Unmanaged<DirtyQueue> {
    step += 1
    let next = spares.popLast() ?? DirtyQueue(isInspected: isInspected)
    others.append(next)
    claim(next)
    prepare(next)
    return .passUnretained(next)
  }

  /// Removes an owner that leaves the graph.
  mutating func leave(_ dirtyQueue: DirtyQueue) {
    if let index = others.firstIndex(where: { $0 === dirtyQueue }) {
      // `spares` retains the dirty queue, which the owner still uses.
      spares.append(others.remove(at: index))
    } else {
      isDirtyQueueOwned = false
    }
  }

  /// Takes over the owners of another graph.
  ///
  /// - Parameter owned: Whether this graph has owners, and whether the other one does.
  mutating func absorbOwners(of other: inout Graph.State, owned: (Bool, Bool)) {
    if !owned.0 {
      isDirtyQueueOwned = false
      spares += others
      others = []
    }
    if owned.1 { others += other.owned }
    other.others = []
  }

  /// Returns true if a step is known to be independent of the owners' steps and of the queued operations.
  ///
  /// - Parameter count: The number of queued operations that precede the step. Default: all.
  func isDisjoint(_ claim: Graph.WriteSet, behind count: Int? = nil) -> Bool {
    if case .everything = claim { return false }
    for dirtyQueue in owned where dirtyQueue.hasStore(claim) { return false }
    guard unverified.isEmpty, var walk = claims(behind: count ?? queue.count) else { return false }
    return walk.isDisjoint(claim)
  }

  /// Removes and returns the first queued operation that can run concurrently with the other owners' steps.
  ///
  /// The search stops at the first operation that claims all nodes.
  mutating func popDisjoint() -> Graph.Operation? {
    for index in 0..<min(queue.count, Self.mostOperations) {
      if case .everything = queue[index].claim { return nil }
      if isDisjoint(queue[index].claim, behind: index) { return queue.remove(at: index) }
    }
    return nil
  }

  /// Returns true if it is certain that no owner or queued operation claims any of the nodes.
  ///
  /// For an unlinked node, the check includes the nodes upstream.
  func isFree(_ nodes: [GraphNode]) -> Bool {
    guard var walk = claims(behind: queue.count) else { return false }
    return walk.isFree(nodes)
  }

  /// Changes a store while other steps compute some of its dependents.
  ///
  /// A fork is possible only if each of these steps is running a user's closure whose arguments were already
  /// read. When the closure returns, the owner of the step recomputes the dependents that the step claims.
  /// The fork computes the other dependents.
  ///
  /// - Returns: The dirty queue of the fork; nil if a fork is not possible.
  mutating func fork(_ claim: Graph.WriteSet, _ change: () -> Bool) -> Unmanaged<DirtyQueue>? {
    guard case .store(let store) = claim, unverified.isEmpty else { return nil }
    guard var walk = claims(behind: queue.count), !walk.isClaimed(store) else { return nil }
    var branch: [GraphNode.Edge] = []
    var invalidated: [(owner: DirtyQueue, edges: [GraphNode.Edge])] = []
    for edge in store.dependents {
      let dependent = edge.node.takeUnretainedValue()
      if !walk.isClaimed(dependent) {
        branch.append(edge)
      } else if let owner = walk.owner(of: dependent) {
        if let index = invalidated.firstIndex(where: { $0.owner === owner }) {
          invalidated[index].edges.append(edge)
        } else {
          invalidated.append((owner, [edge]))
        }
      } else {
        // A queued operation claims the dependent.
        return nil
      }
    }
    if branch.isEmpty { return nil }
    guard walk.isDisjoint(.stores(branch.map { $0.node.takeUnretainedValue() })) else { return nil }
    var blocked: [(DirtyQueue, GraphNode)] = []
    defer { for (owner, node) in blocked { owner.unblockOwner(node) } }
    for (owner, _) in invalidated {
      guard let node = owner.blockOwner() else { return nil }
      blocked.append((owner, node))
    }
    if !change() { return nil }
    for (owner, edges) in invalidated { owner.invalidate(edges) }
    let dirtyQueue = beginConcurrently { $0.begin(branch) }
    store.changedAt = step
    return dirtyQueue
  }

  /// Returns a walk that has marked the claimed nodes; nil if they cannot be determined.
  private func claims(behind count: Int) -> WriteSetWalk? {
    if !postponed.isEmpty || count > Self.mostOperations { return nil }
    var walk = WriteSetWalk(rest: Self.mostNodes)
    for other in owned {
      if other.isVerifying { return nil }
      let claims = [other.claim, .stores(other.claimed)].compactMap { $0 }
      if !walk.mark(claims, of: other) { return nil }
    }
    if !walk.mark((0..<count).map { queue[$0].claim }, of: nil) { return nil }
    return walk
  }
}

/// A walk through the claimed nodes, and then through the nodes that a step would claim.
private struct WriteSetWalk {
  /// The owners, each with the number that marks its nodes; the owner is nil for the queued operations.
  private var marks: [(owner: DirtyQueue?, number: Int)] = []
  /// The number that marks the nodes that `isDisjoint` and `isFree` visited.
  private let visited = GraphNode.nextWalk
  /// The number of nodes that the walk may still visit.
  private var rest: Int
  /// True if an owner claims a node that finds its inputs, and so may read any other node.
  private var hasFinding = false
  private var stack: [GraphNode] = []

  init(rest: Int) {
    self.rest = rest
  }

  /// Marks the claimed nodes of an owner or, if the owner is nil, of the queued operations.
  ///
  /// - Returns: False if the claims include all nodes, or too many.
  mutating func mark(_ claims: [Graph.WriteSet], of owner: DirtyQueue?) -> Bool {
    let number = GraphNode.nextWalk
    marks.append((owner, number))
    for claim in claims {
      guard push(claim) else { return false }
      while let node = stack.popLast() {
        if node.walk == number { continue }
        guard visit(node, as: number) else { return false }
        if node.tracker != nil, owner != nil { hasFinding = true }
        pushDependents(of: node)
      }
    }
    return true
  }

  func isClaimed(_ node: GraphNode) -> Bool { marks.contains { $0.number == node.walk } }

  /// Returns the owner that claims a node; nil if no owner claims it.
  func owner(of node: GraphNode) -> DirtyQueue? {
    marks.first { $0.number == node.walk }.flatMap { $0.owner }
  }

  /// Returns true if a step would claim no marked node, and neither the step nor an owner claims a node that
  /// finds its inputs.
  mutating func isDisjoint(_ claim: Graph.WriteSet) -> Bool {
    guard !hasFinding, push(claim) else { return false }
    while let node = stack.popLast() {
      if node.walk == visited { continue }
      guard !isClaimed(node), node.tracker == nil, visit(node, as: visited) else {
        return false
      }
      pushDependents(of: node)
    }
    return true
  }

  /// Returns true if none of the nodes is marked and, for unlinked ones, no node upstream is marked either.
  mutating func isFree(_ nodes: [GraphNode]) -> Bool {
    stack = nodes
    while let node = stack.popLast() {
      if node.walk == visited { continue }
      guard !isClaimed(node), visit(node, as: visited) else { return false }
      if !node.isLinked { stack += node.inputs }
    }
    return true
  }

  private mutating func push(_ claim: Graph.WriteSet) -> Bool {
    switch claim {
    case .store(let store): stack = [store]
    case .stores(let stores): stack = stores
    case .everything: return false
    }
    return true
  }

  private mutating func pushDependents(of node: GraphNode) {
    for edge in node.dependents { stack.append(edge.node.takeUnretainedValue()) }
  }

  private mutating func visit(_ node: GraphNode, as number: Int) -> Bool {
    node.walk = number
    rest -= 1
    return rest >= 0
  }
}
