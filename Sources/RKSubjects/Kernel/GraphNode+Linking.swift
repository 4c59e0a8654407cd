import RKCore

// Linking; see `GraphNode` for the definition of a linked node.
extension GraphNode {
  /// Work to do outside the lock after nodes were linked or unlinked.
  struct Effects: Sendable {
    var calls: [Closure] = []
    // The nodes to release outside the lock, because their deallocation may run user code. The first one needs
    // no array.
    private var released: GraphNode?
    private var others: [GraphNode] = []

    mutating func release(_ node: GraphNode) {
      if released == nil { released = node } else { others.append(node) }
    }

    func perform() {
      for call in calls { call() }
    }
  }

  /// Keeps the value current, as an observer does, until `releaseLink`.
  ///
  /// - Returns: The reader that has computed the value; nil if none was needed.
  @usableFromInline @discardableResult
  package func retainLink() -> GraphReader? {
    var current = addObserver(nil, read: {})
    while let reader = current, reader.isMixed {
      current = read {}
      current?.run()
    }
    // Until a step computes the node, it is not a dependent of the inputs that it adds.
    if let current, !current.isStored, isLoadedAgain { graph.perform(isChange: false) { _ in } }
    return current
  }

  /// Adds an observer between two steps; `releaseLink` removes it.
  ///
  /// - Parameters:
  ///   - add: A closure that adds the observer to a list. It is called under the lock or, if a step may claim
  ///     the node, later by an owner. If `add` is nil, the node is only held.
  ///   - read: Reads the value, under the lock, if it is current.
  /// - Returns: The reader that has computed the value; nil if `read` was called instead.
  @usableFromInline
  func addObserver(
    _ add: (@Sendable () -> Void)?,
    read: () -> Void
  ) -> GraphReader? {
    let (effects, reader, hasEnded) = graph.withLock {
      root,
      state -> (Effects, GraphReader?, Bool) in
      // A node that finds its inputs may read a node that a running step changes.
      let isFree =
        root.isIdle
        || state.isFree([self])
          && !stale(isLatest: false, in: state.step).contains { $0.tracker != nil }
      let reader = GraphReader.make(for: self, isFree: isFree, in: root, &state)
      if isFree {
        let effects = addObserver(in: state.step, &state.unverified)
        reader?.addedAt = state.step
        if let add {
          isObserved = true
          add()
        }
        if reader == nil { read() }
        return (effects, reader, self.hasEnded)
      }
      if !isLinked, !state.queue.isEmpty || state.isVerifying { isAhead = true }
      let observation = ElementObservation.needingRefresh(self, in: root, state)
      waitingObservers += 1
      state.queue.append(
        // A node that is not linked does not retain its object.
        Graph.Operation(.everything, isChange: false) { [object] dirtyQueue in
          defer { withExtendedLifetime(object) {} }
          // The owner needs the lock here too, because readers mark the nodes that they visit.
          let effects = self.graph.withLock { _, _ in
            self.isAhead = false
            self.waitingObservers -= 1
            reader?.addedAt = dirtyQueue.step
            return self.addObserver(in: dirtyQueue.step, &dirtyQueue.unverified)
          }
          effects.perform()
          if let add {
            self.isObserved = true
            add()
          }
          if let observation { dirtyQueue.pendingEvents.append(self, of: observation) }
          if self.hasEnded { dirtyQueue.pendingEvents.append(self, isCompletion: true) }
        }
      )
      return (Effects(), reader, false)
    }
    effects.perform()
    reader?.run()
    if hasEnded { complete() }
    return reader
  }

  /// Removes an observer, or ends `retainLink`.
  @usableFromInline
  package func releaseLink() {
    let (effects, released) = graph.withLock { root, state -> (Effects, [GraphNode]) in
      if root.isIdle || state.isFree([self]) {
        let (effects, unverified) = (removeObserver(in: state.step), state.unverified)
        if !unverified.isEmpty { state.unverified.removeAll { !$0.isLinked } }
        return (effects, unverified)
      }
      state.queue.append(
        Graph.Operation(.everything, isChange: false) { dirtyQueue in
          self.graph.withLock { _, _ in self.removeObserver(in: dirtyQueue.step) }.perform()
        }
      )
      return (Effects(), [])
    }
    effects.perform()
    _ = consume released
  }

