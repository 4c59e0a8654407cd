import Synchronization

// These functions hand over a drain to another sender while operations wait.
//
// A sender that finds the drain owned cannot wait for the current operation, which may run user code. The
// sender cannot perform the next operation concurrently either. So the ownership changes hands between two
// operations. The owner gives up the ownership, waits for a bounded time outside the lock, and takes the
// ownership back if no sender arrived.
//
//     A  op 256 ─ busy ─ op 257 ─ offer: owned off ─ waits ─ sees an owner ─ returns from its send
//     B  ─ ─ ─ ─ ─ ─ ─ enqueue: contended ─ ─ ─ ─ enqueue: no owner ─ work: rest of the batch, queue
//
// The owner offers the drain only if another thread has queued an operation. A thread that sends to itself
// reentrantly never waits.

/// The state of one turn of an owner: a call to `work`, or a span of ownership of a `Graph` in RKSubjects.
@usableFromInline
package struct DrainTurn {
  @usableFromInline package var performed = 0
  /// True once the owner has performed its share.
  ///
  /// From then on, other senders mark the drain as contended.
  @usableFromInline package var isBusy = false
  /// True if the owner has taken an operation that another thread queued after the owner became busy and
  /// after its last offer.
  @usableFromInline var isContended = false
  /// The number of offers that no sender accepted.
  @usableFromInline package var offers = 0

  @inlinable package init() {}

  /// Under the lock: records in the queue whether its owner is busy.
  @inlinable
  func begin(_ queue: AnyDrainQueue) {
    queue.busyOwner = isBusy ? .current : nil
  }

  /// Waits until a condition is true or the time limit is reached.
  ///
  /// The limit grows with each offer, from about 1 µs to about 1 ms. From the second offer on, the thread
  /// sleeps, because the other sender is slow or is not running.
  @usableFromInline
  package func wait(until isTaken: () -> Bool) {
    if offers == 0 {
      for _ in 0..<DrainLimits.loads where isTaken() { return }
    } else {
      for _ in 0..<(1 << min(offers - 1, DrainLimits.doublings)) {
        if isTaken() { return }
        pauseThread(microseconds: 10)
      }
    }
  }
}

extension DrainState {
  /// Owner only: offers the drain to other senders, if another thread has queued an operation.
  ///
  /// The owner calls this method between two operations, after it has performed its share. The first call
  /// only marks the owner as busy.
  ///
  /// - Parameters:
  ///   - queue: The queue of the drain.
  ///   - hasRest: True if the batch still has operations.
  ///   - turn: The state of the call to `work`.
  /// - Returns: True if the caller is still the owner. Otherwise, the caller must not access the owner's
  ///   state.
  @usableFromInline @inline(never)
  func offer(_ queue: AnyDrainQueue, hasRest: Bool, _ turn: inout DrainTurn) -> Bool {
    if !turn.isBusy {
      turn.isBusy = true
      turn.isContended = false
      self.queue.withLock { _ in
        turn.begin(queue)
        _ = word.bitwiseAnd(~Self.contended, ordering: .relaxed)
      }
      return true
    }
    let bits = word.load(ordering: .relaxed)
    let isContended = turn.isContended || bits & Self.contended != 0
    if !isContended || !hasRest && bits & Self.waiting == 0 { return true }
    if !release() { return true }
    turn.isContended = false
    turn.wait { word.load(ordering: .relaxed) != Self.waiting }
    turn.offers += 1
    return retake(queue)
  }

  /// Owner only: gives up ownership while operations are left; returns false if the drain is closed.
  ///
  /// The word then has `waiting` set but not `owned`. So `enter` fails, `enqueue` makes its caller the owner,
  /// and `change` queues its operation.
  private func release() -> Bool {
    queue.withLock { _ in
      var old = word.load(ordering: .relaxed)
      while old & Self.closed == 0 {
        // While the drain is owned, only `close` changes the word without the lock.
        let (exchanged, current) = word.compareExchange(
          expected: old,
          desired: Self.waiting,
          ordering: .releasing
        )
        if exchanged { return true }
        old = current
      }
      return false
    }
  }

  /// Takes back the ownership that `release` gave up.
  ///
  /// - Returns: False if another thread has become the owner, even if that thread has already left.
  private func retake(_ queue: AnyDrainQueue) -> Bool {
    self.queue.withLock { _ in
      // Each new owner begins by setting this property to nil.
      if queue.busyOwner != .current { return false }
      return word.compareExchange(
        expected: Self.waiting,
        desired: Self.waiting | Self.owned,
        ordering: .acquiring
      ).exchanged
    }
  }
}
