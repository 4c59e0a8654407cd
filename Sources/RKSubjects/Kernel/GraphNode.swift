import RKCore
import Synchronization

/// A store, or a value that is derived from other nodes: a node of a graph, apart from the type of its value.
///
///     inputs ◄── retains ── node ──► dependents: the linked nodes that have it as an input
///
/// A node is *linked* while it is observed, or a linked node depends on it. Steps keep linked nodes
/// current. Another one has the value that was last computed, which holds until an input changes.
// Guard: the owner of the graph; without one, the lock of the graph. `inputs` change under the lock, and
// are read by both. `graph`, `compute`, `reserve` and `deliver` do not change.
@usableFromInline
package class GraphNode: @unchecked Sendable {
  /// A place in the inputs of a dependent.
  @usableFromInline
  struct Edge {
    @usableFromInline let node: Unmanaged<GraphNode>
    @usableFromInline let input: Int
  }

  /// The functions that depend on the type of the value, as closures that the client specializes.
  @usableFromInline typealias Function<Result> = @Sendable (GraphNode) -> Result

  @usableFromInline package final let graph: Graph
  @exclusivity(unchecked) @usableFromInline final private(set) var inputs: [GraphNode]
  /// Greater than the height of each input, of a linked node.
  @exclusivity(unchecked) final var height = 0
  @exclusivity(unchecked) @usableFromInline final var dependents: [Edge] = []
  /// For each input, the place of this node in its dependents, while it is linked.
  @exclusivity(unchecked) private final var places: [Int] = []
  /// The step in which the value last changed.
  @exclusivity(unchecked) final var changed = 0
  /// The last step for which the value is known to be current, if the node is not linked.
  @exclusivity(unchecked) final var verified = -1
  /// Whether the value of the linked node is current.
  @exclusivity(unchecked) final var isCurrent = false
  @exclusivity(unchecked) final var isLinked = false
  /// Whether a step has to compute the node.
  @exclusivity(unchecked) final var isScheduled = false
  /// Whether the node is in a list of an agenda.
  @exclusivity(unchecked) final var isListed = false
  @exclusivity(unchecked) final var nextListed: Unmanaged<GraphNode>?
  /// The number of the last search of an owner that has met the node.
  @exclusivity(unchecked) final var search = 0
  @exclusivity(unchecked) final var observers = 0
  /// Of a store that something else sets: called when it gets its first dependent, and loses its last.
  @exclusivity(unchecked) final var onUse: (@Sendable (_ isUsed: Bool) -> Void)?
  /// The number of inputs that have not ended, while it is linked.
  @exclusivity(unchecked) private final var liveInputs = 0
  @exclusivity(unchecked) final var hasEnded = false
  /// The number of the last walk that has met the node, and what it has found; guarded by the lock,
  /// also while there is an owner.
  @exclusivity(unchecked) private final var walk = 0
  @exclusivity(unchecked) final var isStale = false

  /// Whether other nodes do not determine the value.
  final let isStore: Bool
  /// Whether another object has the value.
  final let isObject: Bool
  /// Finds the inputs while the value is computed; nil if they do not change.
  @usableFromInline final let dependencies: Dependencies?
  /// Records the number of an input that has changed, for a node that reads only those; nil: all.
  @usableFromInline final let inputChanged: (@Sendable (Int?) -> Void)?
  /// Computes the value from the inputs; returns whether it has changed.
  @usableFromInline final let compute: Function<Bool>
  /// Reserves the place of the value in the order of the observers; false if another thread delivers.
  @usableFromInline final let reserve: Function<Bool>
  /// Delivers the value that was reserved, or the completion.
  @usableFromInline final let deliver: Function<Void>

  @usableFromInline
  init(
    inputs: [GraphNode],
    dependencies: Dependencies? = nil,
    isObject: Bool = false,
    inputChanged: (@Sendable (Int?) -> Void)? = nil,
    compute: @escaping Function<Bool>,
    reserve: @escaping Function<Bool>,
    deliver: @escaping Function<Void>
  ) {
    let graph = inputs.first?.graph.root ?? Graph()
    for input in inputs where input.graph !== graph { graph.merge(input.graph) }
    self.graph = graph
    self.inputs = inputs
    self.dependencies = dependencies
    self.isObject = isObject
    self.inputChanged = inputChanged
    isStore = inputs.isEmpty && dependencies == nil
    (self.compute, self.reserve, self.deliver) = (compute, reserve, deliver)
    if isStore { isCurrent = true }
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

  // MARK: A store

  /// Has a closure called when the store gets its first linked dependent, and when it loses its last.
  package final func onUse(_ body: @escaping @Sendable (_ isUsed: Bool) -> Void) {
    graph.withLock { _, _ in
      if onUse == nil { onUse = body }
    }
  }

  /// Ends the store: what depends on ended stores alone completes.
  package final func end() {
    let (_, agenda) = graph.enter(nil) { _ in
      true
    } orEnqueue: {
      Graph.Operation { self.end($0) }
    }
    guard let agenda else { return }
    graph.perform(agenda) { self.end($0) }.deliver()
  }

  // MARK: What depends on the type of the value

  /// Sends the completion.
  func complete() {}
  /// An input of an object has changed; nil: it was linked.
  func changed(_ input: Int?) {}
  /// The node of an object was unlinked.
  func releaseObject() {}
  /// The step that has changed an object has ended.
  func stepEnded() {}
  /// Has a reader take the value and the version of the node.
  func capture(in reader: GraphReader) {}
  /// Has a reader keep the latest value of a store, which is about to be set.
  func save(in reader: GraphReader) {}
  /// Computes the value for a reader, from what it has captured.
  func compute(for reader: GraphReader) {}
  /// Stores the value that a reader has computed; the reader then has the old one, to release it.
  func adopt(from reader: GraphReader, in step: Int) {}

  // MARK: Linking

  /// What is to be done outside the lock after nodes were linked or unlinked.
  struct Effects: Sendable {
    var calls: [Closure] = []
    /// Nodes that were unlinked, whose release may run code of a user's.
    var released: [GraphNode] = []

    func perform() {
      for call in calls { call() }
    }
  }

  /// Keeps the value current, as an observer does, until `release`.
  ///
  /// - Returns: What has computed the value; nil if it was current, or the graph has an owner.
  @discardableResult
  package final func hold() -> GraphReader? {
    let (effects, reader, isOver) = graph.withLock { root, state -> (Effects, GraphReader?, Bool) in
      let reader = GraphReader(self, in: root, &state)
      if state.isIdle {
        let effects = addObserver(in: state.step, &state.unverified)
        return (effects, reader, hasEnded)
      }
      state.queue.append(
        Graph.Operation { agenda in
          self.graph.withLock { _, _ in self.addObserver(in: agenda.step, &agenda.unverified) }
            .perform()
          if self.hasEnded { agenda.deliveries.append(self, isCompletion: true) }
        }
      )
      return (Effects(), reader, false)
    }
    effects.perform()
    reader?.run()
    if isOver { complete() }
    return reader
  }

  /// Ends `hold`.
  package final func release() {
    let (effects, released) = graph.withLock { _, state -> (Effects, [GraphNode]) in
      if state.isIdle {
        let (effects, unverified) = (removeObserver(in: state.step), state.unverified)
        if !unverified.isEmpty { state.unverified.removeAll { !$0.isLinked } }
        return (effects, unverified)
      }
      state.queue.append(
        Graph.Operation { agenda in self.removeObserver(in: agenda.step).perform() }
      )
      return (Effects(), [])
    }
    effects.perform()
    _ = consume released
  }

  /// Adds an observer.
  final func addObserver(in step: Int, _ unverified: inout [GraphNode]) -> Effects {
    observers += 1
    return link(in: step, &unverified)
  }

  /// Links the node, for an observer or a dependent.
  final func link(in step: Int, _ unverified: inout [GraphNode]) -> Effects {
    var effects = Effects()
    if isLinked { return effects }
    // Linking makes what is not stale current.
    let stale = stale(isLatest: false, in: step)
    link(&effects)
    for node in stale { node.isCurrent = false }
    unverified.append(contentsOf: stale)
    if hasEnded { unlinkUnused([self], in: step, &effects) }
    return effects
  }

  /// Removes an observer.
  final func removeObserver(in step: Int) -> Effects {
    observers -= 1
    var effects = Effects()
    unlinkUnused([self], in: step, &effects)
    return effects
  }

  /// Links the node and what it comes from; a linked node retains itself.
  private final func link(_ effects: inout Effects) {
    // Inputs first: a node is linked when all of its inputs are.
    var stack = [(node: self, input: 0)]
    while let (node, input) = stack.popLast() {
      if node.isLinked { continue }
      if input < node.inputs.count {
        stack.append((node, input + 1))
        let next = node.inputs[input]
        if !next.isLinked, !next.isStore { stack.append((next, 0)) }
        continue
      }
      node.isLinked = true
      node.isCurrent = true
      if node.isObject { node.changed(nil) } else { node.inputChanged?(nil) }
      _ = Unmanaged.passRetained(node)
      node.connect(&effects)
      node.liveInputs = node.inputs.count { !$0.hasEnded }
      // A node that finds its inputs has none before it is computed.
      node.hasEnded = node.liveInputs == 0 && !node.inputs.isEmpty
    }
  }

  /// Adds the node to the dependents of its inputs, which are linked, and above them.
  private final func connect(_ effects: inout Effects) {
    var highest = -1
    places = inputs.enumerated().map { index, input in
      highest = max(highest, input.height)
      if input.dependents.isEmpty, let onUse = input.onUse {
        effects.calls.append(Closure { onUse(true) })
      }
      input.dependents.append(Edge(node: .passUnretained(self), input: index))
      return input.dependents.count - 1
    }
    raise(to: highest + 1)
  }

  /// Raises the node above its inputs, and then what depends on it.
  private final func raise(to height: Int) {
    if height <= self.height { return }
    self.height = height
    var stack = [self]
    while let node = stack.popLast() {
      for edge in node.dependents {
        edge.node._withUnsafeGuaranteedRef { dependent in
          if dependent.height > node.height { return }
          require(dependent !== self, Dependencies.rule)
          dependent.height = node.height + 1
          stack.append(dependent)
        }
      }
    }
  }

  /// Replaces the inputs with those that the last computation has read, which are current.
  ///
  /// The former ones stay linked until `unlinkUnused`.
  final func setInputs(_ new: [GraphNode]) -> Effects {
    var effects = Effects()
    effects.released.append(contentsOf: inputs)
    let (old, oldPlaces) = (inputs, places)
    inputs = new
    if !isLinked { return effects }
    for input in new where !input.isLinked && !input.isStore { input.link(&effects) }
    // Connected before it leaves the others, so that none that stays is unused in between.
    connect(&effects)
    liveInputs = new.count { !$0.hasEnded }
    for (place, input) in zip(oldPlaces, old) { input.disconnect(at: place, &effects) }
    return effects
  }

  /// Removes a dependent, as `removeDependent`, and tells a store of its last one.
  private final func disconnect(at place: Int, _ effects: inout Effects) {
    removeDependent(at: place)
    if dependents.isEmpty, let onUse { effects.calls.append(Closure { onUse(false) }) }
  }

  /// Unlinks nodes that nothing observes or depends on, and then those that they come from.
  static func unlinkUnused(_ nodes: [GraphNode], in step: Int) -> Effects {
    var effects = Effects()
    nodes.first?.unlinkUnused(nodes, in: step, &effects)
    return effects
  }

  private final func unlinkUnused(_ nodes: [GraphNode], in step: Int, _ effects: inout Effects) {
    var stack = nodes
    while let node = stack.popLast() {
      guard node.isLinked, node.dependents.isEmpty, node.observers == 0 || node.hasEnded else {
        continue
      }
      node.isLinked = false
      if node.isCurrent { node.verified = step }
      node.isCurrent = false
      for (index, input) in node.inputs.enumerated() {
        input.disconnect(at: node.places[index], &effects)
        stack.append(input)
      }
      node.places = []
      if node.isObject { effects.calls.append(Closure { node.releaseObject() }) }
      effects.released.append(Unmanaged.passUnretained(node).takeRetainedValue())
    }
  }

  private final func removeDependent(at place: Int) {
    let last = dependents.removeLast()
    if place == dependents.count { return }
    dependents[place] = last
    last.node._withUnsafeGuaranteedRef { $0.places[last.input] = place }
  }

  // MARK: Ending

  /// Ends a store, and what depends on ended nodes alone.
  final func end(_ agenda: Agenda) {
    var (stack, ended) = ([self], [GraphNode]())
    while let node = stack.popLast() {
      node.hasEnded = true
      ended.append(node)
      if node.observers > 0 { agenda.deliveries.append(node, isCompletion: true) }
      for edge in node.dependents {
        edge.node._withUnsafeGuaranteedRef { dependent in
          dependent.liveInputs -= 1
          if dependent.liveInputs == 0 { stack.append(dependent) }
        }
      }
    }
    var effects = Effects()
    // The last are popped first: those that depend on others.
    unlinkUnused(ended, in: agenda.step, &effects)
    effects.perform()
  }

  // MARK: Reading

  /// Returns the nodes from which this one comes, and itself, that a reader has to compute or check:
  /// inputs first.
  ///
  /// - Parameters:
  ///   - isLatest: Whether the graph has an owner: then only the latest values of stores can be read.
  ///   - step: The latest step.
  final func stale(isLatest: Bool, in step: Int, for reader: GraphReader? = nil) -> [GraphNode] {
    let walk = Self.nextWalk
    var stale: [GraphNode] = []
    var stack = [(node: self, input: 0)]
    while let (node, input) = stack.popLast() {
      if node.walk == walk { continue }
      if let reader, reader.hasSettled(node) {
        node.walk = walk
        node.isStale = reader.hasChanged(node)
      } else if node.isStore
        || !isLatest && (node.isLinked ? node.isCurrent : node.verified == step)
      {
        node.walk = walk
        node.isStale = false
      } else if input < node.inputs.count {
        stack.append((node, input + 1))
        if node.inputs[input].walk != walk { stack.append((node.inputs[input], 0)) }
      } else {
        node.walk = walk
        node.isStale =
          isLatest || node.verified < 0
          || node.inputs.contains { $0.isStale || $0.changed > node.verified }
        if node.isStale { stale.append(node) } else { node.verified = step }
      }
    }
    return stale
  }
}

extension GraphNode {
  /// A number that marks the nodes which one walk has met; graphs that become one have all different ones.
  static var nextWalk: Int { lastWalk.wrappingAdd(1, ordering: .relaxed).newValue }
}

private let lastWalk = Atomic<Int>(0)