  func addObserver(in step: Int, _ unverified: inout [GraphNode]) -> Effects {
    observerCount += 1
    return link(in: step, &unverified)
  }

  /// Links the node, for an observer or a dependent.
  func link(in step: Int, _ unverified: inout [GraphNode]) -> Effects {
    var effects = Effects()
    if isLinked { return effects }
    // Linking marks the linked nodes as current, so the stale ones are collected first.
    let stale = stale(isLatest: false, in: step, isLinking: true)
    link(&effects)
    for node in stale { node.isCurrent = false }
    if !stale.isEmpty { unverified.append(contentsOf: stale) }
    if hasEnded { unlinkUnused(in: step, &effects) }
    return effects
  }

  func removeObserver(in step: Int) -> Effects {
    observerCount -= 1
    var effects = Effects()
    unlinkUnused(in: step, &effects)
    return effects
  }

  /// Links the node and the derived nodes upstream of it; a linked node retains itself.
  private func link(_ effects: inout Effects) {
    // A node is linked after all of its inputs. The stack contains the nodes whose inputs are being linked.
    var stack: [(node: GraphNode, input: Int)] = []
    var next: (node: GraphNode, input: Int)? = (self, 0)
    while let (node, input) = next {
      if !node.isLinked, input < node.inputs.count {
        let upstream = node.inputs[input]
        next = (node, input + 1)
        if !upstream.isLinked, !upstream.isStore {
          stack.append((node, input + 1))
          next = (upstream, 0)
        }
        continue
      }
      next = stack.popLast()
      if node.isLinked { continue }
      node.isLinked = true
      node.isCurrent = true
      if node.isObject { node.changed(nil) } else { node.inputChanged?(nil) }
      _ = Unmanaged.passRetained(node)
      node.connect(&effects)
      node.liveInputs = node.inputs.indices.count { node.isLive($0) }
      // A node that finds its inputs has no inputs before its first computation. An object that has ended
      // stays ended.
      node.hasEnded =
        node.isObject && node.hasEnded || node.liveInputs == 0 && !node.inputs.isEmpty
    }
  }

  /// Adds the node to the dependents of its linked inputs, and raises its height above their heights.
  private func connect(_ effects: inout Effects) {
    var highest = -1
    if !dependentIndices.isEmpty { dependentIndices.removeAll(keepingCapacity: true) }
    dependentIndices.reserveCapacity(inputs.count)
    for (index, input) in inputs.enumerated() {
      highest = max(highest, input.height)
      dependentIndices.append(addToDependents(of: input, as: index, &effects))
    }
    raise(to: highest + 1)
  }

  /// Adds the node to the dependents of an input, and returns its index among them.
  private func addToDependents(of input: GraphNode, as index: Int, _ effects: inout Effects) -> Int
  {
    if input.dependents.isEmpty, let onUse = input.onUse {
      effects.calls.append(Closure { onUse(true) })
    }
    input.dependents.append(Edge(node: .passUnretained(self), input: index))
    return input.dependents.count - 1
  }

  /// Raises the height of the node to at least the given one, and the heights of its dependents above it.
  private func raise(to height: Int) {
    if height <= self.height { return }
    self.height = height
    if dependents.isEmpty { return }
    var stack = [self]
    while let node = stack.popLast() {
      for edge in node.dependents {
        edge.node._withUnsafeGuaranteedRef { dependent in
          if dependent.height > node.height { return }
          require(dependent !== self, DependencyTracker.Rule.noCycle.message(self))
          dependent.height = node.height + 1
          stack.append(dependent)
        }
      }
    }
  }

  /// Replaces the inputs with the nodes that the last computation read; these nodes are current.
  ///
  /// The former inputs stay linked until `unlinkUnused`.
  func setInputs(_ new: [GraphNode]) -> Effects {
    var effects = Effects()
    for input in inputs { effects.release(input) }
    let (old, oldIndices) = (inputs, dependentIndices)
    inputs = new
    if !isLinked { return effects }
    for input in new where !input.isLinked && !input.isStore { input.link(&effects) }
    // New inputs are connected first, so that an input in both lists is never unused.
    connect(&effects)
    liveInputs = new.indices.count { isLive($0) }
    for (index, input) in zip(oldIndices, old) { input.disconnect(at: index, &effects) }
    return effects
  }

