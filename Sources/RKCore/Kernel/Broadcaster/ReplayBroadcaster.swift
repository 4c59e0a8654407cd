/// A broadcaster and what is remembered for those who come later.
///
///     send ────► memory, and a place in the order ──► broadcaster ──► observers
///     observe ─► replay, and a place in the order ──► gate
///                └──────── one step each ────────┘
///
/// So an observer's replay is what was remembered where it came into the order: what follows is
/// what was sent from there on. Nothing is remembered and nothing sent after the end.
///
/// The lock guards the memory and the place in the order; nothing is delivered, and nothing that was
/// remembered is released, while it is held.
@usableFromInline
package final class ReplayBroadcaster<Memory: Sendable, Element: Sendable, Failure: Swift.Error>:
  Sendable
{
  @usableFromInline
  struct State: Sendable {
    @usableFromInline var memory: Memory
    @usableFromInline var isOver = false

    @inlinable
    init(memory: Memory) {
      self.memory = memory
    }
  }

  @usableFromInline typealias Operation = Broadcaster<Element, Failure>.Operation
  @usableFromInline typealias Reservation = Broadcaster<Element, Failure>.Reservation

  @usableFromInline let broadcaster = Broadcaster<Element, Failure>()
  @usableFromInline let state: Locked<State>

  @inlinable
  package init(_ memory: Memory) {
    state = Locked(State(memory: memory))
  }

  /// What is remembered.
  package var memory: Memory { state.withLock { $0.memory } }

  /// Whether the end was sent.
  package var isOver: Bool { state.withLock { $0.isOver } }

  /// Sends an element, unless it is over.
  ///
  /// - Parameter remember: Takes the element in, and returns what is forgotten for it.
  @inlinable
  package func send<Forgotten: Sendable>(
    _ element: Element,
    _ remember: (inout Memory) -> Forgotten
  ) {
    if broadcaster.tracksOrigin {
      Origin.begin(at: broadcaster.knownPlace) { pass(element, remember) }
    } else {
      pass(element, remember)
    }
  }

  @inlinable
  func pass<Forgotten: Sendable>(
    _ element: Element,
    _ remember: (inout Memory) -> Forgotten
  ) {
    let next = Operation.next(element)
    let (reservation, forgotten) = state.withLock { state -> (Reservation?, Forgotten?) in
      if state.isOver { return (nil, nil) }
      let forgotten = remember(&state.memory)
      return (broadcaster.reserve(next), forgotten)
    }
    if let reservation { broadcaster.fulfil(reservation, next) }
    _ = consume forgotten
  }

  /// Changes what is remembered, also when it is over, and sends nothing.
  ///
  /// - Parameter change: Is told whether it is over, and returns what is forgotten, or is asked for.
  package func change<Result: Sendable>(
    _ change: (inout Memory, _ isOver: Bool) -> Result
  ) -> Result {
    state.withLock { change(&$0.memory, $0.isOver) }
  }

  /// Sends the end, if it is the first.
  ///
  /// - Parameter last: An element that is sent before it, of what is remembered, and one that is
  ///   forgotten; none by default.
  package func send(
    completion: Subscribers.Completion<Failure>,
    last: (inout Memory) -> (sent: Element?, forgotten: Element?) = { _ in (nil, nil) }
  ) {
    let end = Operation.end(completion)
    let (places, forgotten) = state.withLock { state -> ([(Reservation, Operation)], Element?) in
      if state.isOver { return ([], nil) }
      state.isOver = true
      let (sent, forgotten) = last(&state.memory)
      guard let sent else { return ([(broadcaster.reserve(end), end)], forgotten) }
      return ([.next(sent), end].map { (broadcaster.reserve($0), $0) }, forgotten)
    }
    for (reservation, operation) in places { broadcaster.fulfil(reservation, operation) }
    _ = consume forgotten
  }

  /// Adds an observer that is given a replay first.
  ///
  /// - Parameter replay: What is replayed of what is remembered; it is told whether it is over.
  package func observe(
    _ observer: AnyObserver<Element, Failure>,
    replay: (Memory, _ isOver: Bool) -> [Element]
  ) -> any Disposable {
    broadcaster.observe(observer) { reserve in
      state.withLock { (reserve(), replay($0.memory, $0.isOver)) }
    }
  }

  /// Where elements have been that were here.
  package var place: Origin { broadcaster.place }

  /// Lets all observers go without a word: nobody can send any more.
  package func release() {
    broadcaster.release()
  }
}
