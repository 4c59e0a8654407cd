import RKCore
import Synchronization

/// The stale nodes of a step, by height, and the events to deliver after the step.
///
///     height   0   1             2   3
///     nodes    ·   node ──► node ·   node     through `nextListed`
///
/// Each owner of a graph uses one dirty queue. When the owner leaves, the graph retains the queue for a later
/// owner.
// Guarded by the owner that uses the dirty queue; without an owner, by the lock of the graph.
@usableFromInline
package final class DirtyQueue: @unchecked Sendable {
  /// A list of scheduled nodes, which retain themselves because they are linked.
  private struct List {
    var first: Unmanaged<GraphNode>?
    var last: Unmanaged<GraphNode>?
  }

  @exclusivity(unchecked) private var lists: [List] = []
  @exclusivity(unchecked) private(set) var count = 0
  @exclusivity(unchecked) private(set) var lowest = 0
  /// Events to deliver after leaving the graph.
  @exclusivity(unchecked) var pendingEvents = PendingEvents()
  /// Nodes that were not current when they were linked, inputs first.
  @exclusivity(unchecked) var unverified: [GraphNode] = []
  /// True if the owner offers the graph to the next setter; set under the lock of the graph.
  let isOffered = Atomic(false)
  /// True if the current owner accepted an offer and has performed nothing yet.
  @exclusivity(unchecked) var isTakenOver = false
  /// The number of the step.
  @exclusivity(unchecked) var step = 0

  /// True while values of the previous step are computed.
  @exclusivity(unchecked) private var isBeforeStep = false
  /// The step whose values are being computed: `step`, or the previous one while unverified nodes are
  /// computed.
  ///
  /// A node that is unlinked during that computation is current only for the previous step, because the
  /// stores change later.
  var valueStep: Int { isBeforeStep ? step - 1 : step }

  /// The number that identifies the step in `DependencyTracker.lastStamp`.
  ///
  /// Nodes that are computed for the previous step, just before this one, have a different number.
  var stamp: Int { isBeforeStep ? ~step : step }

  /// True if the step sends no events of derived properties; derived collections still send events.
  @exclusivity(unchecked) var isSilent = false

  // MARK: Claims, guarded by the lock of the graph

  /// The store that the step sets, if it sets only one and was not queued.
  ///
  /// The setter retains the store until the setter leaves the graph.
  @exclusivity(unchecked) var store: Unmanaged<GraphNode>?
  /// True if the step claims all nodes.
  @exclusivity(unchecked) var claimsEverything = false
  /// True if the owner first computes unverified nodes, which it does not claim.
  @exclusivity(unchecked) var isVerifying = false
  /// Other claimed nodes: the stores of a queued step or a transaction, the branch of a fork, and the nodes
  /// that computations began to read.
  @exclusivity(unchecked) var claimed: [GraphNode] = []

  // MARK: Forks

  /// For a fork: references to the dependents that the fork computes; nil once they are scheduled.
  ///
  /// Nil for any other step.
  @exclusivity(unchecked) @usableFromInline var branch: [GraphNode.Edge]?
  /// Nodes to compute again, because a fork on another thread changed an input.
  ///
  /// Guarded by the owner; while the owner is blocked, by the lock of the graph.
  @exclusivity(unchecked) var invalidated: [GraphNode.Edge] = []
  /// True if `invalidated` is not empty.
  let isInvalidated = Atomic(false)
  /// The node that the owner is computing; nil if there is none, or if a node that finds its inputs is being
  /// computed.
  let computing = Atomic<Unmanaged<GraphNode>?>(nil)
  /// The computations in progress that find their inputs.
  @exclusivity(unchecked) var cycles = CycleSearch()

  // MARK: The step

  /// Nodes that could not read an input while the graph had other owners, and the nodes that depend on them.
  @exclusivity(unchecked) var postponed: [GraphNode] = []
  /// Nodes whose objects have changed in this step.
  @exclusivity(unchecked) private var objects: [GraphNode] = []
  /// Former inputs, and nodes that were linked for a read; the unused ones are unlinked at the end of the
  /// step.
  @exclusivity(unchecked) var unused: [GraphNode] = []
  /// True if the graph has a node that reports to an inspector.
  @exclusivity(unchecked) private var isInspected: Bool
  /// The inspector of the step: the inspector of one of its stores.
  @exclusivity(unchecked) private var inspector: (any GraphInspector)?
  /// True if the step has work left at its end: for `objects`, `unused`, `postponed`, or an inspector.
  @exclusivity(unchecked) var hasEndWork: Bool

  init(isInspected: Bool) {
    (self.isInspected, hasEndWork) = (isInspected, isInspected)
  }

  /// Enables reports to inspectors in later steps.
  func inspect() {
    (isInspected, hasEndWork) = (true, true)
  }

  /// Removes and returns the pending events; nil if there are none.
  func takePendingEvents() -> PendingEvents? {
    if pendingEvents.isEmpty { return nil }
    let taken = pendingEvents
    pendingEvents = PendingEvents(like: taken)
    return taken
  }

  /// Computes the dependents of a store, the lowest first, and reserves the positions of their events.
  ///
  /// - Parameter isSilent: Whether derived properties send no events.
  @usableFromInline
  package func propagate(from store: GraphNode, isSilent: Bool) {
    self.isSilent = isSilent
    // A tail call, so that a step without an inspector needs no stack frame here.
    if hasEndWork { return propagateReporting(from: store) }
    computeScheduled(from: scheduleFirst(from: store))
  }

  @inline(never)
  private func propagateReporting(from store: GraphNode) {
    beginInspection(of: [store])
    computeScheduled(from: scheduleFirst(from: store))
  }

  /// Calls `scheduleDependents`; for a fork, schedules only its branch, and returns nil.
  private func scheduleFirst(from store: GraphNode) -> Unmanaged<GraphNode>? {
    guard let branch = branch.take() else { return scheduleDependents(of: store) }
    for edge in branch { schedule(edge) }
    return nil
  }

  private func beginInspection(of stores: [GraphNode]) {
    inspector = stores.lazy.compactMap { $0.inspection?.inspector }.first
    inspector?.stepBegan(changing: stores)
  }

  /// A form of `propagate(from:isSilent:)` for the writes of a transaction.
  func propagate(from writes: [any TransactionWrite]) {
    isSilent = false
    let changed = writes.lazy.filter(\.hasChanged).map(\.node)
    if hasEndWork { beginInspection(of: Array(changed)) }
    for store in changed { schedule(scheduleDependents(of: store)) }
    computeScheduled(from: nil)
  }

  func computeScheduled(from first: Unmanaged<GraphNode>?) {
    var next = first
    while true {
      if isInvalidated.load(ordering: .relaxed) {
        schedule(next.take())
        for edge in takeInvalidated() { schedule(edge) }
      }
      guard let node = next ?? popFirst() else { break }
      next = node._withUnsafeGuaranteedRef { update($0) }
    }
    if hasEndWork { endStep() }
  }

  /// Ends an operation whose step, if any, is over.
  ///
  /// If the operation has no step, `verify` may have left postponed nodes, and dependents of these nodes to
  /// postpone too.
  func finish() {
    if !postponed.isEmpty { isSilent = false }
    computeScheduled(from: nil)
  }

  private func endStep() {
    hasEndWork = isInspected
    if !postponed.isEmpty { postponeToLastOwner() }
    if let node = unused.first { unlinkUnused(in: node.graph) }
    for index in objects.indices { objects[index].stepEnded() }
    objects.removeAll(keepingCapacity: true)
    inspector?.stepEnded()
    inspector = nil
  }

  /// Computes a node, unless an input is postponed; calls `announce` if the node's value has changed.
  func update(_ node: GraphNode) -> Unmanaged<GraphNode>? {
    if hasEndWork, !prepareInputs(of: node) { return nil }
    let hasChanged = compute(node, isSent: true)
    node.isCurrent = true
    if node.isObject { updateParts(of: node) }
    return hasChanged ? announce(node) : nil
  }

  /// Updates the inputs of a node in a step that has postponed or unverified nodes.
  ///
  /// - Returns: False if an input is postponed; the node is then postponed too.
  private func prepareInputs(of node: GraphNode) -> Bool {
    if !postponed.isEmpty, dependsOnPostponed(node) {
      postpone(node)
      return false
    }
    if !unverified.isEmpty, !node.findsAllInputs {
      // An input that is not current was linked for a node that no longer reads it.
      for input in node.inputs where !input.isCurrent { update(upTo: input) }
    }
    return true
  }

  /// Reserves the position of a node's new value, and calls `scheduleDependents`.
  @inline(__always)
  func announce(_ node: GraphNode) -> Unmanaged<GraphNode>? {
    if node.isObject {
      // The computation of an object reserves the position. Here, `reserve` returns whether this thread
      // delivers.
      if node.reserve(node) { pendingEvents.append(node) }
      objects.append(node)
      hasEndWork = true
    } else if node.observerCount > 0, !isSilent, node.reserve(node) {
      pendingEvents.append(node)
    }
    return scheduleDependents(of: node)
  }

  /// Queues the events of an object's changed parts, and schedules the nodes of these parts.
  func updateParts(of node: GraphNode, isFirst: Bool = false) {
    let parts = node.takeParts()
    if parts.isEmpty { return }
    for part in parts {
      if part.mustDeliver { pendingEvents.append(node, of: part) }
      guard let partNode = part.partNode else { continue }
      // Unlinked dependents detect the change by the number of the step.
      for input in partNode.inputs { input.changedAt = step }
      partNode.changedAt = step
      if !isFirst, partNode.isLinked, !partNode.isScheduled { schedule(partNode) }
    }
    if isFirst { return }
    objects.append(node)
    hasEndWork = true
  }

  @inline(__always)
  func compute(_ node: GraphNode, isSent: Bool) -> Bool {
    guard let tracker = node.tracker else {
      if cycles.isComputing { return UpdateGuard.computing { node.compute(node) } }
      computing.store(.passUnretained(node), ordering: .relaxed)
      defer { computing.store(nil, ordering: .relaxed) }
      return UpdateGuard.computing { node.compute(node) }
    }
    return UpdateGuard.computing { tracker.compute(node, self, isSent: isSent) }
  }

  /// Schedules the dependents of a node whose value has changed.
  ///
  /// - Returns: The dependent, if it is the only one and no other node is scheduled; otherwise nil. The
  ///   caller computes this dependent next, without scheduling it.
  private func scheduleDependents(of node: GraphNode) -> Unmanaged<GraphNode>? {
    node.changedAt = step
    let isAlone = count == 0 && node.dependents.count == 1
    // Scheduling does not change the list of dependents.
    for index in node.dependents.indices {
      let edge = node.dependents[index]
      if isAlone {
        noteChange(of: edge)
        return edge.node
      }
      schedule(edge)
    }
    return nil
  }

  /// Schedules a dependent of a node that has changed.
  func schedule(_ edge: GraphNode.Edge) {
    noteChange(of: edge)
    edge.node._withUnsafeGuaranteedRef { node in
      if node.isScheduled || cycles.isComputing && isReading(node) { return }
      schedule(node)
    }
  }

  /// Returns whether a node is reading its inputs, or has read them in this step and is on a cycle.
  func isReading(_ node: GraphNode) -> Bool {
    node.tracker?.isComputing == true || cycles.isOnCycle(node)
  }

  /// Records which input of a dependent has changed.
  private func noteChange(of edge: GraphNode.Edge) {
    edge.node._withUnsafeGuaranteedRef { dependent in
      if let inputChanged = dependent.inputChanged {
        inputChanged(edge.input)
      } else if dependent.isObject {
        dependent.changed(edge.input)
      }
    }
  }

  func schedule(_ node: Unmanaged<GraphNode>?) {
    node?._withUnsafeGuaranteedRef { schedule($0) }
  }

  func schedule(_ node: GraphNode) {
    node.isScheduled = true
    if node.isListed { return }
    node.isListed = true
    let height = node.height
    while lists.count <= height { lists.append(List()) }
    let reference = Unmanaged.passUnretained(node)
    if let last = lists[height].last {
      last._withUnsafeGuaranteedRef { $0.nextListed = reference }
    } else {
      lists[height].first = reference
    }
    lists[height].last = reference
    if count == 0 || height < lowest { lowest = height }
    count += 1
  }

  private func popFirst() -> Unmanaged<GraphNode>? {
    while count > 0 {
      while lists[lowest].first == nil { lowest += 1 }
      guard let first = lists[lowest].first else { return nil }
      let isNext = first._withUnsafeGuaranteedRef { node in
        lists[lowest].first = node.nextListed
        if node.nextListed == nil { lists[lowest].last = nil }
        node.nextListed = nil
        node.isListed = false
        // Another node read this node, so this node was already computed.
        if !node.isScheduled { return false }
        if node.height == lowest {
          node.isScheduled = false
          return true
        }
        return false
      }
      count -= 1
      if isNext { return first }
      first._withUnsafeGuaranteedRef { node in
        // The height of the node increased after it was listed.
        if node.isScheduled { schedule(node) }
      }
    }
    return nil
  }

  /// Computes the unverified nodes that are linked and not current; of these, only objects send events.
  func verify() {
    if unverified.isEmpty { return }
    isBeforeStep = true
    defer { isBeforeStep = false }
    var count = 0
    // A computation may merge another graph, whose unverified nodes are then added.
    while count < unverified.count {
      let nodes = unverified[count...]
      count = unverified.count
      for node in nodes where node.isLinked && !node.isCurrent && !node.isPostponed {
        if compute(node, isSent: false) { node.changedAt = valueStep }
        node.isCurrent = true
        if node.isObject { sendFirst(node) }
      }
      if let node = unused.first { unlinkUnused(in: node.graph) }
    }
    unverified = []
  }

  // MARK: Former inputs

  /// Unlinks unused nodes once all nodes are current: at the end of a step, and during `verify`.
  private func unlinkUnused(in graph: Graph) {
    let nodes = unused
    unused = []
    graph.withLock { _, _ in GraphNode.unlinkUnused(nodes, in: valueStep) }.perform()
  }

  /// Computes an object's node in a separate step, when no other owner is left.
  func recompute(_ node: GraphNode) {
    if !node.isLinked { return }
    isSilent = false
    computeScheduled(from: update(node))
  }
}
