// Computations that find their inputs, and cycles of these computations.
extension GraphReader {
  /// Returns whether an input has changed; checks the inputs in the order in which they were read.
  func hasChangedInput(_ node: GraphNode) -> Bool {
    guard node.findsAllInputs, let inputs = entries[node].formerInputs else {
      return node.inputs.contains { hasChanged($0, after: entries[node].verifiedAt) }
    }
    return inputs.contains { input in
      settle(input)
      return hasChanged(input, after: entries[node].verifiedAt) || cycles?.isOnCycle(input) == true
    }
  }

  /// Returns whether an input changed after the last step for which the value of a dependent is known to be
  /// current.
  ///
  /// Another reader can store the value of an input while this reader is computing. This reader then captures
  /// the value instead of computing it.
  private func hasChanged(_ input: GraphNode, after step: Int) -> Bool {
    entries.hasChanged(input) || entries[input].changedAt > step
  }

  /// Ends the computation of a node that finds its inputs.
  func endFinding(_ node: GraphNode) {
    guard let cycle = cycles?.end(node, reads: entries[node].inputs?.nodes ?? []) else { return }
    if cycle.nodes.isEmpty { return }
    for node in cycle.nodes {
      (entries[node].inputs, entries[node].isOnCycle) = (NodeList(cycle.inputs), true)
    }
    // The nodes move behind their new inputs in `computed`. The caller appends the last node.
    let members = Set(cycle.nodes.map { ObjectIdentifier($0) })
    computed.removeAll { members.contains(ObjectIdentifier($0)) }
    computed.append(contentsOf: cycle.nodes.dropLast())
  }

  /// True while this reader runs the closure of a node that finds its inputs.
  var isComputing: Bool { cycles?.isComputing == true }

  /// True if a node that finds its inputs checks them one by one, in the order in which it read them.
  ///
  /// Each check nests another read. To save stack space in long chains, deeply nested reads compute all
  /// former inputs first, like a read outside a closure.
  var findsOneByOne: Bool { isComputing && nesting <= CycleSearch.deepest }

  /// Returns whether the closure of a node is running.
  func isComputing(_ node: GraphNode) -> Bool { entries[node].isComputing }

  /// Returns whether a closure depends on the node that it computes; if so, gives the node its cycle value.
  ///
  /// This method traps if the node has no cycle value.
  func closesCycle(_ node: GraphNode) -> Bool {
    if !isComputing || !entries[node].isComputing { return false }
    guard let value = node.tracker?.cycleValue?.captured else {
      fatalError(DependencyTracker.Rule.noCycle.message(node))
    }
    cycles?.addBackEdge(to: node)
    // The former value is not released under the lock.
    if let former = entries.value(of: node) { released.append(former) }
    (entries[node].value, entries[node].hasChanged) = (value, true)
    return true
  }
}
