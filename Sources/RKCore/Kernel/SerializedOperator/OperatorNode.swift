/// An operator that retains its downstream observer while it is retained by its sources.
@usableFromInline
package protocol OperatorNode: AnyObject, Sendable {
  /// Whether it has terminated or was disposed.
  var isDisposed: Bool { get }

  /// Closes it, so that nothing more is delivered. Default: does nothing, for a node that is closed when
  /// its slots are disposed.
  ///
  /// - Returns: Whether the caller has to call `release`.
  func stop() -> Bool

  /// Releases what it retains, after `stop`. Default: does nothing, for a node that only its sources
  /// retain.
  func release()
}

extension OperatorNode {
  @inlinable
  package func stop() -> Bool { false }

  @inlinable
  package func release() {}

  /// Closes it, and releases what it retains unless another caller does.
  @inlinable
  package func close() {
    if stop() { release() }
  }
}

/// The disposable of an operator: it refers weakly to the operator's node.
///
///     source ──► closures ──► node ──► downstream
///        ▲                     ┊ weak       │
///        └──────── slots ◄──── disposable ◄─┘
///
/// Downstream retains the disposable, the node retains downstream, and only what can still send an event
/// retains the node: sources, timers, jobs. So when they are released without a terminal event, the node
/// is deallocated, and with it what is downstream.
@usableFromInline
package final class WeakDisposable: Disposable {
  @usableFromInline weak let node: (any OperatorNode)?
  @usableFromInline let slots: [Slot]

  @inlinable
  package init(_ node: any OperatorNode, _ slots: [Slot]) {
    self.node = node
    self.slots = slots
  }

  @inlinable package var isDisposed: Bool { node?.isDisposed ?? isIdle }

  /// Whether no producer has something left to dispose.
  @usableFromInline var isIdle: Bool { slots.allSatisfy(\.isIdle) }

  @inlinable
  package func dispose() {
    node?.close()
    for slot in slots { slot.dispose() }
  }
}

extension WeakDisposable: NestedDisposable {
  package func stop(_ rest: inout [DisposalTrampoline.Step]) {
    if let node, node.stop() { rest.append(.run(Closure { node.release() })) }
    for slot in slots { rest.append(.dispose(slot)) }
  }
}
