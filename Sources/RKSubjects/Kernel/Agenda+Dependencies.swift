import RKCore

// Dependencies that are found: nodes that a computation reads, and that become its inputs.
extension Agenda {
  /// Computes a node that a computation reads and that was not one of its inputs.
  ///
  /// It stays linked until the step ends.
  ///
  /// - Returns: False if the node has ended, or another owner computes it.
  func pull(_ node: GraphNode, for reading: GraphNode) -> Bool {
    reading.graph.merge(node.graph)
    // What depends on a postponed node has no value of this step.
    if !postponed.isEmpty { return false }
    let effects = reading.graph.withLock { root, state -> GraphNode.Effects? in
      if root.hasOtherOwners || node.hasEnded { return nil }
      // Those of a graph that was merged.
      state.prepare(self)
      pulled.append(node)
      if node.isStore { return GraphNode.Effects() }
      let effects = node.link(in: step, &unverified)
      isVerifying = isVerifying || !unverified.isEmpty
      return effects
    }
    guard let effects else { return false }
    effects.perform()
    if !node.isStore {
      unused.append(node)
      hasEnding = true
    }
    settle(upTo: node)
    return true
  }

  /// Makes a linked node current: computes what it depends on, in the order in which it was read, and the node.
  func settle(upTo node: GraphNode) {
    func isSettled(_ node: GraphNode) -> Bool {
      if node.isStore { return true }
      if !node.isCurrent || node.isScheduled { return false }
      return node.dependencies?.lastStep == step
        || node.height <= cycles.lowest && (count == 0 || node.height < lowest)
    }
    let search = GraphNode.nextWalk
    var stack = [(node: node, input: 0)]
    while let (node, input) = stack.popLast() {
      let isComputing = node.dependencies?.isComputing == true
      if !isComputing, !cycles.isOnCycle(node) {
        if isSettled(node) || node.search == search && input == 0 { continue }
        node.search = search
        // A node that has to find its inputs again may not read its other inputs any more. The inputs of a
        // node on a cycle have no order.
        let isEarly =
          node.wasOnCycle
          ? mustComputeAgain(node)
          : node.findsAllInputs && (node.isScheduled || hasNewInput(node, before: input))
        if node.wasOnCycle, !isEarly { continue }
        if input < node.inputs.count, !isEarly {
          stack.append((node, input + 1))
          stack.append((node.inputs[input], 0))
          continue
        }
        settleEarly(node, isForced: isEarly)
        if !node.findsAllInputs { cycles.settle(node) }
        if !cycles.isOnCycle(node) { continue }
      }
      // A node that finds its inputs comes from one on a cycle: what it reads now decides about it.
      if let first = stack.firstIndex(where: \.node.findsAllInputs) {
        let node = stack[first].node
        for (node, _) in stack[first...] { node.search = 0 }
        stack.removeSubrange(first...)
        if !cycles.isOnCycle(node), !isSettled(node) { settleEarly(node, isForced: true) }
      } else if isComputing {
        meet(node)
      }
    }
  }

  /// Returns whether an input of a node whose value is not current has changed.
  private func hasNewInput(_ node: GraphNode, before input: Int) -> Bool {
    !node.isCurrent && input > 0 && node.inputs[input - 1].changed > node.verified
  }

  /// Returns whether a node that was on a cycle has to be computed: then all nodes of the cycle have to be.
  private func mustComputeAgain(_ node: GraphNode) -> Bool {
    if cycles.isComputingAgain(node) { return true }
    if !mayChange(node) { return false }
    cycles.computeAgain(node)
    return true
  }

  /// Returns whether a node comes from one that is computed in this step.
  private func mayChange(_ node: GraphNode) -> Bool {
    let search = GraphNode.nextWalk
    var stack = [node]
    while let node = stack.popLast() {
      if node.isStore || node.search == search { continue }
      node.search = search
      if node.isScheduled || !node.isCurrent || isReading(node) { return true }
      stack.append(contentsOf: node.inputs)
    }
    return false
  }

  /// Computes a node before its turn, if it has to be computed.
  private func settleEarly(_ node: GraphNode, isForced: Bool = false) {
    if node.isScheduled || isForced && node.isCurrent {
      node.isScheduled = false
      schedule(settle(node))
    } else if !node.isCurrent {
      if compute(node, isSent: false) { node.changed = step }
      // Not before, because what is linked meanwhile may depend on the node.
      node.isCurrent = true
      if node.isObject { sendFirst(node) }
    }
  }

  /// Gives a node that depends on itself, and is being computed, the value of a cycle; traps if it has none.
  private func meet(_ node: GraphNode) {
    cycles.meet(node)
    guard let isSent = node.dependencies?.setCycleValue(of: node) else { return }
    if isSent { schedule(announce(node)) } else { node.changed = step }
  }

  /// Sends what the first computation of an object has changed; what depends on it was linked with it.
  func sendFirst(_ node: GraphNode) {
    settleParts(of: node, isFirst: true)
    if node.reserve(node) { deliveries.append(node) }
    node.stepEnded()
  }

  /// Replaces the inputs of a node with what it has read.
  ///
  /// - Parameter isOnCycle: Whether they are what all nodes of a cycle have read. Default: false.
  func setInputs(of node: GraphNode, to inputs: [GraphNode], onCycle isOnCycle: Bool = false) {
    let isEqual = inputs.elementsEqual(node.inputs, by: ===)
    if isEqual, node.dependencies?.wasOnCycle == isOnCycle { return }
    unused.append(contentsOf: node.inputs)
    hasEnding = true
    node.graph.withLock { _, _ in
      node.dependencies?.wasOnCycle = isOnCycle
      return isEqual ? GraphNode.Effects() : node.setInputs(inputs)
    }.perform()
  }

  /// Unlinks former inputs at the end of the step, if nothing uses them.
  func unlink(_ inputs: ArraySlice<GraphNode>) {
    unused.append(contentsOf: inputs)
    hasEnding = true
  }
}
