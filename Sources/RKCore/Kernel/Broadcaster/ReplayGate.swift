/// Where a new observer's live events wait while it is given what it missed.
///
///     observe ──► replay, then what waits ──► observer         the caller, before `observe` returns
///     broadcaster ──► gate: shut, wait ─ ─ ─ ─ ─ ─ ┘
///                       open, pass: the subscription takes the observer over
///
/// Until the gate opens only the caller of `observe` calls the observer; from then on only the owner of
/// the broadcaster does. The lock guards the state; nothing is delivered while it is held.
@usableFromInline
final class ReplayGate<Element: Sendable, Failure: Swift.Error>: Sendable {
  /// An event that waits, and the origin of its element.
  struct Waiting: Sendable {
    let event: Signal<Element, Failure>.Event
    let origin = Origin.current
  }

  struct State: Sendable {
    var waiting: [Waiting] = []
    var observer: AnyObserver<Element, Failure>?
    var isOpen = false
  }

  private let state: Locked<State>

  init(_ observer: AnyObserver<Element, Failure>) {
    state = Locked(State(observer: observer))
  }

  /// For the broadcaster: the observer, once the gate is open; otherwise the event waits.
  func pass(_ event: Signal<Element, Failure>.Event) -> AnyObserver<Element, Failure>? {
    let waiting = Waiting(event: event)
    return state.withLock { state in
      if state.isOpen { return state.observer.take() }
      state.waiting.append(waiting)
      return nil
    }
  }

  /// The observer is let go, and with it what waits.
  func forget() {
    var released = State()
    state.withLock { swap(&$0, &released) }
  }

  /// For the one who observes: delivers the replay, then what came meanwhile, and opens.
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
      if state.waiting.isEmpty {
        state.isOpen = true
        return nil
      }
      defer { state.waiting = [] }
      return state.waiting
    }
  }
}
