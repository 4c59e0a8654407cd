/// Events that wait for one observer: a subject for windows, groups and whoever comes late.
///
/// What is sent before anybody observes waits, without a bound. The first observer is given it, in
/// order and before `observe` returns, and from then on what is sent, as by a `Broadcaster`, which does the
/// serial delivery. Nothing is kept once it was given.
///
///     send ──┬─ nobody has come: waiting ─┐
///            │                            ▼ replay
///            └─ since then ──► broadcaster ──► gate ──► the first observer
///                                 └──── the end ──► any other
///
/// The elements are the first observer's alone. Any other, also one that comes when the first has gone,
/// is told nothing but the end: the true one, at once if it has come.
///
/// The lock guards the state and an element's place in the order; nothing is delivered, and nothing
/// released, while it is held.
@usableFromInline
package final class UnicastBroadcaster<Element: Sendable, Failure: Swift.Error>: Sendable {
  @usableFromInline
  struct State: Sendable {
    /// What waits; nil from when the first observer has it.
    @usableFromInline var waiting: [Element]? = []
    @usableFromInline var isTaken = false
    @usableFromInline var isOver = false

    @inlinable init() {}
  }

  @usableFromInline let broadcaster = Broadcaster<Element, Failure>()
  @usableFromInline let state = Locked(State())

  @inlinable
  package init() {}

  deinit { broadcaster.release() }

  /// Whether somebody has observed, or nobody can any more.
  package var isTaken: Bool { state.withLock { $0.isTaken } }

  /// Whether the end was sent.
  package var isOver: Bool { state.withLock { $0.isOver } }

  package var place: Origin { broadcaster.place }

  /// Sends a new element, from any thread.
  @inlinable
  package func send(_ element: Element) {
    if broadcaster.tracksOrigin {
      Origin.begin(at: broadcaster.knownPlace) { pass(element) }
    } else {
      pass(element)
    }
  }

  /// Sends an element on, from any thread.
  @inlinable
  package func pass(_ element: Element) {
    let next = Broadcaster<Element, Failure>.Operation.next(element)
    let reservation = state.withLock { state -> Broadcaster<Element, Failure>.Reservation? in
      if state.isOver { return nil }
      if state.waiting == nil { return broadcaster.reserve(next) }
      state.waiting?.append(element)
      return nil
    }
    if let reservation { broadcaster.fulfil(reservation, next) }
  }

  /// Sends the end, from any thread.
  @usableFromInline
  package func send(completion: Subscribers.Completion<Failure>) {
    let end = Broadcaster<Element, Failure>.Operation.end(completion)
    let reservation = state.withLock { state -> Broadcaster<Element, Failure>.Reservation? in
      if state.isOver { return nil }
      state.isOver = true
      return broadcaster.reserve(end)
    }
    if let reservation { broadcaster.fulfil(reservation, end) }
  }

  /// Observes: the first to come is given the elements, any other the end.
  @discardableResult
  package func observe(_ observer: AnyObserver<Element, Failure>) -> any Disposable {
    observe(observer, asFirst: take())
  }

  /// Observes.
  ///
  /// - Parameter isFirst: Whether the place of the first observer was taken for this one, by `take()`.
  package func observe(
    _ observer: AnyObserver<Element, Failure>,
    asFirst isFirst: Bool
  ) -> any Disposable {
    if !isFirst {
      return broadcaster.observe(
        AnyObserver(
          receive: { _ in },
          completion: observer.completion,
          upstream: observer.upstream
        )
      )
    }
    return broadcaster.observe(observer) { reserve in
      state.withLock { state in
        defer { state.waiting = nil }
        return (reserve(), state.waiting ?? [])
      }
    }
  }

  /// Nobody can observe any more: what waits for the first observer is released.
  package func abandon() {
    if !take() { return }
    let released = state.withLock { state in
      defer { state.waiting = nil }
      return state.waiting
    }
    _ = consume released
  }

  /// Takes the place of the first observer; false when it is taken.
  package func take() -> Bool {
    state.withLock { state in
      defer { state.isTaken = true }
      return !state.isTaken
    }
  }
}
