import RKCore

/// A check that the first value of a new observer is the value of the node, in a step of its own.
///
///     reader    closure reads p = 1 ─► first value                p = 2
///     owner     ─ ─ ─ ─ ─ ─ ─ closure reads p = 2 ─► value ─► adds the observer ─► refresh: no change
///                                                                                  check: sends the value
///
/// Below `autoRefresh(on:)`, closures read properties of elements, which change before the step that refreshes
/// the element. So a reader and a step can compute different values for the same moment, and the refresh that
/// follows may change nothing.
// `Value` and `reader` are constant; the check runs only on the owner of the graph.
@usableFromInline
final class FirstValueCheck<Value: Sendable>: Deliverable {
  private let value: Value
  private let node: ValueNode<Value>
  private let reader: GraphReader
  private let observer: Broadcaster<Value, Never>.PendingObserver
  private let delivery = Locked<Closure?>(nil)

  /// Returns true unless the node has the value of the reader, or no closure upstream can read an element's
  /// properties.
  @usableFromInline
  static func isNeeded(for node: ValueNode<Value>, _ reader: GraphReader) -> Bool {
    !reader.isStored && node.dependsOnNode(reader, where: \.isTrigger)
  }

  @usableFromInline
  init(
    _ value: Value,
    of node: ValueNode<Value>,
    _ reader: GraphReader,
    _ observer: Broadcaster<Value, Never>.PendingObserver
  ) {
    (self.value, self.node, self.reader, self.observer) = (value, node, reader, observer)
  }

  /// Runs the check after the queued steps.
  @usableFromInline
  func run() {
    node.graph.perform(isChange: false) { self.check($0) }
  }

  /// Owner only: reserves the position of the node's value, if no event has followed the first value.
  private func check(_ dirtyQueue: DirtyQueue) {
    guard node.isLinked, node.isCurrent, node.changedAt <= reader.addedAt else { return }
    let current = node.stepValue
    if node.isDistinct, node.areEqual(value, current) { return }
    delivery.withLock { $0 = observer.reserve(current) }
    dirtyQueue.pendingEvents.append(node, of: self)
  }

  @usableFromInline
  func deliver() {
    delivery.withLock { $0 }?()
  }
}

extension GraphNode {
  /// True if a step and a reader can load different content for the same moment.
  ///
  /// This is so if a node upstream is refreshed by signals of elements, or adds inputs, which can belong to
  /// another graph until a step adds them.
  @usableFromInline package var isLoadedAgain: Bool {
    dependsOnNode { $0.isTrigger || $0.tracker?.isIncremental == true }
  }

  /// Returns whether this node or a node upstream meets a condition.
  ///
  /// - Parameter reader: A reader that may know other inputs than the nodes. Default: nil.
  fileprivate func dependsOnNode(
    _ reader: GraphReader? = nil,
    where condition: (GraphNode) -> Bool
  ) -> Bool {
    graph.withLock { _, _ in
      let walk = Self.nextWalk
      var stack = [self]
      while let node = stack.popLast() {
        if condition(node) { return true }
        if node.walk == walk { continue }
        node.walk = walk
        stack += reader?.inputs(of: node) ?? node.inputs
      }
      return false
    }
  }
}
