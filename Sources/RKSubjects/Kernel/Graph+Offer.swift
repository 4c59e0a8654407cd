import RKCore
import Synchronization

// The transfer of an owned graph to another setter while steps are queued, like `DrainState.offer` for a
// drain.
//
//     A  step 256 ─ busy ─ step 257 ─ offers its dirty queue ─ waits ─ it is gone ─ delivers its events, returns
//     B  ─ ─ ─ ─ ─ ─ ─ ─ ─ enter: contended ─ ─ ─ ─ enter: takes the dirty queue ─ performs what is queued
//
// The graph has an owner throughout the transfer, so other threads queue their steps.
extension Graph {
  /// Owner only, between two operations: offers the graph to other setters.
  ///
  /// The owner makes an offer only after it has performed its share of steps, and only if another thread
  /// queues steps.
  ///
  /// - Parameter pendingEvents: Receives the events to deliver if another thread has become the owner.
  /// - Returns: Whether another thread has become the owner. If so, the caller must not access the graph
  ///   again.
  func isTakenOver(
    _ dirtyQueue: DirtyQueue,
    _ pendingEvents: inout PendingEvents?,
    _ turn: inout DrainTurn
  ) -> Bool {
    turn.performed += 1
    if turn.performed < DrainLimits.share { return false }
    let reserved = withLock { _, state -> PendingEvents?? in
      state.busyOwner = .current
      defer { state.isContended = false }
      if !turn.isBusy || !state.isContended || state.queue.isEmpty { return nil }
      state.takeUnverified(of: dirtyQueue)
      state.offered.append(dirtyQueue)
      dirtyQueue.isOffered.store(true, ordering: .relaxed)
      return .some(dirtyQueue.takePendingEvents())
    }
    turn.isBusy = true
    guard let reserved else { return false }
    turn.wait { !dirtyQueue.isOffered.load(ordering: .relaxed) }
    turn.offers += 1
    let isTaken = withLock { _, state in
      guard let offer = state.offered.firstIndex(where: { $0 === dirtyQueue }) else { return true }
      state.offered.remove(at: offer)
      dirtyQueue.isOffered.store(false, ordering: .relaxed)
      return false
    }
    if isTaken {
      pendingEvents = reserved
    } else if let reserved {
      dirtyQueue.pendingEvents = reserved
    }
    return isTaken
  }
}

extension Graph.State {
  /// Accepts the offer of an owner after the caller has queued a step.
  ///
  /// - Returns: The dirty queue, retained for the caller; nil if there is no offer.
  mutating func takeOver() -> Unmanaged<DirtyQueue>? {
    if busyOwner == nil || busyOwner == .current { return nil }
    guard let dirtyQueue = offered.popLast() else {
      isContended = true
      return nil
    }
    busyOwner = nil
    dirtyQueue.isOffered.store(false, ordering: .relaxed)
    dirtyQueue.isTakenOver = true
    return .passRetained(dirtyQueue)
  }

  /// Takes over the unverified nodes of a dirty queue whose owner leaves or offers the graph.
  mutating func takeUnverified(of dirtyQueue: DirtyQueue) {
    if dirtyQueue.unverified.isEmpty { return }
    unverified.append(contentsOf: dirtyQueue.unverified)
    dirtyQueue.unverified = []
  }
}
