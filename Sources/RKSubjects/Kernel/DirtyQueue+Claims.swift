import Synchronization

// The claim of a step (see `Graph.WriteSet`), and the effects of a fork on the owners of other steps.
extension DirtyQueue {
  /// True if the step is a fork that has not scheduled its branch yet.
  ///
  /// The store of a fork is already changed, and the fork computes only some of the store's dependents.
  @inlinable var isForked: Bool { branch != nil }

  /// Under the lock: begins the step of a fork.
  func begin(_ branch: [GraphNode.Edge]) {
    begin(nil)
    self.branch = branch
    claimed = branch.map { $0.node.takeUnretainedValue() }
  }

  /// Under the lock: blocks the owner at the end of the user's closure that it is running, until
  /// `unblockOwner`.
  ///
  /// The owner has already read the arguments of the closure.
  ///
  /// - Returns: The node to pass to `unblockOwner`; nil if the owner is not running the closure of a node
  ///   with fixed inputs, or if its step is silent.
  func blockOwner() -> GraphNode? {
    // The node cannot be released meanwhile, because that requires the lock.
    guard let node = computing.load(ordering: .relaxed)?.takeUnretainedValue() else { return nil }
    let (isBlocked, _) = node.call.compareExchange(
      expected: GraphNode.CallState.calling,
      desired: GraphNode.CallState.blocked,
      ordering: .acquiringAndReleasing
    )
    if !isBlocked { return nil }
    if !isSilent { return node }
    unblockOwner(node)
    return nil
  }

  /// Under the lock: lets a blocked owner continue.
  func unblockOwner(_ node: GraphNode) {
    node.call.store(GraphNode.CallState.calling, ordering: .releasing)
  }

  /// Under the lock: adds nodes for a blocked owner to compute again, because a fork has changed an input.
  func invalidate(_ edges: [GraphNode.Edge]) {
    invalidated += edges
    isInvalidated.store(true, ordering: .relaxed)
  }

  /// Removes and returns the nodes to compute again because of forks.
  func takeInvalidated() -> [GraphNode.Edge] {
    let edges = invalidated
    invalidated = []
    isInvalidated.store(false, ordering: .relaxed)
    return edges
  }

  /// Under the lock: the claim of the step, apart from `claimed`; nil if there is none.
  var claim: Graph.WriteSet? {
    claimsEverything ? .everything : store.map { .store($0.takeUnretainedValue()) }
  }

  /// Under the lock: claims the nodes that the next step changes.
  ///
  /// - Parameters:
  ///   - claim: The claim of the next step; nil to claim nothing.
  ///   - isQueued: Whether the step was queued. If so, the dirty queue retains the step's store, because no
  ///     setter does. Default: false.
  /// - Returns: The nodes that the dirty queue retained until now, to be released outside the lock.
  @discardableResult
  func begin(_ claim: Graph.WriteSet?, isQueued: Bool = false) -> [GraphNode] {
    (store, claimsEverything) = (nil, false)
    isVerifying = !unverified.isEmpty
    let former = claimed
    if !former.isEmpty { claimed = [] }
    switch claim {
    case .store(let node) where isQueued: claimed = [node]
    case .store(let node): store = .passUnretained(node)
    case .stores(let nodes): claimed = nodes
    case .everything: claimsEverything = true
    case nil: break
    }
    return former
  }

  /// Under the lock: returns true if the step sets the same single store as a claim.
  func hasStore(_ claim: Graph.WriteSet) -> Bool {
    guard case .store(let node) = claim else { return false }
    return store?.toOpaque() == Unmanaged.passUnretained(node).toOpaque()
  }

  // MARK: Postponed nodes

  /// Postpones a node, and the dependents that are not objects, until there is no other owner.
  ///
  /// These nodes send nothing until then.
  func postpone(_ node: GraphNode) {
    node.isPostponed = true
    postponed.append(node)
    hasEndWork = true
    for edge in node.dependents { schedule(edge) }
  }

  /// Returns whether the value of a node cannot be computed because an input is postponed.
  func dependsOnPostponed(_ node: GraphNode) -> Bool {
    !node.isObject && node.inputs.contains(where: \.isPostponed)
  }

  /// Leaves the postponed nodes to the last remaining owner, at the end of the step.
  func postponeToLastOwner() {
    let nodes = postponed
    postponed = []
    let left = Graph.PostponedNodes(nodes, isSilent: isSilent, path: Path.toQueue)
    nodes[0].graph.postpone(left)
  }

  /// Last remaining owner only: computes the postponed nodes.
  func compute(_ postponed: Graph.PostponedNodes) {
    isSilent = postponed.isSilent
    for node in postponed.nodes { node.isPostponed = false }
    for node in postponed.nodes where node.isLinked && !node.isScheduled { schedule(node) }
    computeScheduled(from: nil)
  }
}
