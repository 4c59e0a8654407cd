/// Holds back the live events of a new observer while it receives its replay.
///
///     observe ──────► replay, then what waits ──► observer     the caller, before `observe` returns
///     broadcaster ──► gate, owned by that caller: queue ─ ─ ─ ─ ─ ┘
///                     gate, free: the subscription takes the observer over
///
/// It is a queue-drain that the caller of `observe` owns from the start. Until that caller leaves, it alone
/// calls the observer; from then on only the owner of the broadcaster does.
// Guard: `observer` is touched only by the owner of `drain`.
@usableFromInline
final class ReplayGate<Element: Sendable, Failure: Swift.Error>: @unchecked Sendable {
  private let drain = QueueDrain<Signal<Element, Failure>.Event>()
  private var observer: AnyObserver<Element, Failure>?

  init(_ observer: AnyObserver<Element, Failure>) {
    self.observer = observer
    _ = drain.enter()
  }

  /// Called by the broadcaster: returns the observer if the gate is open; otherwise the event waits.
  func pass(_ event: Signal<Element, Failure>.Event) -> AnyObserver<Element, Failure>? {
    drain.enter() || drain.enqueue(event) ? observer.take() : nil
  }

  /// Releases the observer and the events that wait.
  func forget() {
    if drain.close() { observer = nil }
  }

  /// Called by `observe`: delivers the replay, then the events that wait, and opens the gate.
  func open(
    _ subscription: BroadcastSubscription<Element, Failure>,
    replaying replay: [Element],
    from place: Origin?
  ) {
    guard let observer else { return }
    Origin.carry(Origin.current, visiting: place) {
      for element in replay where subscription.isLive { observer.receive(element) }
    }
    if drain.leave() { return }
    let isClosed = drain.work { event in
      if !subscription.isLive { return }
      if event.isTerminal {
        if !subscription.end() { return }
        forget()
      }
      observer.on(event)
    }
    if isClosed { self.observer = nil }
  }
}
