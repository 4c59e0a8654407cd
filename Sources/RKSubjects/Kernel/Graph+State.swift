import RKCore

extension Graph {
  /// Nodes that could not read all their inputs while the graph had other owners, and their dependents.
  ///
  /// The last remaining owner computes them again in one step.
  package struct PostponedNodes: Sendable {
    private(set) var nodes: [GraphNode]
    /// True if all steps that postponed the nodes were silent; see `DirtyQueue.isSilent`.
    private(set) var isSilent: Bool
    /// The path of the first step that postponed nodes.
    private(set) var path: Path?

    var isEmpty: Bool { nodes.isEmpty }

    init(_ nodes: [GraphNode] = [], isSilent: Bool = true, path: Path? = nil) {
      (self.nodes, self.isSilent, self.path) = (nodes, isSilent, path)
    }

    mutating func append(contentsOf new: PostponedNodes) {
      if nodes.isEmpty { path = new.path }
      nodes += new.nodes
      isSilent = isSilent && new.isSilent
    }
  }

  /// A queued operation, which an owner performs later.
  @usableFromInline
  package struct Operation: Sendable {
    private let path: Path?
    let claim: WriteSet
    /// True if the operation may change the value of a node.
    let isChange: Bool
    private let body: @Sendable (DirtyQueue) -> Void

    @usableFromInline
    package init(
      _ claim: WriteSet,
      isChange: Bool = true,
      path: Path? = Path.toQueue,
      _ body: @escaping @Sendable (DirtyQueue) -> Void
    ) {
      (self.claim, self.isChange, self.path) = (claim, isChange, path)
      self.body = body
    }

    func perform(_ dirtyQueue: DirtyQueue) {
      Path.carryQueued(path) { body(dirtyQueue) }
    }
  }
}

extension Graph.State {
  /// Enables reports to inspectors in later steps; called while no other step is running.
  mutating func inspect() {
    isInspected = true
    dirtyQueue?._withUnsafeGuaranteedRef { $0.inspect() }
    for dirtyQueue in others + spares { dirtyQueue.inspect() }
  }

  /// True if no operation waits for an owner.
  var isQueueEmpty: Bool { queue.isEmpty && postponed.isEmpty }

  /// True if an operation that waits for an owner may change the value of a node.
  var hasWaitingChange: Bool {
    !postponed.isEmpty || (0..<queue.count).contains { queue[$0].isChange }
  }

  /// Saves the latest value of a store in each reader, before the store is set.
  func save(_ store: GraphNode) {
    if readers.isEmpty { return }
    let (cause, key) = (UpdateGuard.cause, ObjectIdentifier(store))
    for reader in readers {
      store.access(store, reader, .save)
      let setter: GraphReader.Setter =
        reader.number == 0 || cause?.includes(reader.number) != true
        ? .other : reader.thread == UpdateGuard.thread ? .transaction : .causedByTransaction
      if let known = reader.saved[key]?.setter { reader.saved[key]?.setter = max(known, setter) }
    }
  }

  /// Ends the snapshot of a reader.
  mutating func remove(_ reader: GraphReader) {
    if let index = readers.lastIndex(where: { $0 === reader }) { readers.remove(at: index) }
  }

  /// Begins a step of the only owner.
  mutating func begin(_ claim: Graph.WriteSet) -> Unmanaged<DirtyQueue> {
    step += 1
    let next = dirtyQueue ?? .passRetained(DirtyQueue(isInspected: isInspected))
    (dirtyQueue, isDirtyQueueOwned) = (next, true)
    if !others.isEmpty {
      spares += others
      others = []
    }
    next._withUnsafeGuaranteedRef {
      $0.begin(claim)
      prepare($0)
    }
    return next
  }

  /// Removes and returns the next operation of the only owner.
  mutating func popFirst() -> Graph.Operation? {
    if postponed.isEmpty { return queue.popFirst() }
    let taken = postponed
    postponed = Graph.PostponedNodes()
    return Graph.Operation(.everything, path: taken.path) { $0.compute(taken) }
  }

  mutating func prepare(_ dirtyQueue: DirtyQueue) {
    dirtyQueue.step = step
    if !unverified.isEmpty {
      dirtyQueue.unverified.append(contentsOf: unverified)
      dirtyQueue.isVerifying = true
      unverified = []
    }
    isVerifying = dirtyQueue.unverified.contains { $0.isLinked && !$0.isCurrent }
  }

  /// Takes over the state of a graph that is merged into this one.
  ///
  /// - Parameters:
  ///   - part: The other graph.
  ///   - owned: Whether this graph has owners, and whether the other one does.
  mutating func absorb(_ other: inout Graph.State, of part: Graph, owned: (Bool, Bool)) {
    // A graph without stores does not affect the snapshots of the other graph.
    let isOwned = owned.0 || owned.1
    if other.hasStores {
      for reader in readers { reader.merge(part, isOwn: false, isOwned: isOwned) }
    }
    if hasStores {
      for reader in other.readers { reader.merge(part, isOwn: true, isOwned: isOwned) }
    }
    hasStores = hasStores || other.hasStores
    absorbOwners(of: &other, owned: owned)
    weight += other.weight
    // If only one of the graphs was inspected, `merge` calls `inspect`, which marks all dirty queues.
    isInspected = isInspected && other.isInspected
    step = max(step, other.step)
    cycleCount += other.cycleCount
    isVerifying = isVerifying || other.isVerifying
    while let operation = other.queue.popFirst() { queue.append(operation) }
    unverified.append(contentsOf: other.unverified)
    postponed.append(contentsOf: other.postponed)
    other.postponed = Graph.PostponedNodes()
    readers.append(contentsOf: other.readers)
    offered.append(contentsOf: other.offered)
    (other.unverified, other.readers, other.offered) = ([], [], [])
    busyOwner = busyOwner ?? other.busyOwner
  }
}
