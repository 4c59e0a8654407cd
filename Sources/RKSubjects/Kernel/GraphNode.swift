import RKCore
import Synchronization

/// A store, or a value that is derived from other nodes: a node of a graph, apart from the type of its value.
///
///     inputs ◄── retains ── node ──► dependents: the linked nodes that have it as an input
///
/// A node is *linked* while it is observed, or a linked node depends on it. Steps keep linked nodes
/// current. Another one has the value that was last computed, which holds until an input changes.
// Guard: the owner of the graph; without one, the lock of the graph. `inputs` and `isLinked` change under
// the lock, and both read them. What is declared with `let` does not change.
@usableFromInline
package class GraphNode: @unchecked Sendable {
  /// A place in the inputs of a dependent.
  @usableFromInline
  struct Edge {
    @usableFromInline let node: Unmanaged<GraphNode>
    @usableFromInline var input: Int
  }

  /// The functions that depend on the type of the value, as closures that the client specializes.
  @usableFromInline typealias Function<Result> = @Sendable (GraphNode) -> Result

  @usableFromInline package final let graph: Graph
  @exclusivity(unchecked) @usableFromInline final var inputs: [GraphNode]
  /// Greater than the height of each input, of a linked node.
  @exclusivity(unchecked) final var height = 0
  @exclusivity(unchecked) @usableFromInline final var dependents: [Edge] = []
  /// For each input, the place of this node in its dependents, while it is linked.
  @exclusivity(unchecked) final var places: [Int] = []
  /// The step in which the value last changed.
  @exclusivity(unchecked) @usableFromInline final var changed = 0
  /// The last step for which the value is known to be current, if the node is not linked.
  @exclusivity(unchecked) final var verified = -1
  /// True if the value of the linked node is current.
  @exclusivity(unchecked) final var isCurrent = false
  @exclusivity(unchecked) package final var isLinked = false
  /// True if a step has to compute the node.
  @exclusivity(unchecked) final var isScheduled = false
  /// True if the owner has postponed the node in its step.
  @exclusivity(unchecked) final var isPostponed = false
  /// True if the node is in a list of an agenda.
  @exclusivity(unchecked) final var isListed = false
  @exclusivity(unchecked) final var nextListed: Unmanaged<GraphNode>?
  /// The number of the last search of an owner that has met the node.
  @exclusivity(unchecked) final var search = 0
  @exclusivity(unchecked) final var observers = 0
  /// Of a store that something else sets: called when it gets its first dependent, and loses its last.
  @exclusivity(unchecked) final var onUse: (@Sendable (_ isUsed: Bool) -> Void)?
  /// The number of inputs that have not ended, while it is linked.
  @exclusivity(unchecked) final var liveInputs = 0
  @exclusivity(unchecked) final var hasEnded = false
  /// True if a reader may have computed the value of a queued step, because the first observer is queued
  /// behind that step.
  @exclusivity(unchecked) @usableFromInline package final var isAhead = false
  /// The state of the owner's call of a closure of the user: `Agenda.hold`.
  @usableFromInline final let call = Atomic<UInt8>(CallState.none)
  /// The number of the last walk that has met the node, and what it has found; guarded by the lock,
  /// also while there is an owner.
  @exclusivity(unchecked) final var walk = 0
  @exclusivity(unchecked) final var isStale = false

  /// True if other nodes do not determine the value.
  @usableFromInline package final let isStore: Bool
  /// True if another object has the value.
  final let isObject: Bool
  /// Finds the inputs while the value is computed; nil if they do not change.
  @usableFromInline final let dependencies: Dependencies?
  /// True if each computation finds all inputs anew.
  final var findsAllInputs: Bool { dependencies?.isIncremental == false }
  /// True if the inputs are what all nodes of a cycle have read.
  final var wasOnCycle: Bool { dependencies?.wasOnCycle == true }
  /// Records the number of an input that has changed, for a node that reads only those; nil: all.
  @usableFromInline final let inputChanged: (@Sendable (Int?) -> Void)?
  /// Computes the value from the inputs; returns whether it has changed.
  @usableFromInline final let compute: Function<Bool>
  /// Reserves the place of the value in the order of the observers; false if another thread delivers.
  @usableFromInline final let reserve: Function<Bool>
  /// Delivers the value that was reserved, or the completion.
  @usableFromInline final let deliver: Function<Void>
  /// Does what a reader asks.
  @usableFromInline final let access: @Sendable (GraphNode, GraphReader, ReaderCall) -> Void
  /// The inspector; nil for a node that was created while none was installed.
  package final let inspection: NodeInspection?

  @usableFromInline
  init(
    inputs: [GraphNode],
    dependencies: Dependencies? = nil,
    isObject: Bool = false,
    inputChanged: (@Sendable (Int?) -> Void)? = nil,
    compute: @escaping Function<Bool>,
    reserve: @escaping Function<Bool>,
    deliver: @escaping Function<Void>,
    access: @escaping @Sendable (GraphNode, GraphReader, ReaderCall) -> Void
  ) {
    let graph = inputs.first?.graph.root ?? Graph()
    for input in inputs where input.graph !== graph { graph.merge(input.graph) }
    self.graph = graph
    self.inputs = inputs
    self.dependencies = dependencies
    self.isObject = isObject
    self.inputChanged = inputChanged
    isStore = inputs.isEmpty && dependencies == nil
    (self.reserve, self.deliver) = (reserve, deliver)
    inspection = Inspectors.isInstalled ? NodeInspection(Inspectors.ofGraphs) : nil
    if let inspector = inspection?.inspector {
      self.compute = { node in inspector.computes(node, isRead: false) { compute(node) } }
      self.access = { node, reader, call in
        guard case .compute = call else { return access(node, reader, call) }
        _ = inspector.computes(node, isRead: true) {
          access(node, reader, call)
          return true
        }
      }
    } else {
      (self.compute, self.access) = (compute, access)
    }
    if isStore { isCurrent = true }
    if let inspector = inspection?.inspector {
      inspector.created(self)
      graph.inspect()
    }
  }

  /// A loop: releasing a chain of inputs recursively would use the stack.
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

  /// The states of `call`.
  @usableFromInline
  enum CallState {
    @inlinable static var none: UInt8 { 0 }
    @inlinable static var calling: UInt8 { 1 }
    /// Another thread changes what the arguments were read from.
    @inlinable static var held: UInt8 { 2 }
  }

  /// Calls a closure of the user whose arguments were read.
  ///
  /// - Parameter reader: What has captured the arguments; nil for the owner.
  @inlinable @inline(__always)
  package final func calling<Result>(_ reader: GraphReader?, _ body: () -> Result) -> Result {
    if reader != nil { return body() }
    call.store(CallState.calling, ordering: .releasing)
    let result = body()
    let (isOver, _) = call.compareExchange(
      expected: CallState.calling,
      desired: CallState.none,
      ordering: .acquiringAndReleasing
    )
    if !isOver { graph.locked { call.store(CallState.none, ordering: .relaxed) } }
    return result
  }

  /// Returns whether the node is on a cycle, at the end of a computation that finds its inputs.
  ///
  /// - Parameter reader: What has computed it; nil for the owner.
  @usableFromInline
  final func isOnCycle(_ reader: GraphReader?) -> Bool {
    reader?.cycles.isOnCycle(self) ?? dependencies?.isOnCycle(self) ?? false
  }

  // MARK: A store

  /// Registers a closure to call when the store gets its first linked dependent, and when it loses its last.
  package final func onUse(_ body: @escaping @Sendable (_ isUsed: Bool) -> Void) {
    graph.withLock { _, _ in
      if onUse == nil { onUse = body }
    }
  }

  /// Ends the store: what depends on ended stores alone completes.
  package final func end() {
    let (_, agenda) = graph.enter(.everything) { _, _ in
      true
    } orEnqueue: {
      Graph.Operation(.everything) { self.end($0) }
    }
    guard let agenda else { return }
    graph.perform(agenda) { self.end($0) }?.deliver()
  }

  // MARK: What depends on the type of the value

  /// The value for inspectors; nil if there is none.
  ///
  /// - Parameter isOwner: Whether the caller owns the graph; otherwise it has the lock, and there is no owner.
  package func inspectedValue(isOwner: Bool) -> (any Sendable)? { nil }
  /// The type of the value; nil if the value says it.
  package var inspectedType: Any.Type? { nil }

  /// Sends the completion.
  func complete() {}
  /// An input of an object has changed; nil: it was linked.
  func changed(_ input: Int?) {}
  /// The object that has the value, if there is one.
  var object: (any NodeBody)? { nil }
  /// The node of an object was unlinked.
  func releaseObject() {}
  /// The step that has changed an object has ended.
  func stepEnded() {}
  /// Takes the parts of an object that have changed.
  func takeParts() -> [any NodePart] { [] }
}
