/// A broadcaster with stored content, which later observers receive as a replay: what subjects with a
/// memory, properties, collections, loads and actions stand on.
///
///     change ──► content, and a place in the order ──► broadcaster ──► observers
///     observe ─► replay, and a place in the order ──► gate
///                └──────── one lock each ────────┘
///
/// So a replay is the content at the observer's place in the order, and the events that follow are those
/// sent from there on. The owner's `deinit` releases the observers.
///
/// The lock guards the content and the place in the order. Nothing is delivered, and nothing that leaves
/// the content is released, while it is held.
@usableFromInline
package final class StoreBroadcaster<
  Content: Sendable,
  Element: Sendable,
  Failure: Swift.Error
>: Sendable {
  @usableFromInline package typealias Reservation = Broadcaster<Element, Failure>.Reservation

  @usableFromInline
  package struct State: Sendable {
    @usableFromInline package var content: Content
    /// Whether a terminal event was sent.
    @usableFromInline package var isTerminated = false

    @inlinable
    init(_ content: Content) {
      self.content = content
    }
  }

  @usableFromInline package let broadcaster: Broadcaster<Element, Failure>
  @usableFromInline let state: Locked<State>

  /// Creates a broadcaster with content and without observers.
  ///
  /// - Parameters:
  ///   - content: The content.
  ///   - source: The type of the source, for warnings of a debug build. Default: this type.
  @inlinable
  package init(
    _ content: Content,
    of source: @autoclosure () -> Any.Type = StoreBroadcaster.self
  ) {
    broadcaster = Broadcaster(of: source())
    state = Locked(State(content))
  }

  @inlinable
  deinit { broadcaster.release() }

  @inlinable package var content: Content { withLock { $0 } }

  /// Whether a terminal event was sent.
  package var isTerminated: Bool { state.withLock { $0.isTerminated } }

  /// The place of this source in the origins of elements.
  package var place: Origin { broadcaster.place }

  /// Calls a closure with the content, under the lock; sends nothing.
  ///
  /// - Parameter body: Returns what leaves the content, so that it is released outside the lock.
  @inlinable @inline(__always) @discardableResult
  package func withLock<Result: Sendable>(_ body: (inout Content) -> Result) -> Result {
    state.withLock { body(&$0.content) }
  }

  /// Calls a closure with the content, and with whether a terminal event was sent: `withLock`.
  @discardableResult
  package func withState<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
    state.withLock { body(&$0) }
  }

  /// Changes the content and sends an element, in one step.
  ///
  /// - Parameter body: Changes the content, under the lock, and stores the element to send, if any. It
  ///   calls nothing of a user's and releases nothing. Returns a result, with what leaves the content.
  @inlinable @inline(__always)
  package func change<Result: Sendable>(
    _ body: (inout Content, _ sent: inout Element?) -> Result
  ) -> Result {
    let (sent, reservation, result) = reserve { body(&$0.content, &$1) }
    if let reservation, !broadcaster.fulfilUnobserved(reservation), let sent {
      broadcaster.fulfil(reservation, next: sent)
    }
    return result
  }

  /// Changes the content and reserves the place of an element: `change`, for a caller that fulfils the
  /// reservation once it has left its own lock.
  @inlinable @inline(__always)
  package func reserve<Result: Sendable>(
    _ body: (inout State, _ sent: inout Element?) -> Result
  ) -> (sent: Element?, reservation: Reservation?, result: Result) {
    state.withLock { state -> (Element?, Reservation?, Result) in
      var sent: Element?
      let result = body(&state, &sent)
      let reservation = sent == nil ? nil : broadcaster.reserve(next: sent)
      return (sent, reservation, result)
    }
  }

  /// Sends an element, in one step with a change of the content: `change`, where the element is known.
  ///
  /// - Parameter body: Changes the content, under the lock; returns false if nothing is to be sent.
  /// - Returns: The result of the closure.
  @inlinable @inline(__always)
  package func send(_ element: Element, if body: (inout Content) -> Bool) -> Bool {
    sendState(element) { body(&$0.content) }
  }

  @inlinable @inline(__always)
  func sendState(_ element: Element, _ body: (inout State) -> Bool) -> Bool {
    let reservation = state.withLock { state in
      body(&state) ? broadcaster.reserve(next: element) : nil
    }
    guard let reservation else { return false }
    broadcaster.fulfil(reservation, next: element)
    return true
  }

  /// Sends a new element, unless a terminal event was sent.
  ///
  /// - Parameter store: Adds the element to the content, and returns what leaves it.
  @inlinable
  package func send<Released: Sendable>(
    _ element: Element,
    _ store: (inout Content) -> Released
  ) {
    if broadcaster.tracksOrigin {
      broadcaster.begin(sending: element) { pass(element, store) }
    } else {
      pass(element, store)
    }
  }

  /// Forwards an element: `send` for one that is not new.
  @inlinable
  package func pass<Released: Sendable>(
    _ element: Element,
    _ store: (inout Content) -> Released
  ) {
    var released: Released?
    _ = sendState(element) { state in
      if !state.isTerminated { released = store(&state.content) }
      return !state.isTerminated
    }
    _ = consume released
  }

  /// Sends a terminal event, if it is the first.
  ///
  /// - Parameter last: Takes an element from the content to send before it, and one to release. Default:
  ///   neither.
  @usableFromInline
  package func send(
    completion: Subscribers.Completion<Failure>,
    last: (inout Content) -> (sent: Element?, released: Element?) = { _ in (nil, nil) }
  ) {
    let (sent, reservation, change) = reserve { state, sent -> (isFirst: Bool, Element?) in
      if state.isTerminated { return (false, nil) }
      state.isTerminated = true
      let (element, released) = last(&state.content)
      sent = element
      return (true, released)
    }
    if let reservation, let sent { broadcaster.fulfil(reservation, next: sent) }
    // Nothing else was sent since then, and new observers had the last element as replay.
    if change.isFirst { broadcaster.send(completion: completion) }
  }

  /// Adds an observer that receives a replay first.
  ///
  /// - Parameter replay: Returns the replay, under the lock, and may change the content.
  @inlinable
  package func observe<Replay: Sequence<Element> & Sendable>(
    _ observer: AnyObserver<Element, Failure>,
    replay: (inout State) -> Replay
  ) -> any Disposable {
    let subscription = broadcaster.begin(observer)
    let (replay, completion) = state.withLock { state in
      (replay(&state), broadcaster.add(subscription))
    }
    subscription.deliver(replay, to: observer, from: broadcaster.knownPlace)
    if let completion { subscription.finish(completion) }
    return subscription
  }

  /// Adds an observer that receives at most one element first: `observe(_:replay:)`.
  @inlinable
  package func observe(
    _ observer: AnyObserver<Element, Failure>,
    latest: (inout State) -> Element?
  ) -> any Disposable {
    observe(observer) { LatestElement(latest(&$0)) }
  }
}

/// A replay of at most one element, without an array.
@usableFromInline
package struct LatestElement<Element: Sendable>: Sequence, IteratorProtocol, Sendable {
  @usableFromInline var element: Element?

  @inlinable
  package init(_ element: Element?) {
    self.element = element
  }

  @inlinable
  package mutating func next() -> Element? { element.take() }
}
