public import RKCore

extension StoreBroadcaster {
  /// Changes the content of the broadcaster and the value of a node, and sends an element, in one step of a
  /// graph.
  ///
  /// If no other step or delivery is in progress, the observers of the broadcaster receive the element before
  /// the observers of derived properties.
  ///
  /// - Parameters:
  ///   - node: The store whose value changes.
  ///   - isSilent: Whether derived properties send no events.
  ///   - body: A closure that changes the content under the locks, and stores the element to send and the new
  ///     value of the node, if any. It must neither call user code nor release a user's object. The closure's
  ///     result contains the values that it removes from the content.
  @inlinable @inline(__always)
  package func change<Value: Sendable, Result: Sendable>(
    in node: ValueNode<Value>,
    isSilent: Bool = false,
    _ body: (inout Content, _ sent: inout Element?, _ value: inout Value?) -> Result
  ) -> Result {
    var (value, latest, former) = (Value?.none, Value?.none, Value?.none)
    var (sent, reservation, result) = (Element?.none, Reservation?.none, Result?.none)
    let (_, dirtyQueue) = node.graph.enter(.store(node)) { _, _ in
      (sent, reservation, result) = reserve { body(&$0, &$1, &value) }
      if value == nil { return false }
      latest = value
      swap(&node.latest, &latest)
      return true
    } orFork: {
      if isSilent { return false }
      former = value
      swap(&node.value, &former)
      return true
    } orEnqueue: {
      let value = value
      return Graph.Operation(.store(node)) { dirtyQueue in
        if let value { node.change(to: value, isSilent: isSilent, dirtyQueue) }
      }
    }
    var pendingEvents: PendingEvents?
    if let dirtyQueue, let value {
      pendingEvents = node.graph.perform(dirtyQueue) {
        node.change(to: value, isSilent: isSilent, $0)
      }
    }
    if let reservation, let sent { broadcaster.publish(reservation, next: sent) }
    pendingEvents?.deliver()
    guard let result else { preconditionFailure("the body has run") }
    return result
  }
}
