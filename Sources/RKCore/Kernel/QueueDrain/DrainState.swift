import Synchronization

/// The ownership and the queue of a drain: the part of a `QueueDrain` that does not depend on its type
/// parameter.
///
/// Unspecialized generic code can enter, leave, change and close this part without looking up types at run
/// time.
@usableFromInline
package struct DrainState: ~Copyable, Sendable {
  @usableFromInline let word = Atomic<UInt32>(0)
  /// The queue; nil until an operation is queued, and after the queued operations were dropped.
  @usableFromInline let queue = Locked<AnyDrainQueue?>(nil)

  @inlinable static var owned: UInt32 { 1 }
  @inlinable static var waiting: UInt32 { 2 }
  @inlinable static var closed: UInt32 { 4 }
  /// Set with `waiting` if another thread queued an operation after the owner performed its share.
  @inlinable static var contended: UInt32 { 8 }

  @inlinable init() {}

  @inlinable var isClosed: Bool { word.load(ordering: .acquiring) & Self.closed != 0 }

  /// Enters the drain as its owner, if the drain is free.
  ///
  /// It costs one compare-exchange. A drain that is offered or closed is not free.
  @inlinable @inline(__always)
  func enter() -> Bool {
    word.compareExchange(expected: 0, desired: Self.owned, ordering: .acquiring).exchanged
  }

  /// Owner only: gives up ownership; returns false if operations wait or the drain was closed.
  @inlinable @inline(__always)
  func leave() -> Bool {
    word.compareExchange(expected: Self.owned, desired: 0, ordering: .releasing).exchanged
  }

  /// If the drain is free, changes owner-only state under the lock; otherwise queues an operation for the
  /// owner.
  ///
  /// - Parameters:
  ///   - body: A closure that makes the change, under the lock.
  ///   - enqueue: A closure that adds the operation to the queue, under the lock.
  /// - Returns: True if the change was made; false if the operation was queued.
  @inlinable
  func change(_ body: () -> Void, orEnqueue enqueue: (inout AnyDrainQueue?) -> Void) -> Bool {
    queue.withLock { operations in
      while true {
        if enter() {
          body()
          // No operation was queued meanwhile, because queuing requires the lock.
          word.store(0, ordering: .releasing)
          return true
        }
        // The owner can leave at any time, unless an operation waits.
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

  /// Closes the drain; returns true if there was no owner.
  @inlinable
  func close() -> Bool { closeOnce().isOwner }

  /// Closes the drain.
  ///
  /// - Returns: `isFirst` is true if the drain was open. `isOwner` is true if there was no owner; the caller
  ///   is then the owner.
  @inlinable
  func closeOnce() -> (isFirst: Bool, isOwner: Bool) {
    let old = word.bitwiseOr(Self.closed | Self.owned, ordering: .acquiringAndReleasing).oldValue
    if old & Self.owned == 0 { drop() }
    return (old & Self.closed == 0, old & Self.owned == 0)
  }

  /// Releases the operations that wait.
  @inlinable
  func drop() {
    let dropped = queue.withLock { $0.take() }
    _ = consume dropped
  }
}

extension DrainState {
  /// Queues an operation for the owner.
  ///
  /// After `close`, the operation is dropped.
  ///
  /// - Returns: True if there was no owner, or if the owner offered the drain. In that case, the caller is
  ///   the new owner and must call `work`.
  @inlinable
  func enqueue<Operation: Sendable>(_ operation: Operation) -> Bool {
    let queued = Queued(operation)
    let old = queue.withLock { waiting -> UInt32 in
      if isClosed { return Self.closed }
      let queue: DrainQueue<Operation> = Self.operations(&waiting)
      queue.operations.append(queued)
      #if DEBUG
      queue.reentrantSends.count(isReentrant: queue.busyOwner != nil && !queue.isContended)
      #endif
      return word.bitwiseOr(
        Self.owned | Self.waiting | (queue.isContended ? Self.contended : 0),
        ordering: .acquiringAndReleasing
      ).oldValue
    }
    if old & Self.closed != 0 { drop() }
    return old & (Self.owned | Self.closed) == 0
  }

  /// Under the lock: returns the queue, and creates it if necessary.
  @inlinable
  static func operations<Operation>(
    _ waiting: inout AnyDrainQueue?
  ) -> DrainQueue<Operation> {
    if let waiting { return unsafeDowncast(waiting, to: DrainQueue<Operation>.self) }
    let made = DrainQueue<Operation>()
    waiting = made
    return made
  }

  /// Owner only: performs operations until none are waiting, the drain is closed, or another sender takes
  /// over.
  ///
  /// - Parameters:
  ///   - source: The type of the source, for a warning of a debug build. Default: nil, for a queue of jobs, which
  ///     causes no warning.
  ///   - canClose: Whether the drain may be closed. If not, the owner does not read the word for each
  ///     operation, while other threads write it. Default: true.
  ///   - perform: A closure that performs an operation.
  /// - Returns: True if the drain is closed. In that case, the caller remains the owner and releases the
  ///   owner's state.
  @inlinable
  func work<Operation: Sendable>(
    of source: @autoclosure () -> Any.Type? = nil,
    canClose: Bool = true,
    _ perform: (Operation) -> Void
  ) -> Bool {
    var turn = DrainTurn()
    repeat {
      if isClosed {
        drop()
        return true
      }
      let (taken, isNew) = queue.withLock { waiting -> (DrainQueue<Operation>, Bool) in
        let queue: DrainQueue<Operation> = Self.operations(&waiting)
        turn.begin(queue)
        // The previous owner may have left part of its batch.
        if !queue.batch.isEmpty { return (queue, false) }
        swap(&queue.operations, &queue.batch)
        let bits = Self.waiting | Self.contended
        if word.bitwiseAnd(~bits, ordering: .relaxed).oldValue & Self.contended != 0 {
          turn.isContended = true
        }
        return (queue, true)
      }
      // The batch is in reverse order, so that `popLast` removes the earliest operation. Each operation is
      // then released right after it was performed.
      if isNew { taken.batch.reverse() }
      while !(canClose && isClosed), let next = taken.batch.popLast() {
        next.deliver(perform)
        turn.performed += 1
        #if DEBUG
        taken.reentrantSends.warnIfEndless(to: source)
        #endif
        if turn.performed >= DrainLimits.share,
          !offer(taken, hasRest: !taken.batch.isEmpty, &turn)
        {
          return false
        }
      }
      taken.releaseLargeBatch()
    } while !leave()
    return false
  }
}

/// The queue of a drain, as a base class that does not know the type of the operations.
// Guarded by the lock of the drain.
@usableFromInline
package class AnyDrainQueue: @unchecked Sendable {
  /// The thread of the owner, once the owner has performed its share; nil before that.
  ///
  /// The thread may have left the drain since it was stored here.
  @exclusivity(unchecked) @usableFromInline var busyOwner: ThreadNumber?
  #if DEBUG
  /// Counts the operations that the busy owner queues.
  @usableFromInline let reentrantSends = ReentrantSendCounter()
  #endif

  @inlinable init() {}

  /// True if there is a busy owner that is not the calling thread.
  @inlinable var isContended: Bool { busyOwner != nil && busyOwner != .current }
}

/// The operations that wait in a drain, in order, and the batch of operations that its owner performs.
///
/// A buffer is reused, unless it has become large. Threads that contended once are likely to contend again,
/// and should not allocate each time.
// Guarded by the lock of the drain (`operations`) and by the owner of the drain (`batch`). The next owner
// takes over the batch with its remaining operations.
@usableFromInline
final class DrainQueue<Operation: Sendable>: AnyDrainQueue, @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline var operations: [Queued<Operation>] = []
  /// The operations that the owner performs, stored in reverse order; empty if there are none.
  @exclusivity(unchecked) @usableFromInline var batch: [Queued<Operation>] = []

  @inlinable override init() {}

  @inlinable
  func releaseLargeBatch() {
    if batch.capacity * MemoryLayout<Queued<Operation>>.stride > 1_024 { batch = [] }
  }
}
