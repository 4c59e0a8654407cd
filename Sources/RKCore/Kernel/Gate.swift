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
  struct State: Sendable {
    var waiting: [Passage<Element, Failure>] = []
    var observer: AnyObserver<Element, Failure>?
    var isOpen = false
  }

  private let state: Guarded<State>

  init(_ observer: AnyObserver<Element, Failure>) {
    state = Guarded(State(observer: observer))
  }

  /// For the fan-out: the observer, once the gate is open; otherwise the event waits.
  func pass(_ passage: Passage<Element, Failure>) -> AnyObserver<Element, Failure>? {
    state.withLock { state in
      if state.isOpen { return state.observer.take() }
      state.waiting.append(passage)
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
    replaying replay: [Element]
  ) {
    guard let observer = state.withLock({ $0.observer }) else { return }
    for element in replay where registration.isLive { observer.receive(element) }
    while let batch = nextBatch() {
      for passage in batch where registration.isLive {
        if passage.event.isTerminal {
          if !registration.end() { return }
          forget()
        }
        if let (element, trail) = passage.brought, let follower = registration.follower {
          follower.receive(element, on: trail)
        } else {
          observer.on(passage.event)
        }
      }
    }
  }

  private func nextBatch() -> [Passage<Element, Failure>]? {
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

/// An event at a gate.
struct Passage<Element: Sendable, Failure: Swift.Error>: Sendable {
  let event: Signal<Element, Failure>.Event
  /// Where its element has been, if a two-way binding brings it.
  var trail: Trail?

  /// The element, if a two-way binding brings it.
  var brought: (Element, Trail)? {
    if let trail, let element = event.element { (element, trail) } else { nil }
  }
}
