/// Numbered slots for the signals that an operator observes concurrently.
///
/// Disposing the operator disposes all slots. The owner of the operator's drain disposes individual slots.
/// The lock guards the table. While the lock is held, nothing is disposed or released.
@usableFromInline
package struct Slots: ~Copyable, Sendable {
  private struct State: Sendable {
    var live: [Int: Slot] = [:]
    var isDisposed = false
  }

  private let state = Locked(State())

  @usableFromInline package init() {}

  /// True if nothing is left to dispose.
  var isIdle: Bool { state.withLock { $0.live }.values.allSatisfy(\.isIdle) }

  /// Adds a slot with the given number.
  ///
  /// If the slots were disposed, the new slot is disposed immediately.
  @usableFromInline package func open(_ number: Int) -> Slot {
    let slot = Slot()
    let isOpen = state.withLock { state in
      if !state.isDisposed { state.live[number] = slot }
      return !state.isDisposed
    }
    if !isOpen { slot.dispose() }
    return slot
  }

  /// Removes and disposes the slot with the given number.
  @usableFromInline package func close(_ number: Int) {
    let slot = state.withLock { $0.live.removeValue(forKey: number) }
    slot?.dispose()
  }

  /// Removes and disposes all slots except the slot with the given number, or all slots if the number is nil.
  @usableFromInline package func close(allBut number: Int?) {
    let closed = state.withLock { state -> [Int: Slot] in
      var closed: [Int: Slot] = [:]
      swap(&closed, &state.live)
      if let number, let remaining = closed.removeValue(forKey: number) {
        state.live[number] = remaining
      }
      return closed
    }
    for slot in closed.values { slot.dispose() }
  }

  @usableFromInline package func dispose() {
    for slot in closeAll() { slot.dispose() }
  }

  private func closeAll() -> some Sequence<Slot> {
    state.withLock { state in
      state.isDisposed = true
      defer { state.live = [:] }
      return state.live
    }.values
  }

  #if DEBUG
  /// The slots in the order of their numbers.
  var inOrder: [Slot] { state.withLock { $0.live }.sorted { $0.key < $1.key }.map(\.value) }
  #endif

  /// Closes all slots; see `NestedDisposable.stop(_:)`.
  func stop(_ rest: inout [DisposalTrampoline.Step]) {
    for slot in closeAll() { rest.append(.dispose(slot)) }
  }
}
