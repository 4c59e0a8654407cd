import Synchronization

/// Who owns a drain, and what waits: the part of a `QueueDrain` that does not depend on its operations.
///
/// So generic code that the client does not specialize enters, leaves, changes and closes a drain without
/// asking the runtime for types.
@usableFromInline
package struct DrainState: ~Copyable, Sendable {
  @usableFromInline let word = Atomic<UInt32>(0)
  /// The operations that wait; nil until one has.
  @usableFromInline let queue = Locked<WaitingOperations?>(nil)

  @inlinable static var owned: UInt32 { 1 }
  @inlinable static var waiting: UInt32 { 2 }
  @inlinable static var closed: UInt32 { 4 }

  @inlinable init() {}

  @inlinable var isClosed: Bool { word.load(ordering: .acquiring) & Self.closed != 0 }

  /// Makes the caller the owner, if there is none: one compare-exchange.
  @inlinable @inline(__always)
  func enter() -> Bool {
    word.compareExchange(expected: 0, desired: Self.owned, ordering: .acquiring).exchanged
  }

  /// Owner only: gives up ownership; false when operations wait.
  @inlinable @inline(__always)
  func leave() -> Bool {
    word.compareExchange(expected: Self.owned, desired: 0, ordering: .releasing).exchanged
  }

  /// Changes the owner's state, if there is no owner; otherwise leaves an operation for the owner.
  ///
  /// - Parameters:
  ///   - body: Makes the change, under the lock.
  ///   - enqueue: Adds the operation to those that wait, under the lock.
  /// - Returns: True when the change is made; false when the operation is queued.
  @inlinable
  func change(_ body: () -> Void, orEnqueue enqueue: (inout WaitingOperations?) -> Void) -> Bool {
    queue.withLock { operations in
      while true {
        if enter() {
          body()
          // Nobody can have queued an operation: that takes the lock.
          word.store(0, ordering: .releasing)
          return true
        }
        // An owner may leave at any time, but not once an operation waits.
        let (exchanged, word) = word.compareExchange(
          expected: Self.owned,
          desired: Self.owned | Self.waiting,
          ordering: .acquiringAndReleasing
        )
        if exchanged || word & Self.waiting != 0 {
          enqueue(&operations)
          return false
        }
      }
    }
  }

  /// Closes the drain; true when there was no owner.
  @inlinable
  func close() -> Bool {
    let old = word.bitwiseOr(Self.closed | Self.owned, ordering: .acquiringAndReleasing).oldValue
    if old & Self.owned == 0 { drop() }
    return old & Self.owned == 0
  }

  /// Releases the operations that wait.
  @inlinable
  func drop() {
    let dropped = queue.withLock { $0.take() }
    _ = consume dropped
  }
}

/// The operations that wait in a drain, without their type.
// Guard: the lock of the drain.
@usableFromInline
package class WaitingOperations: @unchecked Sendable {
  @inlinable init() {}
}

/// The operations that wait in a drain, in their order.
// Guard: the lock of the drain.
@usableFromInline
final class OperationQueue<Operation: Sendable>: WaitingOperations, @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline var operations: [Queued<Operation>] = []

  @inlinable override init() {}
}
