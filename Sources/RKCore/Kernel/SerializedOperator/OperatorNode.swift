/// What is in the middle of a chain, and holds the downstream observer it.
@usableFromInline
package protocol OperatorNode: AnyObject, Sendable {
  /// Whether it is over.
  var isDisposed: Bool { get }

  /// Closes it: nothing is delivered any more.
  ///
  /// Default: does nothing, for one that is over when its slots are disposed.
  ///
  /// - Returns: Whether the caller has to release what it holds.
  func stop() -> Bool

  /// Releases what it holds, after `stop()`.
  ///
  /// Default: does nothing, for one that only its sources retain.
  func release()
}

extension OperatorNode {
  @inlinable
  package func stop() -> Bool { false }

  @inlinable
  package func release() {}

  /// Closes it, and releases what it holds unless somebody else does.
  @inlinable
  package func close() {
    if stop() { release() }
  }
}

/// The observation of what is in the middle of a chain, for whoever is below.
///
///     source ──► closures ──► node ──► downstream
///        ▲                       ┊ weak      │
///        └──────── slots ◄──── disposable ◄──────┘
///
/// Below holds the disposable, the node holds below, and only what can still send something holds the
/// node: sources, timers, jobs. So when they are gone without a word, the node goes, and with it
/// all that is below.
@usableFromInline
package final class WeakDisposable: Disposable {
  @usableFromInline weak let node: (any OperatorNode)?
  @usableFromInline let slots: [Slot]

  @inlinable
  package init(_ node: any OperatorNode, _ slots: [Slot]) {
    self.node = node
    self.slots = slots
  }

  @inlinable package var isDisposed: Bool { node?.isDisposed ?? nothingIsLeft }

  /// Whether no producer that let go of the node has something to dispose.
  @usableFromInline var nothingIsLeft: Bool { slots.allSatisfy(\.isOver) }

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
