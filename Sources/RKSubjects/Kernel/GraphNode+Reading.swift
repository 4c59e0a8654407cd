import Synchronization

/// A request that a reader makes to a node.
@usableFromInline
enum ReaderRequest {
  /// Under the lock: capture the value in the reader.
  case capture
  /// Under the lock: capture the part of a stale value that may still be needed.
  case captureStale(hasChanged: Bool)
  /// Under the lock: save the latest value of a store that is about to be set.
  case save
  /// Compute the value from the captured values.
  case compute
  /// Under the lock: store the computed value; the reader retains the old one.
  case adopt(step: Int)
}

extension GraphNode {
  /// Calls a closure under the lock if the node is a store, or if its value is current and no step claims it.
  ///
  /// - Returns: A reader that can compute the value; nil if the closure was called.
  @usableFromInline
  func read(_ body: () -> Void) -> GraphReader? {
    graph.withLock { root, state -> GraphReader? in
      let isFree = root.isIdle || state.isFree([self])
      let reader = GraphReader.make(for: self, isFree: isFree, in: root, &state)
      if reader == nil { body() }
      return reader
    }
  }

  /// Returns whether the value needs no computation and no check.
  private func isKnown(isLatest: Bool, in step: Int, isLinking: Bool) -> Bool {
    isStore || !isLatest && (isLinked ? isCurrent : verifiedAt == step && !isLinking)
  }

  /// Returns whether no input needs a computation or a check; if so, marks the inputs as not stale.
  private func areInputsKnown(in step: Int, isLinking: Bool) -> Bool {
    for input in inputs {
      if !input.isKnown(isLatest: false, in: step, isLinking: isLinking) { return false }
      input.isStale = false
    }
    return true
  }

  /// True if there is no step for which the value is known to be current, or if an input is stale or has
  /// changed since that step.
  private var mustCompute: Bool {
    verifiedAt < 0 || inputs.contains { $0.isStale || $0.changedAt > verifiedAt }
  }

  /// Returns whether the stored value of any input is not known to be current, even if a reader has computed
  /// or checked the input.
  private func hasUnstoredInput(in step: Int) -> Bool {
    inputs.contains { !$0.isKnown(isLatest: false, in: step, isLinking: false) }
  }

  /// Returns the nodes that a reader must compute or check in order to read this node, inputs first.
  ///
  /// If the reader checks inputs one by one, the result omits the inputs of nodes that find all their inputs
  /// anew. Such a node may no longer read all of them; see `GraphReader.findsOneByOne`.
  ///
  /// - Parameters:
  ///   - isLatest: Whether the values of derived nodes cannot be used, so that every value is computed from
  ///     the stores.
  ///   - step: The latest step.
  ///   - reader: The reader, if it already exists. Default: nil.
  ///   - isLinking: Whether the nodes are linked next, so that objects load their state again.
  func stale(
    isLatest: Bool,
    in step: Int,
    for reader: GraphReader? = nil,
    isLinking: Bool = false
  ) -> [GraphNode] {
    if reader == nil {
      if isKnown(isLatest: isLatest, in: step, isLinking: isLinking) { return [] }
      if !isLatest, areInputsKnown(in: step, isLinking: isLinking) {
        isStale = mustCompute
        if !isStale { verifiedAt = step }
        return isStale || isLinking && isObject ? [self] : []
      }
    }
    let walk = Self.nextWalk
    var stale: [GraphNode] = []
    var stack = [(node: self, input: 0)]
    while let (node, input) = stack.popLast() {
      if node.walk == walk { continue }
      if let reader, reader.closesCycle(node) {
        (node.walk, node.isStale) = (walk, true)
      } else if let reader, reader.hasSettled(node) {
        node.walk = walk
        node.isStale = reader.hasChanged(node)
      } else if node.isKnown(isLatest: isLatest, in: step, isLinking: isLinking) {
        node.walk = walk
        node.isStale = false
      } else if let reader, reader.findsOneByOne, node.findsAllInputs {
        // The inputs of a node on a cycle have no order. So the node is computed if any of its inputs may
        // have changed.
        let isStale =
          !node.wasOnCycle || reader.cycles?.isComputingAgain(node) == true
          || node.mayChange(isLatest: isLatest, in: step, for: reader)
        if isStale, node.wasOnCycle { reader.cycles?.computeAgain(node) }
        (node.walk, node.isStale) = (walk, isStale)
        if isStale { stale.append(node) } else { node.verifiedAt = step }
      } else if input < node.inputs.count {
        stack.append((node, input + 1))
        if node.inputs[input].walk != walk { stack.append((node.inputs[input], 0)) }
      } else {
        node.walk = walk
        // The reader may be computing a cycle that includes an unstored input. The search for cycles must
        // find this node even if the value of the input has not changed.
        node.isStale =
          isLatest || node.mustCompute || reader != nil && node.hasUnstoredInput(in: step)
        if !node.isStale { node.verifiedAt = step }
        // A newly linked object loads its state again, which does not change its value.
        if node.isStale || isLinking && node.isObject { stale.append(node) }
      }
    }
    return stale
  }

  /// Returns whether the value may have changed, because a node upstream changed or is being computed.
  private func mayChange(isLatest: Bool, in step: Int, for reader: GraphReader) -> Bool {
    if isLatest { return true }
    let walk = Self.nextWalk
    var stack = [self]
    while let node = stack.popLast() {
      if node.walk == walk { continue }
      node.walk = walk
      if reader.isComputing(node) || reader.cycles?.isOnCycle(node) == true { return true }
      if reader.hasSettled(node) {
        if reader.hasChanged(node) { return true }
      } else if !node.isKnown(isLatest: false, in: step, isLinking: false) {
        if node.verifiedAt < 0 || node.inputs.contains(where: { $0.changedAt > node.verifiedAt }) {
          return true
        }
        stack.append(contentsOf: node.inputs)
      }
    }
    return false
  }
}

extension GraphNode {
  /// A number that marks the nodes of one walk; it is unique across all graphs, because graphs can merge.
  static var nextWalk: Int { lastWalk.wrappingAdd(1, ordering: .relaxed).newValue }
}

private let lastWalk = Atomic<Int>(0)
