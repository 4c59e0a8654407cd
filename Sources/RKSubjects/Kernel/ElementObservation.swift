import RKCore

/// An observation, started by a step or a reader, of the signal that belongs to an element of a collection.
///
/// After each event of the signal, the closures of the derived collection run again for the element.
///
///     step 1   observe: the signal begins with the value of step 2 ─ a closure reads values of step 1
///     queue    step 2 ─ add the observer ─► refresh ─ the closure reads values of step 2
///
/// An observation that starts in a step begins with the latest value, and its observer is added after the
/// queued steps. So it receives no event for these steps. Without the refresh, the closure's result would
/// remain the result of step 1.
@usableFromInline
package final class ElementObservation: Deliverable {
  /// The graph of the step.
  private let graph: Graph
  /// True if a reader, rather than the owner of the graph, starts the observation.
  private let isReading = UpdateGuard.computation != nil
  private let refresh: @Sendable () -> Void

  /// - Parameters:
  ///   - graph: The graph of the step.
  ///   - refresh: A closure that makes the closures of the derived collection run again for the element, in a
  ///     separate step.
  package init(in graph: Graph, refresh: @escaping @Sendable () -> Void) {
    (self.graph, self.refresh) = (graph, refresh)
  }

  /// Calls a closure that starts the observation.
  package func start(_ observe: () -> any Disposable) -> any Disposable {
    UpdateGuard.observing(self, observe)
  }

  @usableFromInline
  package func deliver() { refresh() }

  /// Returns the observation that the calling thread is starting, if that observation needs a refresh.
  ///
  /// An observation needs no refresh if no node upstream can change before the observer is added. This method
  /// is called under the lock, when the observer is queued.
  static func needingRefresh(
    _ node: GraphNode,
    in root: Graph,
    _ state: Graph.State
  ) -> ElementObservation? {
    guard let current = UpdateGuard.observation else { return nil }
    let observation = unsafeDowncast(current, to: ElementObservation.self)
    let isOwner =
      !observation.isReading && observation.graph.root === root && !root.hasOtherOwners
    if isOwner, !state.isVerifying, !state.hasWaitingChange, !hasScheduledInput(node) { return nil }
    return observation
  }

  /// Owner only: returns true if the step will compute the given node or a node that it depends on.
  private static func hasScheduledInput(_ node: GraphNode) -> Bool {
    let walk = GraphNode.nextWalk
    var stack = [node]
    while let node = stack.popLast() {
      // A parts node does not change; its object schedules the parts.
      if node.isScheduled, !(node is PartsNode) { return true }
      if node.walk == walk { continue }
      node.walk = walk
      stack += node.inputs
    }
    return false
  }
}
