/// Any number of slots, each for one of the signals that an operator observes side by side.
///
/// They are disposed together, by whoever disposes the operator; one by one by its owner. The lock
/// guards the table; nothing is disposed, and nothing released, while it is held.
@usableFromInline
package final class Slots: Disposable {
  private struct State: Sendable {
    var live: [Int: Slot] = [:]
    var isDisposed = false
  }

  private let state = Locked(State())

  @usableFromInline package init() {}

  @usableFromInline package var isDisposed: Bool { state.withLock { $0.isDisposed } }

  /// Whether there is nothing to dispose.
  var isOver: Bool {
    let live = state.withLock { $0.live }
    return live.values.allSatisfy(\.isOver)
  }

  /// Opens the slot with a number; it is disposed already when all are.
  @usableFromInline package func open(_ number: Int) -> Slot {
    let slot = Slot()
    let isOpen = state.withLock { state in
      if !state.isDisposed { state.live[number] = slot }
      return !state.isDisposed
    }
    if !isOpen { slot.dispose() }
    return slot
  }

  /// Makes what the source in a slot retains with its observer.
  package func releaseToken(_ number: Int, _ slot: Slot) -> ReleaseToken {
    ReleaseToken(self, number, slot)
  }

  /// Disposes the slot with a number, which leaves.
  @usableFromInline package func close(_ number: Int) {
    let slot = state.withLock { $0.live.removeValue(forKey: number) }
    slot?.dispose()
  }

  /// Disposes all but one, which leave.
  @usableFromInline package func close(allBut number: Int?) {
    let closed = state.withLock { state -> [Int: Slot] in
      var closed: [Int: Slot] = [:]
      swap(&closed, &state.live)
      if let number, let kept = closed.removeValue(forKey: number) { state.live[number] = kept }
      return closed
    }
    for slot in closed.values { slot.dispose() }
  }

  @usableFromInline package func dispose() {
    for slot in closeAll() { slot.dispose() }
  }

  fileprivate func closeAll() -> some Sequence<Slot> {
    state.withLock { state in
      state.isDisposed = true
      defer { state.live = [:] }
      return state.live
    }.values
  }
}

extension Slots: NestedDisposable {
  package func stop(_ rest: inout [DisposalTrampoline.Step]) {
    for slot in closeAll() { rest.append(.dispose(slot)) }
  }
}

/// What a source retains with its observer, so that its slot leaves when the source releases that
/// without a terminal event, unless its producer still has something to dispose.
package final class ReleaseToken: Sendable {
  private let slots: Slots
  private let number: Int
  private let slot: Slot

  fileprivate init(_ slots: Slots, _ number: Int, _ slot: Slot) {
    self.slots = slots
    self.number = number
    self.slot = slot
  }

  deinit {
    if slot.isOver { slots.close(number) }
  }
}
