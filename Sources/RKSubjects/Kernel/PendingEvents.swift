import RKCore

/// The nodes with an event or a completion to deliver.
@usableFromInline
package struct PendingEvents: Sendable {
  private struct Delivery: Sendable {
    enum Kind {
      case event, partEvent, completion
    }

    let node: GraphNode
    let kind: Kind
    /// The changed part, or the object of the node.
    ///
    /// A node that ends before the delivery no longer retains its object, so the delivery retains the object.
    let object: (any Deliverable)?
    let path = Path.toQueue
  }

  // Most steps have only one delivery.
  private var first: Delivery?
  private var others: [Delivery] = []
  /// The capacity to reserve for `others`: the number of other deliveries in earlier pending events.
  private let expected: Int

  init(like earlier: PendingEvents? = nil) {
    expected = earlier?.others.count ?? 0
  }

  var isEmpty: Bool { first == nil }

  mutating func append(
    _ node: GraphNode,
    isCompletion: Bool = false,
    of part: (any Deliverable)? = nil
  ) {
    let delivery = Delivery(
      node: node,
      kind: isCompletion ? .completion : part == nil ? .event : .partEvent,
      object: part ?? (node.isObject ? node.object : nil)
    )
    if first == nil { return first = delivery }
    if others.isEmpty { others.reserveCapacity(expected) }
    others.append(delivery)
  }

  @usableFromInline
  package func deliver() {
    guard let first else { return }
    deliver(first)
    for other in others { deliver(other) }
  }

  private func deliver(_ delivery: Delivery) {
    Path.carryQueued(delivery.path) {
      switch delivery.kind {
      case .event: delivery.node.deliver(delivery.node)
      case .partEvent: delivery.object?.deliver()
      case .completion: delivery.node.complete()
      }
    }
  }
}
