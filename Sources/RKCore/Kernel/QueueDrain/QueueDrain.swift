import Synchronization

/// A serial queue without a thread of its own: the first caller to arrive performs everyone's operations.
///
/// That caller owns the drain and works outside any lock. A caller that finds the drain owned leaves its
/// operation in the queue and returns; the owner performs it before it leaves. Such a caller is another
/// thread, or the owner itself further up the stack.
///
///     enter ──► word: free ──compare-exchange──► owned ──► work ──► leave ──► free
///                 │                                          ▲          │
///                 └─ owned: enqueue ◄─ lock ─┐               └── batch ─┘ waiting: take it
///                                            │
///                     word |= waiting ───────┘
///
/// An owner performs a bounded number of operations while other threads keep sending. From its share of
/// operations on, it offers the drain between two operations; the next sender takes over. See
/// `DrainState.offer`.
///
///     owned ──offer──► waiting, without an owner ──enqueue──► owned by the sender, which has to `work`
///       ▲                        │
///       └─── nobody took it ◄────┘ the previous owner waits a bounded time
///
/// A caller that only changes the owner's state, and must not perform the operations of others, makes
/// its change by `change`. It is made under the lock if there is no owner. A caller that arrives
/// meanwhile finds the drain owned, waits for the lock in `enqueue`, and is the owner then.
///
/// Invariants:
/// 1. At most one thread is between a successful `enter` (or an `enqueue` or `close` that returned
///    true) and the `leave` or `work` that ends it. State marked "owner only" is touched in that span
///    alone, and each span happens before the next.
/// 2. Whenever the lock is free, `waiting` is set if the queue is not empty. If the queue is empty, it is
///    set only while the drain is offered, when the batch is not empty.
/// 3. `waiting` implies `owned`, or that a thread is in `offer`: some thread will look at the queue.
/// 4. `closed` is never cleared, and `owned` stays with it: no caller enters any more.
/// 5. An operation of the batch precedes each operation of the queue, whichever thread performs it.
/// 6. The lock guards the queue, and the span of `change`. No operation is performed or released, and
///    nothing of a user's runs, while it is held.
@usableFromInline
package struct QueueDrain<Operation: Sendable>: ~Copyable, Sendable {
  @usableFromInline let state = DrainState()

  @inlinable package init() {}

  /// Whether `close()` was called.
  @inlinable package var isClosed: Bool { state.isClosed }

  /// Makes the caller the owner, if there is none: one compare-exchange.
  @inlinable @inline(__always)
  package func enter() -> Bool { state.enter() }

  /// Owner only: gives up ownership; false when operations wait, which the owner performs by `work`.
  @inlinable @inline(__always)
  package func leave() -> Bool { state.leave() }

  /// Queues an operation for the owner.
  ///
  /// After `close` the operation is dropped.
  ///
  /// - Returns: True when there was no owner, or the owner offered the drain: the caller is the owner now
  ///   and has to `work`.
  @inlinable
  package func enqueue(_ operation: Operation) -> Bool { state.enqueue(operation) }

  /// Changes the owner's state at once, if there is no owner; otherwise leaves an operation for the owner.
  ///
  /// Not for a drain that may be closed.
  ///
  /// - Parameters:
  ///   - operation: The operation that makes the change; created only if there is an owner.
  ///   - body: Makes the change, under the lock. It is short, calls nothing of a user's and releases
  ///     nothing.
  /// - Returns: True when the change is made; false when the operation is queued.
  @inlinable
  package func change(
    orEnqueue operation: @autoclosure () -> Operation,
    _ body: () -> Void
  ) -> Bool {
    state.change(body) { DrainState.operations(&$0).operations.append(Queued(operation())) }
  }

  /// Owner only: performs operations until none waits, the drain is closed, or another sender takes over.
  ///
  /// - Parameters:
  ///   - source: The type to name in a warning of a debug build. Default: the type of the operations.
  ///   - perform: Performs an operation.
  /// - Returns: True when the drain is closed: the caller owns it for good and releases the owner's state.
  @inlinable
  package func work(
    of source: @autoclosure () -> Any.Type = Operation.self,
    _ perform: (Operation) -> Void
  ) -> Bool { state.work(of: source(), perform) }

  /// Closes the drain: operations in the queue are dropped, and no caller enters any more.
  ///
  /// - Returns: True when there was no owner: the caller owns the drain for good and releases the
  ///   owner's state. Otherwise the owner's `work` returns true.
  @inlinable
  package func close() -> Bool { state.close() }
}
