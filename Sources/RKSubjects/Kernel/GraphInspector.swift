import RKCore
import Synchronization

/// An inspector that also receives reports on the activity of graph nodes.
///
///     set ──► stepBegan ──► computes, computes, … ──► stepEnded ──► deliveries
///     read ──► computes
///     transaction ──► retries ──► …
///
/// No lock is held during a call, unless the method's comment says otherwise. The owner of the graph makes
/// all calls about a step.
package protocol GraphInspector: Inspector {
  /// Returns a record for a new node to retain.
  func makeRecord() -> any AnyObject & Sendable
  /// Records that a node was created; the caller may hold a lock.
  func created(_ node: GraphNode)
  /// Records the first value of a new store, which `inspectedValue` returns.
  func stored(_ node: GraphNode)
  /// Records that the node with the given number was deallocated; the caller may hold a lock.
  func released(_ number: Int)
  /// Records that a broadcaster sends the values of a node.
  func sends(_ node: GraphNode, through broadcaster: ObjectIdentifier)
  /// Records that a step has stored the new values of stores.
  func stepBegan(changing stores: [GraphNode])
  /// Computes a node, and returns whether its value has changed.
  ///
  /// - Parameter isRead: True for a read outside a step; in that case, the result is ignored.
  func computes(_ node: GraphNode, isRead: Bool, _ compute: () -> Bool) -> Bool
  /// Records that the step has ended; its events are delivered after the owner leaves the graph.
  func stepEnded()
  /// Records that the closure of a transaction runs again, because other steps changed stores that it read,
  /// or because graphs were merged while it ran.
  func retries(after stores: [GraphNode])
}

extension Inspectors {
  /// The graph inspector to which new nodes report: the inspector of the current task or, if there is none,
  /// the one that was installed last.
  @inline(never)
  static var ofGraphs: (any GraphInspector)? {
    current.reversed().lazy.compactMap { $0 as? any GraphInspector }.first
  }
}

/// The inspector of a node, and the inspector's record of the node, so that a step needs no lookup.
package final class NodeInspection: Sendable {
  package let inspector: any GraphInspector
  /// The inspector's record; only the inspector knows the type of the record.
  package let record: any AnyObject & Sendable
  /// The number of the node, unique in the process.
  package let number = lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
  package let statistics = Locked(Statistics())
  /// The numbers of the inputs, if the inputs are fixed; nil until first read.
  fileprivate let inputs = Locked<[Int]?>(nil)

  /// The number of computations of a node, and the last step that computed or set the node.
  package struct Statistics: Sendable {
    package var computations = 0
    package var lastStep: Int?

    /// Counts a computation in a step, or outside a step if the argument is nil.
    package mutating func count(in step: Int?) {
      computations += 1
      if let step { lastStep = step }
    }
  }

  init?(_ inspector: (any GraphInspector)?) {
    guard let inspector else { return nil }
    self.inspector = inspector
    record = inspector.makeRecord()
  }

  deinit { inspector.released(number) }
}

private let lastNumber = Atomic<Int>(0)

extension GraphNode {
  /// The inputs of the last computation.
  package final var inspectedInputs: [GraphNode] { graph.withLock { _, _ in inputs } }

  /// The numbers of the inputs of the last computation.
  package final var inputNumbers: [Int] {
    if let known = inspection?.inputs.withLock({ $0 }) { return known }
    let numbers = inspectedInputs.compactMap { $0.inspection?.number }
    if tracker == nil, !isObject { inspection?.inputs.withLock { $0 = numbers } }
    return numbers
  }

  /// True if the computation of the value finds the inputs of the node.
  package final var findsInputs: Bool { tracker != nil }

  /// The kind of the node.
  package final var inspectedKind: String {
    if self is ObjectStoreNode { return "collection" }
    if isObject || self is PartsNode { return "derived collection" }
    if isStore { return "property" }
    return tracker == nil ? "derived" : "computed"
  }

  /// Reports the first value of a new store to the inspector.
  ///
  /// Called without a lock, because the inspector reads and describes the value.
  @usableFromInline @inline(never)
  package final func reportValue() {
    inspection?.inspector.stored(self)
  }

  /// Reports to the inspector which broadcaster sends the values.
  @usableFromInline
  package final func sends(through broadcaster: AnyObject) {
    inspection?.inspector.sends(self, through: ObjectIdentifier(broadcaster))
  }
}
