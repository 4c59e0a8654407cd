import RKCore

/// A transaction's write to a store.
///
/// The thread of the transaction guards the write. What `prepare` and `commit` have stored no longer changes by
/// the time the owner of the graph calls `apply`.
package protocol TransactionWrite: AnyObject, Sendable {
  var node: GraphNode { get }
  /// The value, as a reader captures it.
  var value: AnyObject { get }
  /// False if the commit has stored no change; valid after the commit.
  var hasChanged: Bool { get }

  /// Returns a copy, which replaces the write if a nested transaction is undone.
  func copy() -> any TransactionWrite
  /// Performs the computations that need no lock.
  func prepare()
  /// Under the lock of the graph: stores the latest value, and reserves the position of its event.
  ///
  /// - Parameter isShared: Whether the transaction has other writes. If so, other threads that read the store
  ///   wait until `endCommit`.
  func commit(isShared: Bool)
  /// Under the lock of the graph: lets other threads read the store.
  func endCommit()
  /// Under the lock of the graph: records that nodes may be computed between the commit and the step.
  func delayed()
  /// Owner only: changes the value that steps see.
  func apply()
  /// Owner only: discards the state that only the step needed.
  func stepEnded()
  /// Delivers the event.
  func deliver()
}

extension TransactionWrite {
  package var hasChanged: Bool { true }
  package func prepare() {}
  package func delayed() {}
  package func stepEnded() {}
}

/// A transaction's write to a property.
// Guarded by the thread of the transaction, as `TransactionWrite` says.
@usableFromInline
package final class PropertyWrite: TransactionWrite, @unchecked Sendable {
  /// A part of a write that depends on the type of the value.
  @usableFromInline
  package enum Request {
    case commit(isShared: Bool)
    case endCommit
    case apply
    case deliver
  }

  @usableFromInline package let node: GraphNode
  @usableFromInline let property: AnyObject
  @exclusivity(unchecked) @usableFromInline package var value: AnyObject
  /// The path of the event, if a binding forwarded it.
  @exclusivity(unchecked) @usableFromInline var path: Path?
  @exclusivity(unchecked) @usableFromInline var reservation = Reservation.queued
  /// The replaced values, retained so that they are not released under the lock.
  @exclusivity(unchecked) @usableFromInline var replaced: AnyObject?
  /// A closure, so that the client's module specializes it.
  private let perform: @Sendable (PropertyWrite, Request) -> Void

  init(
    _ value: AnyObject,
    _ path: Path?,
    to node: GraphNode,
    of property: AnyObject,
    _ perform: @escaping @Sendable (PropertyWrite, Request) -> Void
  ) {
    (self.property, self.perform) = (property, perform)
    (self.value, self.path, self.node) = (value, path, node)
  }

  package func copy() -> any TransactionWrite {
    PropertyWrite(value, path, to: node, of: property, perform)
  }

  package func commit(isShared: Bool) { perform(self, .commit(isShared: isShared)) }
  package func endCommit() { perform(self, .endCommit) }
  package func apply() { perform(self, .apply) }

  package func deliver() {
    replaced = nil
    perform(self, .deliver)
  }
}

extension TransactionContext {
  /// Sets a property for later reads of the transaction, and for all other reads after the commit.
  @usableFromInline
  func set(
    _ value: AnyObject,
    of node: GraphNode,
    of property: AnyObject,
    _ perform: @escaping @Sendable (PropertyWrite, PropertyWrite.Request) -> Void
  ) {
    let path = Path.takeForwarded()
    set(node) { (known: PropertyWrite?) in
      guard let known else { return PropertyWrite(value, path, to: node, of: property, perform) }
      (known.value, known.path) = (value, path)
      return known
    }
  }
}

extension Property {
  /// Sets the value in a transaction.
  @inlinable
  func set(_ new: Value, in transaction: TransactionContext) {
    UpdateGuard.checkComputing(self, sendingBy: broadcaster)
    transaction.set(CapturedValue(new), of: valueNode, of: self) { write, request in
      unsafeDowncast(write.property, to: Property<Value>.self).perform(request, of: write)
    }
  }

  @inlinable
  func perform(_ request: PropertyWrite.Request, of write: PropertyWrite) {
    let node = unsafeDowncast(write.node, to: ValueNode<Value>.self)
    let new = unsafeDowncast(write.value, to: CapturedValue<Value>.self).value
    switch request {
    case .endCommit: store.endCommit()
    case .commit(let isShared):
      var (stored, latest) = (new, Value?.some(new))
      Path.carry(write.path, visiting: broadcaster.knownVertex, sending: new) {
        store.withLock { content in
          store.exchange(&content, &stored)
          store.isCommitting = isShared
          write.reservation = broadcaster.reserve(next: new)
        }
      }
      Swift.swap(&node.latest, &latest)
      // Values without references have nothing to release.
      if !_isPOD(Value.self) { write.replaced = CapturedValue((stored, latest)) }
    case .apply: node.value = new
    case .deliver:
      Path.carry(write.path, visiting: broadcaster.knownVertex, sending: new) {
        broadcaster.publish(write.reservation, next: new)
      }
    }
  }
}
