import RKCore
import Synchronization

// The transfer of a graph to another setter while steps are queued, like `DrainState.offer` for a drain.
//
//     A  step 256 ─ busy ─ step 257 ─ offers its agenda ─ waits ─ it is gone ─ delivers its events, returns
//     B  ─ ─ ─ ─ ─ ─ ─ ─ ─ enter: contended ─ ─ ─ ─ enter: takes the agenda ─ performs what is queued
//
// The graph always has an owner, so other threads queue their steps.
extension Graph {
  /// Owner only, between two operations: offers the graph to other setters.
  ///
  /// If another thread has queued a step, the owner makes the offer after it has performed its share of
  /// steps.
  ///
  /// - Parameter deliveries: Receives the events to deliver if another thread has become the owner.
  /// - Returns: Whether another thread has become the owner. If so, the caller must not access the graph
  ///   again.
  func isTakenOver(
    _ agenda: Agenda,
    _ deliveries: inout Deliveries?,
    _ turn: inout DrainTurn
  ) -> Bool {
    turn.performed += 1
    if turn.performed < DrainLimits.share { return false }
    let reserved = withLock { root, state -> Deliveries?? in
      state.busyOwner = .current
      defer { state.isContended = false }
      if !turn.isBusy || !state.isContended || state.queue.isEmpty || root.hasOtherOwners {
        return nil
      }
      state.takeUnverified(of: agenda)
      state.offered.append(agenda)
      agenda.isOffered.store(true, ordering: .relaxed)
      return .some(agenda.takeDeliveries())
    }
    turn.isBusy = true
    guard let reserved else { return false }
    turn.wait { !agenda.isOffered.load(ordering: .relaxed) }
    turn.offers += 1
    let isTaken = withLock { _, state in
      guard let offer = state.offered.firstIndex(where: { $0 === agenda }) else { return true }
      state.offered.remove(at: offer)
      agenda.isOffered.store(false, ordering: .relaxed)
      return false
    }
    if isTaken { deliveries = reserved } else if let reserved { agenda.deliveries = reserved }
    return isTaken
  }
}

extension Graph.State {
  /// Accepts the offer of an owner after the caller has queued a step.
  ///
  /// - Returns: The agenda, retained; nil if there is no offer.
  mutating func takeOver() -> Unmanaged<Agenda>? {
    if busyOwner == nil || busyOwner == .current { return nil }
    guard let agenda = offered.popLast() else {
      isContended = true
      return nil
    }
    busyOwner = nil
    agenda.isOffered.store(false, ordering: .relaxed)
    agenda.isTakenOver = true
    return .passRetained(agenda)
  }

  /// Takes over the unverified nodes of an agenda whose owner leaves.
  mutating func takeUnverified(of agenda: Agenda) {
    if agenda.unverified.isEmpty { return }
    unverified.append(contentsOf: agenda.unverified)
    agenda.unverified = []
  }
}
