import RKCore
import Synchronization

/// A set of connected stores and derived nodes; each node is changed by one step at a time.
///
///     set ──► [ lock: store, reserve, enter ] ──► owner: nodes by height ──► leave ──► deliver
///     set ──► [ lock: store, reserve ] ──► queue, while owned ─┘ one step each
///     read, observe, dispose ──► [ lock ], while there is no owner; otherwise latest values, queue
///
/// A step sets one store, or the stores of one transaction. The thread that performs the step owns the graph
/// while it computes the dependents of these stores. It takes the stale nodes from a dirty queue, the lowest
/// first, so a node is normally computed once, from inputs of the same step. For each observed node that has
/// changed, the owner also reserves a position in the delivery order. It leaves the graph before it delivers
/// the events, so a slow observer does not delay other steps.
///
/// A new node merges the graphs of its inputs: the smaller graph gets the larger one as its parent. If both
/// graphs are owned, each owner finishes its own part. The last one to leave runs the queued steps. If a step
/// has no node in common with the running and queued steps, its caller can become an additional owner; see
/// `WriteSet`.
///
/// Invariants: 1. Only the owner that claims a node, or that computes it in `DirtyQueue.verify`, accesses it.
/// If there is no such owner, only the thread that holds the lock does. Owners and readers run user code, but
/// never under the lock. 2. Without an owner, the queue is empty, and the value of each store that steps see
/// is the latest one. 3. Only a caller that sets or ends a store, or that checks a first value, becomes an
/// owner. After its share of steps, it offers the graph to a thread that continues to set stores; see
/// `isTakenOver`. 4. Without an owner, a linked node is current, unless it is in `unverified`.
@usableFromInline
package final class Graph: Sendable {
  @usableFromInline
  package struct State: Sendable {
    /// The number of graphs merged into this one, including itself; used only in a root, which is a graph
    /// without a parent.
    var weight = 1
    /// False if all nodes are derived, so that no value has ever changed.
    var hasStores: Bool
    var queue = FIFO<Operation>()
    /// The nodes that the last remaining owner computes again before it performs the queued operations.
    var postponed = PostponedNodes()
    /// The number of the latest step; each step that begins gets the next number.
    var step = 0
    /// The number of times that a node was found to be on a cycle.
    var cycleCount = 0
    /// Nodes that were not current when they were linked, inputs first.
    var unverified: [GraphNode] = []
    /// True if an owner must first compute nodes for the previous step, although the owner's change is
    /// already stored.
    var isVerifying = false
    /// The dirty queue for the owner that enters an idle graph; created on first use and then reused.
    var dirtyQueue: Unmanaged<DirtyQueue>?
    /// True if an owner uses `dirtyQueue`; may be out of date while there is no owner.
    var isDirtyQueueOwned = false
    /// The dirty queues of the additional owners; may be out of date while there is no owner.
    var others: [DirtyQueue] = []
    /// Unused dirty queues for additional owners.
    var spares: [DirtyQueue] = []
    /// The thread of an owner that has performed its share of steps; nil if there is none.
    var busyOwner: ThreadNumber?
    /// True if another thread queued a step after `busyOwner` was last set.
    var isContended = false
    /// The dirty queues of owners that offer the graph to the next setter; see `isTakenOver`.
    var offered: [DirtyQueue] = []
    /// True if the graph has a node that reports to an inspector.
    var isInspected = false
    /// Readers that hold a consistent snapshot while later steps run.
    @usableFromInline var readers: [GraphReader] = []
  }

  private let state: Locked<State>

  /// Twice the number of owners, plus 1 if owners must hold the lock to leave.
  private let ownership = Atomic<Int>(0)

  @usableFromInline
  init(hasStores: Bool) {
    state = Locked(State(hasStores: hasStores))
  }

  /// The graph that this one was merged into, retained; set once, under both locks.
  private let parent = Atomic<Unmanaged<Graph>?>(nil)

  deinit {
    parent.load(ordering: .acquiring)?.release()
    state.withLock { $0.dirtyQueue }?.release()
  }

  /// Calls a closure with the root and its state, under the root's lock.
  package func withLock<Result: Sendable>(_ body: (Graph, inout State) -> Result) -> Result {
    while true {
      let result = rootReference._withUnsafeGuaranteedRef { root in
        root.state.withLock { state in
          root.parent.load(ordering: .acquiring) == nil ? body(root, &state) : nil
        }
      }
      if let result { return result }
    }
  }

  /// Calls a closure under the lock of the root.
  @usableFromInline
  package func locked(_ body: () -> Void) {
    withLock { _, _ in body() }
  }

  /// Merges another graph with this one.
  ///
  /// - Returns: False if the other graph had no stores, so that this graph's snapshots stay valid.
  @discardableResult
  func merge(_ other: Graph) -> Bool {
    while true {
      let (first, second) = (root, other.root)
      if first === second { return true }
      // All threads lock two graphs in the same order.
      let isOrdered = ObjectIdentifier(first) < ObjectIdentifier(second)
      let (low, high) = isOrdered ? (first, second) : (second, first)
      let (isMerged, hadStores, isInspected) = low.state.withLock { lowState in
        high.state.withLock { highState in
          if low.root !== low || high.root !== high { return (false, false, false) }
          let hadStores = isOrdered ? highState.hasStores : lowState.hasStores
          let isHigh = lowState.weight < highState.weight
          let (part, whole) = isHigh ? (low, high) : (high, low)
          let isInspected = lowState.isInspected || highState.isInspected
          // From now on, the owners of `part` are owners of `whole`, and hold the lock of `whole` to leave.
          let moved = part.ownership.exchange(1, ordering: .acquiringAndReleasing) & ~1
          let owned = whole.ownership.add(moved, ordering: .acquiringAndReleasing).oldValue > 1
          if isHigh {
            highState.absorb(&lowState, of: part, owned: (owned, moved > 0))
          } else {
            lowState.absorb(&highState, of: part, owned: (owned, moved > 0))
          }
          if !(isHigh ? highState : lowState).isQueueEmpty { whole.requireLockToLeave() }
          part.parent.store(Unmanaged.passRetained(whole), ordering: .releasing)
          return (true, hadStores, isInspected)
        }
      }
      if isInspected { inspect() }
      if isMerged { return hadStores }
    }
  }

  /// Enables reports to inspectors in later steps.
  func inspect() {
    withLock { root, state in
      if state.isInspected { return }
      if root.isIdle { return state.inspect() }
      state.queue.append(Operation(.everything) { _ in self.withLock { $1.inspect() } })
    }
  }

  /// Returns whether this graph is the given one, or was merged into it.
  func isPart(of other: Graph) -> Bool {
    var graph: Graph? = self
    while let next = graph {
      if next === other { return true }
      graph = next.parent.load(ordering: .acquiring)?.takeUnretainedValue()
    }
    return false
  }

  /// The root of the graph; until the root is locked, a merge may give it a parent.
  var root: Graph { rootReference.takeUnretainedValue() }

  /// The root, which this graph retains through its chain of parents.
  private var rootReference: Unmanaged<Graph> {
    var graph = Unmanaged.passUnretained(self)
    while let parent = graph._withUnsafeGuaranteedRef({ $0.parent.load(ordering: .acquiring) }) {
      graph = parent
    }
    return graph
  }

  /// Enters the graph for one step, or queues the step if it cannot run concurrently with the running and
  /// queued steps.
  ///
  /// - Parameters:
  ///   - claim: The stores that the step sets, or `everything`.
  ///   - commit: Stores the latest value, under the lock; returns false if there is nothing to do. Its first
  ///     argument is true if nodes may be computed between the commit and the step. These nodes must not see
  ///     the change.
  ///   - change: Changes the value that the steps in progress see, under the lock; returns false if the step
  ///     cannot fork. Default: a closure that returns false.
  ///   - operation: Returns the operation that performs the step later.
  /// - Returns: Whether `commit` returned true, and the dirty queue to pass to `perform`. The dirty queue is
  ///   nil if the caller is not an owner. A caller that takes over the graph performs the queued operations,
  ///   including its own step.
  @usableFromInline
  package func enter(
    _ claim: WriteSet,
    commit: (_ isDelayed: Bool, inout State) -> Bool,
    orFork change: () -> Bool = { false },
    orEnqueue operation: () -> Operation
  ) -> (isCommitted: Bool, dirtyQueue: Unmanaged<DirtyQueue>?) {
    withLock { root, state in
      if case .store(let store) = claim { state.save(store) }
      let isIdle = root.isIdle
      let isDisjoint = !isIdle && state.isDisjoint(claim)
      let isDelayed = isIdle ? !state.unverified.isEmpty : !isDisjoint
      if !commit(isDelayed, &state) { return (false, nil) }
      if isIdle {
        root.ownership.store(2, ordering: .relaxed)
        return (true, state.begin(claim))
      }
      if isDisjoint {
        root.ownership.add(2, ordering: .acquiringAndReleasing)
        return (true, state.beginConcurrently { $0.begin(claim) })
      }
      if let dirtyQueue = state.fork(claim, change) {
        root.ownership.add(2, ordering: .acquiringAndReleasing)
        return (true, dirtyQueue)
      }
      state.queue.append(operation())
      return (true, state.takeOver())
    }
  }

  /// Owner only: performs a step, then the queued operations, and leaves the graph.
  ///
  /// - Returns: The events to deliver, if any.
  @usableFromInline
  package func perform(
    _ dirtyQueue: Unmanaged<DirtyQueue>,
    _ step: (DirtyQueue) -> Void
  ) -> PendingEvents? {
    if dirtyQueue._withUnsafeGuaranteedRef({ $0.isTakenOver }) {
      return performQueued(dirtyQueue.takeRetainedValue())
    }
    return dirtyQueue._withUnsafeGuaranteedRef { perform($0, step) }
  }

  @inline(__always)
  private func perform(_ dirtyQueue: DirtyQueue, _ step: (DirtyQueue) -> Void) -> PendingEvents? {
    if !dirtyQueue.unverified.isEmpty { dirtyQueue.verify() }
    step(dirtyQueue)
    if dirtyQueue.hasEndWork { dirtyQueue.finish() }
    if dirtyQueue.unverified.isEmpty && dirtyQueue.claimed.isEmpty {
      let pendingEvents = dirtyQueue.takePendingEvents()
      if rootReference._withUnsafeGuaranteedRef({ $0.leave() }) { return pendingEvents }
      if let pendingEvents { dirtyQueue.pendingEvents = pendingEvents }
    }
    return performQueued(dirtyQueue)
  }

  /// Leaves without the lock, if there is one owner and nothing is queued; returns whether the owner has
  /// left.
  private func leave() -> Bool {
    ownership.compareExchange(expected: 2, desired: 0, ordering: .acquiringAndReleasing).exchanged
  }

  /// Owner only: performs the queued operations, and leaves the graph.
  @inline(never)
  private func performQueued(_ dirtyQueue: DirtyQueue) -> PendingEvents? {
    dirtyQueue.isTakenOver = false
    var (pendingEvents, turn) = (PendingEvents?.none, DrainTurn())
    while let operation = next(dirtyQueue, &pendingEvents) {
      // The caller may be a closure that computes a value and releases or sets a store, or the closure of a
      // transaction. The queued steps are not part of them.
      UpdateGuard.isolated {
        dirtyQueue.verify()
        operation.perform(dirtyQueue)
        if dirtyQueue.hasEndWork { dirtyQueue.finish() }
      }
      if isTakenOver(dirtyQueue, &pendingEvents, &turn) { break }
    }
    return pendingEvents
  }

  /// Under the lock: true if there is no owner; an owner cannot leave until the lock is released.
  package var isIdle: Bool {
    if ownership.load(ordering: .acquiring) == 0 { return true }
    if requireLockToLeave() > 1 { return false }
    // The last owner left before `requireLockToLeave`.
    ownership.store(0, ordering: .relaxed)
    return true
  }

  /// Under the lock: requires owners to hold the lock to leave; returns the previous `ownership`.
  @discardableResult
  private func requireLockToLeave() -> Int {
    ownership.bitwiseOr(1, ordering: .acquiringAndReleasing).oldValue
  }

  /// Under the lock, owner only: true if there are other owners.
  var hasOtherOwners: Bool { ownership.load(ordering: .acquiring) > 3 }

  /// Owner only: records nodes that the last remaining owner computes again before it performs the queued
  /// operations.
  func postpone(_ nodes: PostponedNodes) {
    withLock { root, state in
      root.requireLockToLeave()
      state.postponed.append(contentsOf: nodes)
    }
  }

  /// Owner only: queues another computation of an object's node, to run once no other owner is left.
  func recompute(_ node: GraphNode) {
    withLock { root, state in
      root.requireLockToLeave()
      state.queue.append(Operation(.everything) { $0.recompute(node) })
    }
  }

  /// Owner only: removes and returns the next operation; if there is none, leaves with the events to deliver.
  private func next(_ dirtyQueue: DirtyQueue, _ pendingEvents: inout PendingEvents?) -> Operation? {
    let (operation, former) = withLock { root, state -> (Operation?, [GraphNode]) in
      let former = dirtyQueue.begin(nil)
      let hasOthers = root.hasOtherOwners
      // While there are other owners, this owner performs only operations that can run concurrently with
      // their steps. The last remaining owner performs the rest.
      if let operation = hasOthers ? state.popDisjoint() : state.popFirst() {
        state.step += 1
        dirtyQueue.begin(operation.claim, isQueued: true)
        state.prepare(dirtyQueue)
        return (operation, former)
      }
      state.leave(dirtyQueue)
      if hasOthers {
        root.ownership.subtract(2, ordering: .acquiringAndReleasing)
      } else {
        root.ownership.store(0, ordering: .releasing)
      }
      if state.busyOwner == .current { state.busyOwner = nil }
      state.takeUnverified(of: dirtyQueue)
      pendingEvents = dirtyQueue.takePendingEvents()
      return (nil, former)
    }
    _ = consume former
    return operation
  }
}
