import RKCore

// Inputs that are discovered while a node is computed.
extension DirtyQueue {
  /// Computes a node that another node reads without having it as an input.
  ///
  /// A derived node stays linked at least until the step ends.
  ///
  /// - Returns: False if the node has ended or is postponed, if the graph has other owners, or if the step
  ///   has postponed nodes.
  func pull(_ node: GraphNode, for reading: GraphNode) -> Bool {
    reading.graph.merge(node.graph)
    // A node that depends on a postponed node has no value in this step.
    if !postponed.isEmpty { return false }
    let effects = reading.graph.withLock { root, state -> GraphNode.Effects? in
      if root.hasOtherOwners || node.hasEnded { return nil }
      // Takes over the unverified nodes of the merged graph.
      state.prepare(self)
      claimed.append(node)
      if node.isStore { return GraphNode.Effects() }
      let effects = node.link(in: valueStep, &unverified)
      isVerifying = isVerifying || !unverified.isEmpty
      return effects
    }
    guard let effects else { return false }
    effects.perform()
    if !node.isStore {
      unused.append(node)
      hasEndWork = true
    }
    update(upTo: node)
    return !node.isPostponed
  }

  /// Computes a linked node, unless it is current.
  ///
  /// The inputs of each node are computed first, in the order in which its closure read them.
  func update(upTo node: GraphNode) {
    func isSettled(_ node: GraphNode) -> Bool {
      if node.isStore { return true }
      if !node.isCurrent || node.isScheduled { return false }
      return node.tracker?.lastStamp == stamp
        || node.height <= cycles.lowest && (count == 0 || node.height < lowest)
    }
    let walk = GraphNode.nextWalk
    var stack = [(node: node, input: 0)]
    while let (node, input) = stack.popLast() {
      let isComputing = node.tracker?.isComputing == true
      if !isComputing, !cycles.isOnCycle(node) {
        if isSettled(node) || node.ownerWalk == walk && input == 0 { continue }
        node.ownerWalk = walk
        // Once an input has changed, the closure runs again, and may no longer read the remaining inputs. The
        // common inputs of a cycle have no order.
        let isEarly =
          node.wasOnCycle
          ? mustComputeAgain(node)
          : node.findsAllInputs && !cycles.isDeep
            && (node.isScheduled || hasNewInput(node, before: input))
        if node.wasOnCycle, !isEarly { continue }
        if input < node.inputs.count, !isEarly {
          stack.append((node, input + 1))
          stack.append((node.inputs[input], 0))
          continue
        }
        updateEarly(node, isForced: isEarly)
        if !node.findsAllInputs { cycles.markKnown(node) }
        if !cycles.isOnCycle(node) { continue }
      }
      // In its last run, a closure read a node of the cycle. Only the closure's reads in this step show
      // whether the node that it computes is also on the cycle.
      if let first = stack.firstIndex(where: \.node.findsAllInputs) {
        let node = stack[first].node
        for (node, _) in stack[first...] { node.ownerWalk = 0 }
        stack.removeSubrange(first...)
        if !cycles.isOnCycle(node), !isSettled(node) { updateEarly(node, isForced: true) }
      } else if isComputing {
        setCycleValue(of: node)
      }
    }
  }

  /// Returns whether a node is not current, and the input that was checked last has changed.
  private func hasNewInput(_ node: GraphNode, before input: Int) -> Bool {
    !node.isCurrent && input > 0 && node.inputs[input - 1].changedAt > node.verifiedAt
  }

  /// Returns whether a node that was on a cycle must be computed again, with all nodes of the cycle.
  private func mustComputeAgain(_ node: GraphNode) -> Bool {
    if cycles.isComputingAgain(node) { return true }
    if !mayChange(node) { return false }
    cycles.computeAgain(node)
    return true
  }

  /// Returns whether a node depends on a node that this step computes.
  private func mayChange(_ node: GraphNode) -> Bool {
    let walk = GraphNode.nextWalk
    var stack = [node]
    while let node = stack.popLast() {
      if node.isStore || node.ownerWalk == walk { continue }
      node.ownerWalk = walk
      if node.isScheduled || !node.isCurrent || isReading(node) { return true }
      stack.append(contentsOf: node.inputs)
    }
    return false
  }

  /// Computes a node before its turn, if necessary.
  private func updateEarly(_ node: GraphNode, isForced: Bool = false) {
    if node.isScheduled || isForced && node.isCurrent {
      node.isScheduled = false
      scheduleUnlessReading(update(node))
    } else if !node.isCurrent {
      if dependsOnPostponed(node) { return postpone(node) }
      if compute(node, isSent: false) { node.changedAt = valueStep }
      // Set after the computation, because a node that is linked during the computation may depend on this
      // node.
      node.isCurrent = true
      if node.isObject { sendFirst(node) }
    }
  }

  /// Gives a node its cycle value, because the node depends on itself; traps if it has no cycle value.
  private func setCycleValue(of node: GraphNode) {
    cycles.addBackEdge(to: node)
    guard let isSent = node.tracker?.setCycleValue(of: node) else { return }
    if isSent { scheduleUnlessReading(announce(node)) } else { node.changedAt = valueStep }
  }

  /// Schedules the only dependent of a node, unless the dependent is reading the node.
  private func scheduleUnlessReading(_ dependent: Unmanaged<GraphNode>?) {
    dependent?._withUnsafeGuaranteedRef { if !isReading($0) { schedule($0) } }
  }

  /// Sends the events of an object's first computation.
  ///
  /// The dependents are not scheduled, because they were linked together with the node.
  func sendFirst(_ node: GraphNode) {
    updateParts(of: node, isFirst: true)
    if node.reserve(node) { pendingEvents.append(node) }
    node.stepEnded()
  }

  /// Replaces the inputs of a node with the nodes that its computation has read.
  ///
  /// - Parameter isOnCycle: Whether the inputs are the common inputs of a cycle. Default: false.
  func setInputs(of node: GraphNode, to inputs: [GraphNode], onCycle isOnCycle: Bool = false) {
    let isEqual = inputs.elementsEqual(node.inputs, by: ===)
    if isEqual, node.tracker?.wasOnCycle == isOnCycle { return }
    unused.append(contentsOf: node.inputs)
    hasEndWork = true
    node.graph.withLock { _, state in
      node.tracker?.wasOnCycle = isOnCycle
      if isOnCycle { state.cycleCount += 1 }
      return isEqual ? GraphNode.Effects() : node.setInputs(inputs)
    }.perform()
  }

  /// Unlinks former inputs at the end of the step, if nothing uses them.
  func unlink(_ inputs: ArraySlice<GraphNode>) {
    unused.append(contentsOf: inputs)
    hasEndWork = true
  }
}
