// Computations that find their inputs, and cycles of them.
extension GraphReader {
  /// Returns whether the value of an input has changed, in the order in which the inputs were read.
  func hasChangedInput(_ node: GraphNode) -> Bool {
    guard node.findsAllInputs, let inputs = entries[node].formerInputs else {
      return node.inputs.contains { entries.hasChanged($0) }
    }
    return inputs.contains { input in
      settle(input)
      return entries.hasChanged(input) || cycles.isOnCycle(input)
        || entries[input].changed > entries[node].verified
    }
  }

  /// The computation of a node that finds its inputs has ended.
  func endFinding(_ node: GraphNode) {
    guard let cycle = cycles.end(node, reads: entries[node].inputs?.nodes ?? []) else { return }
    if cycle.nodes.isEmpty { return }
    for node in cycle.nodes {
      (entries[node].inputs, entries[node].isOnCycle) = (NodeList(cycle.inputs), true)
    }
    // The nodes are stored after their new inputs. The caller appends the last one.
    let members = Set(cycle.nodes.map { ObjectIdentifier($0) })
    computed.removeAll { members.contains(ObjectIdentifier($0)) }
    computed.append(contentsOf: cycle.nodes.dropLast())
  }

  /// True while a closure of a node that finds its inputs runs.
  var isComputing: Bool { cycles.isComputing }

  /// True if the inputs of a node that finds its inputs are checked one by one, in the order of reading.
  ///
  /// Each check nests another read. So that long chains need little stack, deeply nested reads compute all former
  /// inputs first, as a read outside of a closure does.
  var findsOneByOne: Bool { isComputing && nesting <= CycleSearch.deepest }

  /// Returns whether a closure of a node runs.
  func isComputing(_ node: GraphNode) -> Bool { entries[node].isComputing }

  /// Returns whether a closure depends on the node that it computes, and gives the node its value on a cycle.
  ///
  /// It traps if the node has no such value.
  func meets(_ node: GraphNode) -> Bool {
    if !isComputing || !entries[node].isComputing { return false }
    guard let value = node.dependencies?.cycleValue?.captured else {
      fatalError(Dependencies.message(Dependencies.rule, node))
    }
    cycles.meet(node)
    // Not released under the lock.
    if let former = entries.value(of: node) { released.append(former) }
    (entries[node].value, entries[node].hasChanged) = (value, true)
    return true
  }
}
