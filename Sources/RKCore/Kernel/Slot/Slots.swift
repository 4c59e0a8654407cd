/// Numbered slots for the signals that an operator observes concurrently.
///
/// Disposing the operator disposes all slots. The owner of the operator's drain disposes individual slots.
/// The lock guards the table. While the lock is held, nothing is disposed or released.
@usableFromInline
package struct Slots: ~Copyable, Sendable {
  // Swift 6.3 cannot compile a debug build in which this type is private.
  struct State: Sendable {
    /// The open slots; nil before the first one is opened, so that an operator without inner signals
    /// releases nothing.
    var live: [Int: Slot]?
    var isDisposed = false
  }

  let state = Locked(State())

  @usableFromInline package init() {}

  /// True if nothing is left to dispose.
  var isIdle: Bool { live.allSatisfy { $0.value.isIdle } }

  private var live: [Int: Slot] { state.withLock { $0.live } ?? [:] }

  /// Adds a slot with the given number.
  ///
  /// If the slots were disposed, the new slot is disposed immediately.
  @usableFromInline package func open(_ number: Int) -> Slot {
    let slot = Slot()
    let isOpen = state.withLock { state in
      if state.isDisposed { return false }
      if state.live == nil { state.live = [:] }
      state.live?[number] = slot
      return true
    }
    if !isOpen { slot.dispose() }
    return slot
  }

  /// Removes and disposes the slot with the given number.
  @usableFromInline package func close(_ number: Int) {
    let slot = state.withLock { $0.live?.removeValue(forKey: number) }
    slot?.dispose()
  }

  /// Removes and disposes all slots except the slot with the given number, or all slots if the number is nil.
  @usableFromInline package func close(allBut number: Int?) {
    let closed = state.withLock { state -> [Int: Slot] in
      var closed = state.live.take() ?? [:]
      if let number, let remaining = closed.removeValue(forKey: number) {
        state.live = [number: remaining]
      }
      return closed
    }
    for slot in closed.values { slot.dispose() }
  }

  @usableFromInline package func dispose() {
    if let closed = closeAll() { for slot in closed.values { slot.dispose() } }
  }

  private func closeAll() -> [Int: Slot]? {
    state.withLock { state in
      state.isDisposed = true
      return state.live.take()
    }
  }

  #if DEBUG
  /// The slots in the order of their numbers.
  var inOrder: [Slot] { live.sorted { $0.key < $1.key }.map(\.value) }
  #endif

  /// Closes all slots; see `NestedDisposable.stop(_:)`.
  func stop(_ rest: inout [DisposalTrampoline.Step]) {
    if let closed = closeAll() { rest += closed.values.map { .dispose($0) } }
  }
}