  /// Adds an input whose value is current.
  func append(_ input: GraphNode) -> Effects {
    var effects = Effects()
    inputs.append(input)
    if isLinked {
      dependentIndices.append(addToDependents(of: input, as: inputs.count - 1, &effects))
      raise(to: input.height + 1)
    }
    return effects
  }

  /// Removes inputs; whenever one is removed, the last input takes its index.
  ///
  /// The removed inputs stay linked until `unlinkUnused`.
  func removeInputs(_ range: Range<Int>) -> Effects {
    var effects = Effects()
    for index in range.reversed() {
      let input = inputs[index]
      inputs.swapAt(index, inputs.count - 1)
      inputs.removeLast()
      effects.release(input)
      if !isLinked { continue }
      let dependentIndex = dependentIndices[index]
      dependentIndices.swapAt(index, dependentIndices.count - 1)
      dependentIndices.removeLast()
      if index < inputs.count { inputs[index].dependents[dependentIndices[index]].input = index }
      input.disconnect(at: dependentIndex, &effects)
    }
    return effects
  }

  /// Returns whether an input keeps the node from ending.
  private func isLive(_ input: Int) -> Bool { endsWith(input) && !inputs[input].hasEnded }

  /// Returns whether the end of an input contributes to the end of the node.
  private func endsWith(_ input: Int) -> Bool {
    input == 0 || tracker?.isIncremental != true
  }

  /// Removes a dependent; if a store loses its last dependent, adds a call to `onUse` to the effects.
  private func disconnect(at index: Int, _ effects: inout Effects) {
    removeDependent(at: index)
    if dependents.isEmpty, let onUse { effects.calls.append(Closure { onUse(false) }) }
  }

  /// Unlinks nodes that have no dependents and are unobserved or ended, then their inputs in the same way.
  static func unlinkUnused(_ nodes: [GraphNode], in step: Int) -> Effects {
    var effects = Effects()
    for node in nodes.reversed() { node.unlinkUnused(in: step, &effects) }
    return effects
  }

  /// True if the node is linked, has no dependents, and is unobserved or has ended.
  private var isUnused: Bool {
    isLinked && dependents.isEmpty && (observerCount + waitingObservers == 0 || hasEnded)
  }

  private func unlinkUnused(in step: Int, _ effects: inout Effects) {
    var stack: [GraphNode] = []
    var next: GraphNode? = self
    while let node = next {
      next = nil
      defer { next = next ?? stack.popLast() }
      if !node.isUnused { continue }
      node.isLinked = false
      if node.isPostponed { node.verifiedAt = -1 } else if node.isCurrent { node.verifiedAt = step }
      node.isCurrent = false
      for (index, input) in node.inputs.enumerated() {
        input.disconnect(at: node.dependentIndices[index], &effects)
        if !input.isUnused { continue }
        if let next { stack.append(next) }
        next = input
      }
      node.dependentIndices.removeAll(keepingCapacity: true)
      if node.isObject { effects.calls.append(Closure { node.releaseObject() }) }
      effects.release(Unmanaged.passUnretained(node).takeRetainedValue())
    }
  }

  private func removeDependent(at index: Int) {
    let last = dependents.removeLast()
    if index == dependents.count { return }
    dependents[index] = last
    last.node._withUnsafeGuaranteedRef { $0.dependentIndices[last.input] = index }
  }

  // MARK: Ending

  /// Ends a store, and then each direct or indirect dependent that no other input keeps from ending.
  func end(_ dirtyQueue: DirtyQueue) {
    var (stack, ended) = ([self], [GraphNode]())
    while let node = stack.popLast() {
      // The node may have ended already: a removed group ends before its list does.
      if node.hasEnded { continue }
      node.hasEnded = true
      ended.append(node)
      if node.observerCount > 0 { dirtyQueue.pendingEvents.append(node, isCompletion: true) }
      for edge in node.dependents {
        edge.node._withUnsafeGuaranteedRef { dependent in
          if !dependent.endsWith(edge.input) { return }
          dependent.liveInputs -= 1
          if dependent.liveInputs == 0 { stack.append(dependent) }
        }
      }
    }
    // `unlinkUnused` begins with the last node, so it unlinks dependents before their inputs.
    let nodes = ended
    graph.withLock { _, _ in Self.unlinkUnused(nodes, in: dirtyQueue.step) }.perform()
  }
}
