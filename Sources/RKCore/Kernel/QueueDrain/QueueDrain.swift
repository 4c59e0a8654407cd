import Synchronization

/// The queue-drain: what many threads bring, one of them at a time carries out.
///
/// The first to arrive owns the drain and works outside any lock. Who finds it owned, another
/// thread or the owner itself further down its stack, leaves the operation in the queue and goes;
/// the owner carries it out before it leaves.
///
///     enter ──► word: free ──compare-exchange──► owned ──► work ──► leave ──► free
///                 │                                          ▲          │
///                 └─ owned by someone: queue ◄─ lock ─┐      └── batch ─┘ waiting: take it
///                                                     │
///                            word |= waiting ─────────┘
///
/// Invariants:
/// 1. At most one thread is between a successful `enter` (or an `enqueue`, `close` that answered
///    true) and the `leave` or `work` that ends it. Everything called "owner only" elsewhere is
///    touched in that span alone, and each span happens-before the next.
/// 2. Whenever the lock is free, `waiting` is set if and only if the queue is not empty.
/// 3. `waiting` implies `owned`: somebody is on the way to the queue.
/// 4. `closed` is never taken back, and with it `owned` stays: nobody enters any more.
/// 5. The lock guards the queue and nothing else; no operation is performed, and none is released,
///    while it is held.
@usableFromInline
package struct QueueDrain<Operation: Sendable>: ~Copyable, Sendable {
  @usableFromInline let word = Atomic<UInt32>(0)
  @usableFromInline let queue = Locked<[Queued]>([])

  /// An operation, and the origin of the element that it is about.
  @usableFromInline
  struct Queued: Sendable {
    @usableFromInline let operation: Operation
    @usableFromInline let origin: Origin?

    @inlinable
    init(_ operation: Operation) {
      self.operation = operation
      origin = Origin.current
    }
  }

  @inlinable static var owned: UInt32 { 1 }
  @inlinable static var waiting: UInt32 { 2 }
  @inlinable static var closed: UInt32 { 4 }

  @inlinable package init() {}

  /// Whether `close()` was called.
  @inlinable package var isClosed: Bool { word.load(ordering: .acquiring) & Self.closed != 0 }

  /// Becomes the owner, if there is none: one compare-exchange.
  @inlinable @inline(__always)
  package func enter() -> Bool {
    word.compareExchange(expected: 0, desired: Self.owned, ordering: .acquiring).exchanged
  }

  /// Owner only: stops being the owner, unless there is more to do, which `work` then does.
  @inlinable @inline(__always)
  package func leave() -> Bool {
    word.compareExchange(expected: Self.owned, desired: 0, ordering: .releasing).exchanged
  }

  /// Leaves an operation for the owner; true when there was none and the caller became it, so that
  /// it has to `work`.
  ///
  /// After `close` the operation is dropped.
  @inlinable
  package func enqueue(_ operation: Operation) -> Bool {
    let queued = Queued(operation)
    let old = queue.withLock { waitingOperations -> UInt32 in
      if word.load(ordering: .acquiring) & Self.closed != 0 { return Self.closed }
      waitingOperations.append(queued)
      return word.bitwiseOr(Self.owned | Self.waiting, ordering: .acquiringAndReleasing).oldValue
    }
    if old & Self.closed != 0 { drop() }
    return old & (Self.owned | Self.closed) == 0
  }

  /// Owner only: carries out what waits, until nothing does or the drain is closed; then leaves.
  ///
  /// - Returns: True when the drain is closed: the caller owns it for good and must release what
  ///   belongs to the owner.
  @inlinable
  package func work(_ perform: (Operation) -> Void) -> Bool {
    var batch: [Queued] = []
    repeat {
      if isClosed {
        drop()
        return true
      }
      queue.withLock {
        swap(&$0, &batch)
        _ = word.bitwiseAnd(~Self.waiting, ordering: .relaxed)
      }
      // Each is released when it is done, not with the last of them.
      batch.reverse()
      while !isClosed, let next = batch.popLast() {
        Origin.carry(next.origin) { perform(next.operation) }
      }
      batch.removeAll(keepingCapacity: true)
    } while !leave()
    keep(&batch)
    return false
  }

  /// Leaves an empty buffer to the next who queues an operation, and gives a large one back.
  ///
  /// Where threads meet they meet again, and should not allocate each time.
  @inlinable
  func keep(_ buffer: inout [Queued]) {
    if isLarge(buffer) { buffer = [] }
    queue.withLock {
      if $0.isEmpty, isLarge($0) || $0.capacity < buffer.capacity { swap(&$0, &buffer) }
    }
  }

  @inlinable
  func isLarge(_ buffer: [Queued]) -> Bool {
    buffer.capacity * MemoryLayout<Queued>.stride > 1_024
  }

  /// Ends it: what waits is dropped, nothing enters any more.
  ///
  /// - Returns: True when nobody owned it: the caller does now, for good, and must release what
  ///   belongs to the owner. Otherwise the owner's `leave` fails and its `work` tells it to.
  @inlinable
  package func close() -> Bool {
    let old = word.bitwiseOr(Self.closed | Self.owned, ordering: .acquiringAndReleasing).oldValue
    if old & Self.owned == 0 { drop() }
    return old & Self.owned == 0
  }

  @inlinable
  func drop() {
    let dropped = queue.withLock { waitingOperations in
      defer { waitingOperations = [] }
      return waitingOperations
    }
    _ = consume dropped
  }
}
