import RKCore
import Synchronization

/// A node of a graph, with its value's type erased: a store, or a value derived from other nodes.
///
///     inputs ◄── retains ── node ──► dependents: the linked nodes that have it as an input
///
/// A derived node is *linked* while a linked node depends on it, or while it is observed and has not ended. A
/// node that a step starts or stops reading also stays linked until the step ends. Steps keep linked nodes
/// current. An unlinked derived node has the value of its last computation, if any; this value is valid until
/// an input changes.
// Guarded by the owner that claims the node; if no owner claims it, by the lock of the graph. `inputs` and
// `isLinked` change under the lock, so the owner and the holder of the lock may read them. Constants need no
// guard.
@usableFromInline
package class GraphNode: @unchecked Sendable {
  /// A reference from an input to a dependent, `node`, with the index of the input among the dependent's
  /// inputs.
  @usableFromInline
  struct Edge {
    @usableFromInline let node: Unmanaged<GraphNode>
    @usableFromInline var input: Int
  }

  /// A function that depends on the type of the value; a closure, so that the client's module specializes it.
  @usableFromInline typealias Function<Result> = @Sendable (GraphNode) -> Result

  @usableFromInline package final let graph: Graph
  @exclusivity(unchecked) @usableFromInline final var inputs: [GraphNode]
  /// The height, by which a step orders its computations; in a linked node, it exceeds the height of each
  /// input.
  @exclusivity(unchecked) final var height = 0
  @exclusivity(unchecked) @usableFromInline final var dependents: [Edge] = []
  /// For each input, the index of this node among the input's dependents, while this node is linked.
  @exclusivity(unchecked) final var dependentIndices: [Int] = []
  /// The step in which the value last changed.
  @exclusivity(unchecked) @usableFromInline final var changedAt = 0
  /// For an unlinked node: the last step for which the value is known to be current.
  @exclusivity(unchecked) final var verifiedAt = -1
  /// For a store or a linked node: true if the value is current.
  @exclusivity(unchecked) final var isCurrent = false
  @exclusivity(unchecked) package final var isLinked = false
  /// True if the step must compute the node.
  @exclusivity(unchecked) final var isScheduled = false
  /// True if an owner postponed the node; the value is then unknown until the last remaining owner computes
  /// it.
  @exclusivity(unchecked) final var isPostponed = false
  /// True if the node is in a list of a dirty queue.
  @exclusivity(unchecked) final var isListed = false
  @exclusivity(unchecked) final var nextListed: Unmanaged<GraphNode>?
  /// The number of the last walk by an owner that visited the node.
  @exclusivity(unchecked) final var ownerWalk = 0
  /// The number of observers; each `retainLink()` counts as one.
  @exclusivity(unchecked) package internal(set) final var observerCount = 0
  /// The number of observers that wait to be added after queued steps; guarded by the lock of the graph.
  ///
  /// A waiting observer keeps a linked node linked. Such a node may have been linked by a step that reads it.
  @exclusivity(unchecked) final var waitingObservers = 0
  /// True once an observer was added; `retainLink()` adds none.
  @exclusivity(unchecked) @usableFromInline final var isObserved = false
  /// For a store: a closure to call when the store gets its first dependent, and when it loses its last one.
  @exclusivity(unchecked) final var onUse: (@Sendable (_ isUsed: Bool) -> Void)?
  /// While the node is linked: the number of inputs that keep it from ending.
  @exclusivity(unchecked) final var liveInputs = 0
  @exclusivity(unchecked) final var hasEnded = false
  /// True while an observer waits to be added after queued steps; a reader may already have computed the
  /// values of those steps.
  @exclusivity(unchecked) @usableFromInline package final var isAhead = false
  /// The state of the owner's call to a user's closure; see `DirtyQueue.blockOwner`.
  @usableFromInline final let call = Atomic<UInt8>(CallState.none)
  /// The number of the last walk under the lock that visited the node.
  ///
  /// The lock guards `walk` and `isStale`, even while the graph has an owner.
  @exclusivity(unchecked) final var walk = 0
  @exclusivity(unchecked) final var isStale = false

  /// True if the value does not depend on other nodes.
  @usableFromInline package final let isStore: Bool
  /// True for a store that runs a step for each event of an element's signal.
  package final var isTrigger = false
  /// True for an `ObjectNode`, whose value another object holds.
  final let isObject: Bool
  /// True if the value counts as changed only when the node's comparison finds a difference.
  @usableFromInline final let isDistinct: Bool
  /// The tracker that finds the inputs while the value is computed; nil if the inputs are fixed.
  @usableFromInline final let tracker: DependencyTracker?
  /// True if each computation finds all inputs anew.
  final var findsAllInputs: Bool { tracker?.isIncremental == false }
  /// True if the inputs are the common inputs of a cycle.
  final var wasOnCycle: Bool { tracker?.wasOnCycle == true }
  /// For a node that reads only changed inputs: records the index of a changed input; a nil index means all
  /// inputs.
  @usableFromInline final let inputChanged: (@Sendable (Int?) -> Void)?
  /// Computes the value from the inputs; returns whether it has changed.
  @usableFromInline final let compute: Function<Bool>
  /// Reserves the position of the value in the delivery order, unless `compute` reserves it; returns whether
  /// the calling thread must deliver the value.
  @usableFromInline final let reserve: Function<Bool>
  /// Delivers the value whose position is reserved.
  @usableFromInline final let deliver: Function<Void>
  /// Performs a request of a reader.
  @usableFromInline final let access: @Sendable (GraphNode, GraphReader, ReaderRequest) -> Void
  /// The inspector and its record; nil if no graph inspector was installed when the node was created.
  package final let inspection: NodeInspection?

  @usableFromInline
  init(
    inputs: [GraphNode],
    tracker: DependencyTracker? = nil,
    isObject: Bool = false,
    isDistinct: Bool = false,
    inputChanged: (@Sendable (Int?) -> Void)? = nil,
    compute: @escaping Function<Bool>,
    reserve: @escaping Function<Bool>,
    deliver: @escaping Function<Void>,
    access: @escaping @Sendable (GraphNode, GraphReader, ReaderRequest) -> Void
  ) {
    isStore = inputs.isEmpty && tracker == nil
    let graph = inputs.first?.graph.root ?? Graph(hasStores: isStore)
    for input in inputs where input.graph !== graph { graph.merge(input.graph) }
    self.graph = graph
    self.inputs = inputs
    self.tracker = tracker
    (self.isObject, self.isDistinct) = (isObject, isDistinct)
    self.inputChanged = inputChanged
    (self.reserve, self.deliver) = (reserve, deliver)
    inspection = Inspectors.isInstalled ? NodeInspection(Inspectors.ofGraphs) : nil
    if let inspector = inspection?.inspector {
      self.compute = { node in inspector.computes(node, isRead: false) { compute(node) } }
      self.access = { node, reader, request in
        guard case .compute = request else { return access(node, reader, request) }
        _ = inspector.computes(node, isRead: true) {
          access(node, reader, request)
          return true
        }
      }
    } else {
      (self.compute, self.access) = (compute, access)
    }
    if isStore { isCurrent = true }
    if let inspector = inspection?.inspector {
      // The caller may hold the lock of a store. From `created` on, other threads may lock the graph, and then
      // the store.
      graph.inspect()
      inspector.created(self)
    }
  }

  /// Releases the inputs in a loop, because releasing a long chain recursively would overflow the stack.
  deinit {
    var released = inputs
    inputs = []
    while var node = released.popLast() {
      if isKnownUniquelyReferenced(&node) {
        released.append(contentsOf: node.inputs)
        node.inputs = []
      }
    }
  }

  // MARK: Calling a closure

  @usableFromInline
  enum CallState {
    @inlinable static var none: UInt8 { 0 }
    @inlinable static var calling: UInt8 { 1 }
    /// Another thread is changing a node from which the arguments were read.
    @inlinable static var blocked: UInt8 { 2 }
  }

  /// Calls a user's closure after its arguments were read.
  ///
  /// - Parameter reader: The reader that has captured the arguments; nil for the owner.
  @inlinable @inline(__always)
  package final func calling<Result>(_ reader: GraphReader?, _ body: () -> Result) -> Result {
    if reader != nil { return body() }
    call.store(CallState.calling, ordering: .releasing)
    let result = body()
    let (isFree, _) = call.compareExchange(
      expected: CallState.calling,
      desired: CallState.none,
      ordering: .acquiringAndReleasing
    )
    if !isFree { graph.locked { call.store(CallState.none, ordering: .relaxed) } }
    return result
  }

  /// Returns whether the node is on a cycle; called at the end of a computation that finds its inputs.
  ///
  /// - Parameter reader: The reader that has computed the node; nil for the owner.
  @usableFromInline
  final func isOnCycle(_ reader: GraphReader?) -> Bool {
    if let reader { return reader.cycles?.isOnCycle(self) == true }
    return tracker?.isOnCycle(self) == true
  }

  // MARK: A store

  /// Registers a closure to call when the store gets its first linked dependent, and when it loses its last
  /// one; only the first registration counts.
  package final func onUse(_ body: @escaping @Sendable (_ isUsed: Bool) -> Void) {
    graph.withLock { _, _ in
      if onUse == nil { onUse = body }
    }
  }

  /// Ends the store, and completes each direct or indirect dependent that no other input keeps from ending.
  package final func end() {
    graph.perform { self.end($0) }
  }

  // MARK: The type of the value

  /// Returns the value for inspectors; nil if there is none, or if a step is running.
  package final func inspectedValue() -> (any Sendable)? {
    // The object must not be deallocated under the lock.
    withExtendedLifetime(inspectedObject) {
      graph.withLock { root, _ in root.isIdle ? inspectedValue(isOwner: false) : nil }
    }
  }
  /// The object that holds the value, if there is one, retained without the lock of the graph.
  var inspectedObject: (any NodeObject)? { nil }
  /// Returns the value for inspectors; nil if there is none.
  ///
  /// - Parameter isOwner: Whether the caller owns the graph; otherwise, it holds the lock of an idle graph.
  package func inspectedValue(isOwner: Bool) -> (any Sendable)? { nil }
  /// The type of the value; nil if the value itself shows its type.
  package var inspectedType: Any.Type? { nil }

  /// Sends the completion.
  func complete() {}
  /// Records that an input of the object has changed; a nil index means that the node was just linked.
  func changed(_ input: Int?) {}
  /// For an `ObjectNode`: the object that holds the value; nil once that object is deallocated.
  var object: (any NodeObject)? { nil }
  /// Releases the object after its node was unlinked.
  func releaseObject() {}
  /// Releases the part of the object's state that only the ended step needed.
  func stepEnded() {}
  /// Removes and returns the changed parts of the object.
  func takeParts() -> [any NodePart] { [] }
}
