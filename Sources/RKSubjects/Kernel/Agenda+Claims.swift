import Synchronization

// The claim of an owner's step, and how forks hold and disturb the owner: `Graph.Claim`.
extension Agenda {
  /// True if a fork has changed the store of the step, which computes some of its dependents.
  @inlinable var isForked: Bool { branch != nil }

  /// Under the lock: begins the step of a fork.
  func begin(_ branch: [GraphNode.Edge]) {
    begin(nil)
    self.branch = branch
    pulled = branch.map { $0.node.takeUnretainedValue() }
  }

  /// Under the lock: holds the owner in a closure of the user, if it has read the arguments of the closure.
  ///
  /// - Returns: The node, for `release`; nil if the owner is elsewhere.
  func hold() -> GraphNode? {
    // The node is not released meanwhile, because that takes the lock.
    guard let node = computed.load(ordering: .relaxed)?.takeUnretainedValue() else { return nil }
    let (isHeld, _) = node.call.compareExchange(
      expected: GraphNode.CallState.calling,
      desired: GraphNode.CallState.held,
      ordering: .acquiringAndReleasing
    )
    if !isHeld { return nil }
    if !isSilent { return node }
    release(node)
    return nil
  }

  /// Under the lock: lets a held owner go on.
  func release(_ node: GraphNode) {
    node.call.store(GraphNode.CallState.calling, ordering: .releasing)
  }

  /// Under the lock: adds nodes that a held owner computes, because a fork has changed their input.
  func disturb(_ edges: [GraphNode.Edge]) {
    disturbed += edges
    isDisturbed.store(true, ordering: .relaxed)
  }

  /// Returns the nodes that forks have disturbed.
  func takeDisturbed() -> [GraphNode.Edge] {
    let edges = disturbed
    disturbed = []
    isDisturbed.store(false, ordering: .relaxed)
    return edges
  }

  /// Under the lock: the claim of the step, beside `pulled`; nil between two steps.
  var claim: Graph.Claim? {
    claimsEverything ? .everything : store.map { .store($0.takeUnretainedValue()) }
  }

  /// Under the lock: claims the nodes that the next step changes.
  ///
  /// - Parameters:
  ///   - claim: The claim; nil if the last step has ended.
  ///   - isQueued: Whether nothing else retains the store until the step has ended.
  /// - Returns: Former nodes, to be released outside the lock.
  @discardableResult
  func begin(_ claim: Graph.Claim?, isQueued: Bool = false) -> [GraphNode] {
    (store, claimsEverything) = (nil, false)
    isVerifying = !unverified.isEmpty
    let former = pulled
    if !former.isEmpty { pulled = [] }
    switch claim {
    case .store(let node) where isQueued: pulled = [node]
    case .store(let node): store = .passUnretained(node)
    case .stores(let nodes): pulled = nodes
    case .everything: claimsEverything = true
    case nil: break
    }
    return former
  }

  /// Under the lock: returns true if the step sets the store of a claim.
  func hasStore(_ claim: Graph.Claim) -> Bool {
    guard case .store(let node) = claim else { return false }
    return store?.toOpaque() == Unmanaged.passUnretained(node).toOpaque()
  }

  // MARK: Postponed nodes

  /// Postpones a node, and what depends on it, until there is no other owner.
  ///
  /// Nothing is sent before.
  func postpone(_ node: GraphNode) {
    node.isPostponed = true
    postponed.append(node)
    hasEnding = true
    for edge in node.dependents { schedule(edge) }
  }

  /// At the end of the step: leaves the postponed nodes to the last owner.
  func performLater() {
    let (nodes, isSilent) = (postponed, isSilent)
    postponed = []
    for node in nodes { node.isPostponed = false }
    nodes[0].graph.postpone(
      Graph.Operation(.everything) { agenda in
        agenda.isSilent = isSilent
        for node in nodes where node.isLinked && !node.isScheduled { agenda.schedule(node) }
        agenda.computeScheduled(from: nil)
      }
    )
  }
}
