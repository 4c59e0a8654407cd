import RKCore
import Synchronization

/// An inspector that also receives what the nodes of graphs do.
///
///     set ──► stepBegan ──► computes, computes, … ──► stepEnded ──► deliveries
///     read ──► computes
///     transaction ──► retries ──► …
///
/// No lock is held during a call. The owner of the graph makes the calls of a step.
package protocol GraphInspector: Inspector {
  /// A node was created.
  func created(_ node: GraphNode)
  /// The node with a number was deallocated. The caller may hold a lock.
  func released(_ number: Int)
  /// A broadcaster sends the values of a node.
  func sends(_ node: GraphNode, through broadcaster: ObjectIdentifier)
  /// A step has stored the new values of stores.
  func stepBegan(changing stores: [GraphNode])
  /// Computes a node, and returns whether its value has changed.
  ///
  /// - Parameter isRead: True for a read outside a step; the result has no meaning then.
  func computes(_ node: GraphNode, isRead: Bool, _ compute: () -> Bool) -> Bool
  /// The step has ended; its events are delivered next.
  func stepEnded()
  /// The closure of a transaction runs again, because other steps have changed stores that it read.
  func retries(after stores: [GraphNode])
}

extension Inspectors {
  /// The inspector to which a new node or graph reports: the one that was installed last.
  @inline(never)
  static var ofGraphs: (any GraphInspector)? {
    current.reversed().lazy.compactMap { $0 as? any GraphInspector }.first
  }
}

/// The inspector of a node, and the number of the node there.
package final class NodeInspection: Sendable {
  package let inspector: any GraphInspector
  /// Unique in the process.
  package let number = lastNumber.wrappingAdd(1, ordering: .relaxed).newValue

  init?(_ inspector: (any GraphInspector)?) {
    guard let inspector else { return nil }
    self.inspector = inspector
  }

  deinit { inspector.released(number) }
}

private let lastNumber = Atomic<Int>(0)

extension GraphNode {
  /// The number of observers; under the lock.
  package final var observerCount: Int { observers }

  /// The inputs of the last computation.
  package final var inspectedInputs: [GraphNode] { graph.withLock { _, _ in inputs } }

  /// The kind of the node.
  package final var inspectedKind: String {
    if self is StoreNode { return "collection" }
    if isObject || self is PartsNode { return "derived collection" }
    if isStore { return "property" }
    return dependencies == nil ? "derived" : "computed"
  }

  /// Reports to the inspector which broadcaster sends the values.
  @usableFromInline
  package final func sends(through broadcaster: AnyObject) {
    inspection?.inspector.sends(self, through: ObjectIdentifier(broadcaster))
  }
}
