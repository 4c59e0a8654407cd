// The code that ends a reader and stores the computed values in the nodes.
extension GraphReader {
  /// Stores the computed values if they are current, and stops saving the old values of stores.
  func end() {
    var effects: [GraphNode.Effects] = []
    let unused = graph.withLock { root, state -> [ObjectIdentifier: SavedStore] in
      state.remove(self)
      if !isLatest, saved.isEmpty, root.isIdle || state.isFree(computed) {
        let hasOthers =
          cycles?.hasFound == true && computed.contains { hasOtherValue($0, in: state.step) }
        // The values of a cycle are stored together or not at all.
        isStored = !hasOthers && computed.allSatisfy { store($0, &state, &effects) }
        if !state.unverified.isEmpty { state.unverified.removeAll { $0.isCurrent } }
      }
      return saved
    }
    _ = consume unused
    for effect in effects { effect.perform() }
  }

  /// Under the lock: stores the value of a node; returns false if the node keeps another value.
  ///
  /// Values computed from a dropped value are dropped too.
  private func store(
    _ node: GraphNode,
    _ state: inout Graph.State,
    _ effects: inout [GraphNode.Effects]
  ) -> Bool {
    if hasOtherValue(node, in: state.step) { return false }
    adopt(node, in: state.step, &state, &effects)
    if isRefused { return false }
    node.verifiedAt = state.step
    if node.isLinked { node.isCurrent = true }
    return true
  }

  /// Under the lock: returns whether another reader has stored the value of a node that this reader has
  /// computed.
  private func hasOtherValue(_ node: GraphNode, in step: Int) -> Bool {
    entries[node].isComputed && (node.isLinked ? node.isCurrent : node.verifiedAt == step)
  }

  /// Under the lock: lets the node keep its own value, which the next step computes again.
  @usableFromInline
  package func refuse() { isRefused = true }

  /// Under the lock: stores the computed value of a node, and the inputs that its computation read.
  private func adopt(
    _ node: GraphNode,
    in step: Int,
    _ state: inout Graph.State,
    _ effects: inout [GraphNode.Effects]
  ) {
    if !entries[node].isComputed { return }
    node.access(node, self, .adopt(step: step))
    guard let tracker = node.tracker else { return }
    tracker.wasOnCycle = entries[node].isOnCycle
    if entries[node].isOnCycle { state.cycleCount += 1 }
    if let inputs = entries[node].inputs?.nodes, !inputs.elementsEqual(node.inputs, by: ===) {
      let old = node.inputs
      // An object that is linked again loads its state again.
      if node.isLinked {
        for input in inputs where !input.isStore {
          effects.append(input.link(in: step, &state.unverified))
        }
      }
      effects.append(node.setInputs(inputs))
      effects.append(GraphNode.unlinkUnused(old, in: step))
    }
  }
}
