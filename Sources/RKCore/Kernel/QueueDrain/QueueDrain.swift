import Synchronization

/// A serial queue without its own thread.
///
/// The first caller to arrive becomes the owner, which performs the operations of all callers.
///
/// The owner works outside any lock. A caller that finds the drain owned adds its operation to the queue and
/// returns. That caller may be another thread, or the owner itself if it sends reentrantly. The owner
/// performs the queued operations before it leaves.
///
///     enter ──► word: free ──compare-exchange──► owned ──► work ──► leave ──► free
///                 │                                          ▲          │
///                 └─ owned: enqueue ◄─ lock ─┐               └── batch ─┘ waiting: take it
///                                            │
///                     word |= waiting ───────┘
///
/// An owner performs a limited number of operations, its share. After that, while other threads keep sending,
/// it offers the drain between two operations, and the next sender takes over. See `DrainState.offer`.
///
///     owned ──offer──► waiting, without an owner ──enqueue──► owned by the sender, which has to `work`
///       ▲                        │
///       └─── nobody took it ◄────┘ the previous owner waits a bounded time
///
/// `change` changes state that belongs to the owner, but never performs the operations of other callers. If
/// the drain is free, the change is made under the lock. A caller that arrives during the change finds the
/// drain owned, waits for the lock in `enqueue`, and then becomes the owner.
///
/// Invariants:
/// 1. A span of ownership begins with a successful `enter`, or with an `enqueue` or `close` that returned
///    true. It ends when `leave` returns true, or when another thread becomes the owner during an offer. The
///    body of `change` is a span too. At most one thread is in a span, and each span happens before the next
///    one. Only a thread in a span accesses state marked "owner only".
/// 2. Whenever the lock is free and the drain is open, `waiting` is set if the queue is not empty. If the
///    queue is empty, `waiting` is set only between an offer and the next time that an owner takes the queue.
/// 3. If `waiting` is set, then `owned` is set or a thread is in `offer`. So some thread will check the
///    queue.
/// 4. `closed` is never cleared, and `owned` remains set with it. So no caller can enter.
/// 5. No operation of the queue is performed until all operations of the batch are performed, whichever
///    thread performs them.
/// 6. The lock guards the queue and the body of `change`. While it is held, no operation is performed or
///    released, and no user code runs.
@usableFromInline
package struct QueueDrain<Operation: Sendable>: ~Copyable, Sendable {
  @usableFromInline let state = DrainState()

  @inlinable package init() {}

  /// True if `close()` was called.
  @inlinable package var isClosed: Bool { state.isClosed }

  /// Enters the drain as its owner, if the drain is free.
  ///
  /// It costs one compare-exchange. A drain that is offered or closed is not free.
  @inlinable @inline(__always)
  package func enter() -> Bool { state.enter() }

  /// Owner only: gives up ownership.
  ///
  /// If operations wait or the drain was closed, this method returns false, and the owner must call `work`.
  @inlinable @inline(__always)
  package func leave() -> Bool { state.leave() }

  /// Queues an operation for the owner.
  ///
  /// After `close`, the operation is dropped.
  ///
  /// - Returns: True if there was no owner, or if the owner offered the drain. In that case, the caller is
  ///   the new owner and must call `work`.
  @inlinable
  package func enqueue(_ operation: Operation) -> Bool { state.enqueue(operation) }

  /// If the drain is free, changes owner-only state under the lock; otherwise queues an operation for the
  /// owner.
  ///
  /// Do not call this method for a drain that may be closed.
  ///
  /// - Parameters:
  ///   - operation: The operation that makes the change. It is created only if the drain is not free.
  ///   - body: A short closure that makes the change, under the lock. It calls no user code and releases
  ///     nothing.
  /// - Returns: True if the change was made; false if the operation was queued.
  @inlinable
  package func change(
    orEnqueue operation: @autoclosure () -> Operation,
    _ body: () -> Void
  ) -> Bool {
    state.change(body) { DrainState.operations(&$0).operations.append(Queued(operation())) }
  }

  /// Owner only: performs operations until none are waiting, the drain is closed, or another sender takes
  /// over.
  ///
  /// - Parameters:
  ///   - source: The type of the source, for a warning of a debug build. Default: nil, for a queue of jobs, which
  ///     causes no warning.
  ///   - canClose: Whether the drain may be closed. Default: true.
  ///   - perform: A closure that performs an operation.
  /// - Returns: True if the drain is closed. In that case, the caller remains the owner and releases the
  ///   owner's state.
  @inlinable
  package func work(
    of source: @autoclosure () -> Any.Type? = nil,
    canClose: Bool = true,
    _ perform: (Operation) -> Void
  ) -> Bool { state.work(of: source(), canClose: canClose, perform) }

  /// Closes the drain, so that no caller can enter and the queued operations are dropped.
  ///
  /// - Returns: True if there was no owner. In that case, the caller is the new owner and releases the
  ///   owner's state. Otherwise, the earlier owner releases the state: either its `work` returns true, or it
  ///   closed the drain itself.
  @inlinable
  package func close() -> Bool { state.close() }
}
