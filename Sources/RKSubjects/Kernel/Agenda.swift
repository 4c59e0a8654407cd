import RKCore

/// The stale nodes of a step, by height, and the observed ones that have changed.
///
///     height   0   1             2   3
///     nodes    ·   node ──► node ·   node     through `nextScheduled`
///
/// It belongs to the owner of a graph; without one, it waits in the graph for the next.
// Guard: the owner of the graph; without one, the lock of the graph.
@usableFromInline
package final class Agenda: @unchecked Sendable {
  /// A list of scheduled nodes, which are linked and so retain themselves.
  private struct List {
    var first: Unmanaged<GraphNode>?
    var last: Unmanaged<GraphNode>?
  }

  @exclusivity(unchecked) private var lists: [List] = []
  @exclusivity(unchecked) private var count = 0
  @exclusivity(unchecked) private var lowest = 0
  /// What is to be delivered when the graph was left.
  @exclusivity(unchecked) var deliveries = Deliveries()
  /// Linked nodes whose value is not current, inputs first.
  @exclusivity(unchecked) var unverified: [GraphNode] = []
  /// The number of the step.
  @exclusivity(unchecked) var step = 0

  /// Computes what depends on a store, the lowest nodes first, and reserves the places of events.
  ///
  /// - Parameter isSilent: Whether nothing is sent.
  @usableFromInline
  func propagate(from store: GraphNode, isSilent: Bool) {
    scheduleDependents(of: store)
    while let next = popFirst() {
      next._withUnsafeGuaranteedRef { node in
        if !node.compute(node) { return }
        if node.observers > 0, !isSilent, node.reserve(node) { deliveries.append(node) }
        scheduleDependents(of: node)
      }
    }
  }

  private func scheduleDependents(of node: GraphNode) {
    node.changed = step
    for edge in node.dependents {
      edge.node._withUnsafeGuaranteedRef { dependent in
        if let inputChanged = dependent.inputChanged { inputChanged(edge.input) }
        if !dependent.isScheduled { schedule(dependent) }
      }
    }
  }

  private func schedule(_ node: GraphNode) {
    node.isScheduled = true
    let height = node.height
    while lists.count <= height { lists.append(List()) }
    let reference = Unmanaged.passUnretained(node)
    if let last = lists[height].last {
      last._withUnsafeGuaranteedRef { $0.nextScheduled = reference }
    } else {
      lists[height].first = reference
    }
    lists[height].last = reference
    if count == 0 || height < lowest { lowest = height }
    count += 1
  }

  private func popFirst() -> Unmanaged<GraphNode>? {
    if count == 0 { return nil }
    while lists[lowest].first == nil { lowest += 1 }
    guard let first = lists[lowest].first else { return nil }
    first._withUnsafeGuaranteedRef { node in
      lists[lowest].first = node.nextScheduled
      if node.nextScheduled == nil { lists[lowest].last = nil }
      node.nextScheduled = nil
      node.isScheduled = false
    }
    count -= 1
    return first
  }

  /// Computes linked nodes whose value is not current; nothing is sent.
  func verify() {
    if unverified.isEmpty { return }
    for node in unverified where node.isLinked && !node.isCurrent {
      if node.compute(node) { node.changed = step - 1 }
      node.isCurrent = true
    }
    unverified = []
  }
}

/// Nodes whose events have a place in the order, or that have ended.
@usableFromInline
struct Deliveries: Sendable {
  private struct Delivery: Sendable {
    let node: GraphNode
    let isCompletion: Bool
    let origin = Origin.current
  }

  // Most steps have one.
  private var first: Delivery?
  private var others: [Delivery] = []
  /// The number of other deliveries that an earlier step had.
  private let expected: Int

  init(like earlier: Deliveries? = nil) {
    expected = earlier?.others.count ?? 0
  }

  mutating func append(_ node: GraphNode, isCompletion: Bool = false) {
    let delivery = Delivery(node: node, isCompletion: isCompletion)
    if first == nil { return first = delivery }
    if others.isEmpty { others.reserveCapacity(expected) }
    others.append(delivery)
  }

  @usableFromInline
  func deliver() {
    guard let first else { return }
    deliver(first)
    for other in others { deliver(other) }
  }

  private func deliver(_ delivery: Delivery) {
    Origin.carry(delivery.origin) {
      if delivery.isCompletion {
        delivery.node.complete()
      } else {
        delivery.node.deliver(delivery.node)
      }
    }
  }
}
