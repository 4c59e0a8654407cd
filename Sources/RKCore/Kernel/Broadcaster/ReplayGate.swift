/// Holds back the live events of a new observer while it receives its replay.
///
///     observe ──────► replay, then what waits ──► observer     the caller, before `observe` returns
///     broadcaster ──► gate, closed: wait ─ ─ ─ ─ ─ ─ ┘
///                     gate, open: the subscription takes the observer over
///
/// Until the gate opens only the caller of `observe` calls the observer; from then on only the owner of
/// the broadcaster does. The lock guards the state; nothing is delivered while it is held.
@usableFromInline
final class ReplayGate<Element: Sendable, Failure: Swift.Error>: Sendable {
  /// An event that waits, and the origin of its element.
  private struct Waiting: Sendable {
    let event: Signal<Element, Failure>.Event
    let origin = Origin.current
  }

  private struct State: Sendable {
    var waiting: [Waiting] = []
    var observer: AnyObserver<Element, Failure>?
    var isOpen = false
  }

  private let state: Locked<State>

  init(_ observer: AnyObserver<Element, Failure>) {
    state = Locked(State(observer: observer))
  }

  /// Called by the broadcaster: returns the observer if the gate is open; otherwise the event waits.
  func pass(_ event: Signal<Element, Failure>.Event) -> AnyObserver<Element, Failure>? {
    let waiting = Waiting(event: event)
    return state.withLock { state in
      if state.isOpen { return state.observer.take() }
      state.waiting.append(waiting)
      return nil
    }
  }

  /// Releases the observer and the events that wait.
  func forget() {
    var released = State()
    state.withLock { swap(&$0, &released) }
  }

  /// Called by `observe`: delivers the replay, then the events that wait, and opens the gate.
  func open(
    _ subscription: BroadcastSubscription<Element, Failure>,
    replaying replay: [Element],
    from place: Origin?
  ) {
    guard let observer = state.withLock({ $0.observer }) else { return }
    Origin.arrive(at: place) {
      for element in replay where subscription.isLive { observer.receive(element) }
    }
    while let batch = nextBatch() {
      for waiting in batch where subscription.isLive {
        if waiting.event.isTerminal {
          if !subscription.end() { return }
          forget()
        }
        Origin.carry(waiting.origin) { observer.on(waiting.event) }
      }
    }
  }

  private func nextBatch() -> [Waiting]? {
    state.withLock { state in
      state.isOpen = state.waiting.isEmpty
      defer { state.waiting = [] }
      return state.isOpen ? nil : state.waiting
    }
  }
}
