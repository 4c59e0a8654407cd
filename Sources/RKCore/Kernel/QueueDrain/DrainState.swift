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
  func close() -> Bool { closeOnce().isOwner }

  /// Closes the drain.
  ///
  /// - Returns: Whether it was open, and whether the caller owns it: there was no owner.
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
  /// Leaves an operation for the owner.
  ///
  /// After `close` the operation is dropped.
  ///
  /// - Returns: True when there was no owner: the caller is the owner now and has to `work`.
  @inlinable
  func enqueue<Operation: Sendable>(_ operation: Operation) -> Bool {
    let queued = Queued(operation)
    let old = queue.withLock { waiting -> UInt32 in
      if isClosed { return Self.closed }
      Self.operations(&waiting).operations.append(queued)
      return word.bitwiseOr(
        Self.owned | Self.waiting,
        ordering: .acquiringAndReleasing
      ).oldValue
    }
    if old & Self.closed != 0 { drop() }
    return old & (Self.owned | Self.closed) == 0
  }

  /// Under the lock: the queue, which is created if there is none.
  @inlinable
  static func operations<Operation>(
    _ waiting: inout WaitingOperations?
  ) -> OperationQueue<Operation> {
    if let waiting { return unsafeDowncast(waiting, to: OperationQueue<Operation>.self) }
    let made = OperationQueue<Operation>()
    waiting = made
    return made
  }

  /// Owner only: performs operations until none waits or the drain is closed, then leaves.
  ///
  /// - Returns: True when the drain is closed: the caller owns it for good and releases the owner's state.
  @inlinable
  func work<Operation: Sendable>(_ perform: (Operation) -> Void) -> Bool {
    repeat {
      if isClosed {
        drop()
        return true
      }
      let taken = queue.withLock { waiting -> OperationQueue<Operation> in
        let queue: OperationQueue<Operation> = Self.operations(&waiting)
        swap(&queue.operations, &queue.batch)
        _ = word.bitwiseAnd(~Self.waiting, ordering: .relaxed)
        return queue
      }
      // Each operation is released when it was performed, not with the last of the batch.
      taken.batch.reverse()
      while !isClosed, let next = taken.batch.popLast() {
        next.deliver(perform)
      }
      taken.releaseLargeBatch()
    } while !leave()
    return false
  }
}

/// The operations that wait in a drain, without their type.
// Guard: the lock of the drain.
@usableFromInline
package class WaitingOperations: @unchecked Sendable {
  @inlinable init() {}
}

/// The operations that wait in a drain, in their order, and those that its owner performs.
///
/// Both buffers are kept: threads that met once meet again, and should not allocate each time.
// Guard: the lock of the drain for `operations`, the owner of the drain for `batch`.
@usableFromInline
final class OperationQueue<Operation: Sendable>: WaitingOperations, @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline var operations: [Queued<Operation>] = []
  /// Empty unless the owner performs its operations.
  @exclusivity(unchecked) @usableFromInline var batch: [Queued<Operation>] = []

  @inlinable override init() {}

  @inlinable
  func releaseLargeBatch() {
    if batch.capacity * MemoryLayout<Queued<Operation>>.stride > 1_024 { batch = [] }
  }
}
