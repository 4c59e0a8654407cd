/// A broadcaster with a memory that later observers receive as a replay.
///
///     send ────► memory, and a place in the order ──► broadcaster ──► observers
///     observe ─► replay, and a place in the order ──► gate
///                └──────── one lock each ────────┘
///
/// So a replay is the memory at the observer's place in the order, and the events that follow are those
/// sent from there on. After a terminal event nothing is remembered or sent.
///
/// The lock guards the memory and the place in the order. Nothing is delivered, and nothing that was
/// remembered is released, while it is held.
@usableFromInline
package final class ReplayBroadcaster<
  Memory: Sendable,
  Element: Sendable,
  Failure: Swift.Error
>: Sendable {
  @usableFromInline
  struct State: Sendable {
    @usableFromInline var memory: Memory
    @usableFromInline var isTerminated = false

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

  package var memory: Memory { state.withLock { $0.memory } }

  /// Whether a terminal event was sent.
  package var isTerminated: Bool { state.withLock { $0.isTerminated } }

  /// The place of this source in the origins of elements.
  package var place: Origin { broadcaster.place }

  /// Sends a new element, unless a terminal event was sent.
  ///
  /// - Parameter remember: Adds the element to the memory, and returns what leaves it.
  @inlinable
  package func send<Released: Sendable>(
    _ element: Element,
    _ remember: (inout Memory) -> Released
  ) {
    if broadcaster.tracksOrigin {
      broadcaster.begin { pass(element, remember) }
    } else {
      pass(element, remember)
    }
  }

  /// Forwards an element: `send` for one that is not new.
  @inlinable
  package func pass<Released: Sendable>(
    _ element: Element,
    _ remember: (inout Memory) -> Released
  ) {
    let next = Operation.next(element)
    let (reservation, released) = state.withLock { state -> (Reservation?, Released?) in
      if state.isTerminated { return (nil, nil) }
      let released = remember(&state.memory)
      return (broadcaster.reserve(next), released)
    }
    if let reservation { broadcaster.fulfil(reservation, next) }
    _ = consume released
  }

  /// Changes the memory, also after a terminal event, and sends nothing.
  ///
  /// - Parameter change: Returns what leaves the memory, so that it is released outside the lock.
  package func change<Result: Sendable>(
    _ change: (inout Memory, _ isTerminated: Bool) -> Result
  ) -> Result {
    state.withLock { change(&$0.memory, $0.isTerminated) }
  }

  /// Sends a terminal event, if it is the first.
  ///
  /// - Parameter last: Takes an element from the memory to send before it, and one to release. Default:
  ///   neither.
  package func send(
    completion: Subscribers.Completion<Failure>,
    last: (inout Memory) -> (sent: Element?, released: Element?) = { _ in (nil, nil) }
  ) {
    let end = Operation.end(completion)
    let (places, released) = state.withLock { state -> ([(Reservation, Operation)], Element?) in
      if state.isTerminated { return ([], nil) }
      state.isTerminated = true
      let (sent, released) = last(&state.memory)
      guard let sent else { return ([(broadcaster.reserve(end), end)], released) }
      return ([.next(sent), end].map { (broadcaster.reserve($0), $0) }, released)
    }
    for (reservation, operation) in places { broadcaster.fulfil(reservation, operation) }
    _ = consume released
  }

  /// Adds an observer that receives a replay first.
  ///
  /// - Parameter replay: Returns the replay, and may change the memory.
  package func observe(
    _ observer: AnyObserver<Element, Failure>,
    replay: (inout Memory, _ isTerminated: Bool) -> [Element]
  ) -> any Disposable {
    broadcaster.observe(observer) { add in
      state.withLock { state in
        add()
        return replay(&state.memory, state.isTerminated)
      }
    }
  }

  /// Releases all observers without a terminal event: the source is deallocated.
  package func release() {
    broadcaster.release()
  }
}
