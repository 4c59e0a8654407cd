/// Where a new observer's live events wait while it is given what it missed.
///
///     observe ──► replay, then what waits ──► observer         the caller, before `observe` returns
///     fan-out ──► gate: shut, wait ─ ─ ─ ─ ─ ─ ┘
///                       open, pass: the registration takes the observer over
///
/// Until the gate opens only the caller of `observe` calls the observer; from then on only the owner of
/// the fan-out does. The lock guards the state; nothing is delivered while it is held.
@usableFromInline
final class Gate<Element: Sendable, Failure: Swift.Error>: Sendable {
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

  private let state: Guarded<State>

  init(_ observer: AnyObserver<Element, Failure>) {
    state = Guarded(State(observer: observer))
  }

  /// For the fan-out: the observer, once the gate is open; otherwise the event waits.
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
    _ registration: Registration<Element, Failure>,
    replaying replay: [Element],
    from place: Origin?
  ) {
    guard let observer = state.withLock({ $0.observer }) else { return }
    Origin.arrive(at: place) {
      for element in replay where registration.isLive { observer.receive(element) }
    }
    while let batch = nextBatch() {
      for waiting in batch where registration.isLive {
        if waiting.event.isTerminal {
          if !registration.end() { return }
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
