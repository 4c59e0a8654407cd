/// A broadcaster with stored content, from which new observers receive a replay.
///
/// Sources such as properties, collections, actions and subjects with a replay are built on it.
///
///     change ──► content, and a position in the order ──► broadcaster ──► observers
///     observe ─► replay, and a position in the order ──► the new observer
///                └── in one critical section ───────┘
///
/// A new observer receives a replay of the content at the time when the observer is added, and then all later
/// events. The `deinit` of this class releases the observers.
///
/// The lock guards the content and the order of changes, events and new observers. While the lock is held, no
/// event is delivered, and no removed content is released.
// Guarded by `lock`: `stored`, `version`, `hasTerminated` and `isCommitting`.
@usableFromInline
package final class StoreBroadcaster<
  Content: Sendable,
  Element: Sendable,
  Failure: Swift.Error
>: @unchecked Sendable {
  @usableFromInline package let broadcaster: Broadcaster<Element, Failure>
  @usableFromInline let lock = Locked(())
  @exclusivity(unchecked) @usableFromInline var stored: Content
  /// The number of calls to `exchange(_:_:)`.
  @exclusivity(unchecked) @usableFromInline package var version = 0
  /// True if a terminal event was sent.
  @exclusivity(unchecked) @usableFromInline var hasTerminated = false
  /// True while a transaction sets this store and others, under the lock of their `Graph` in RKSubjects.
  @exclusivity(unchecked) @usableFromInline package var isCommitting = false

  /// Creates a broadcaster with content and without observers.
  ///
  /// - Parameters:
  ///   - content: The initial content.
  ///   - source: The type of the source, for warnings in a debug build. Default: this type.
  @inlinable
  package init(
    _ content: Content,
    of source: @autoclosure () -> Any.Type = StoreBroadcaster.self
  ) {
    broadcaster = Broadcaster(of: source())
    stored = content
  }

  @inlinable
  deinit { broadcaster.release() }

  @inlinable package var content: Content { withLock { $0 } }

  /// The content; nil while a transaction sets this store and others.
  ///
  /// A thread that reads one of these stores and then another must not see the new value and then an old one.
  /// So if this property is nil, the caller waits for the lock of the graph, and reads again.
  @inlinable package var committedContent: Content? { withLock { isCommitting ? nil : $0 } }

  /// Records that a transaction has set this store and the others.
  @usableFromInline
  package func endCommit() {
    lock.withLock { isCommitting = false }
  }

  /// True if a terminal event was sent.
  package var isTerminated: Bool { lock.withLock { hasTerminated } }

  /// The vertex of this source in the paths of elements.
  package var vertex: Path { broadcaster.vertex }

  /// True if each send has to call `begin`; see `Broadcaster.tracksPath`.
  // The broadcaster is loaded last; otherwise Swift would retain it in the meantime.
  @inlinable @inline(__always)
  package var tracksPath: Bool { Path.isCarried || !broadcaster.ownVertex.isNil }

  /// Calls a closure with the content, under the lock.
  ///
  /// This method sends no event.
  ///
  /// - Parameter body: A closure whose result includes the content that it removes, so that this content is
  ///   released outside the lock.
  @inlinable @inline(__always) @discardableResult
  package func withLock<Result: Sendable>(_ body: (inout Content) -> Result) -> Result {
    lock.withLock { body(&stored) }
  }

  /// A form of `withLock(_:)` whose closure receives a second argument: true if a terminal event was sent.
  @discardableResult
  package func withState<Result: Sendable>(
    _ body: (inout Content, _ isTerminated: Bool) -> Result
  ) -> Result {
    lock.withLock { body(&stored, hasTerminated) }
  }

  /// Under the lock: exchanges the content for new content, without releasing the old content.
  @inlinable @inline(__always)
  package func exchange(_ content: inout Content, _ new: inout Content) {
    swap(&content, &new)
    version &+= 1
  }

  /// Changes the content and sends an element; observers receive elements in the order of the changes.
  ///
  /// - Parameter body: A closure that changes the content, under the lock, and stores the element to send, if
  ///   any. It calls no user code and releases nothing. Its result includes the content that it removed.
  @inlinable @inline(__always)
  package func change<Result: Sendable>(
    _ body: (inout Content, _ sent: inout Element?) -> Result
  ) -> Result {
    let (sent, reservation, result) = reserve(body)
    if let reservation, !broadcaster.publishUnobserved(reservation), let sent {
      broadcaster.publish(reservation, next: sent)
    }
    return result
  }

  /// Changes the content and reserves an element's position in the delivery order.
  ///
  /// A form of `change(_:)` that delivers nothing, so that the caller may hold a lock of its own. The caller
  /// publishes the reservation after it releases that lock.
  @inlinable @inline(__always)
  package func reserve<Result: Sendable>(
    _ body: (inout Content, _ sent: inout Element?) -> Result
  ) -> (sent: Element?, reservation: Reservation?, result: Result) {
    lock.withLock { () -> (Element?, Reservation?, Result) in
      var sent: Element?
      let result = body(&stored, &sent)
      let reservation = sent == nil ? nil : broadcaster.reserve(next: sent)
      return (sent, reservation, result)
    }
  }

  /// Changes the content and sends the given element; observers receive elements in the order of the changes.
  ///
  /// - Parameter body: A closure that changes the content, under the lock. It returns false to send nothing.
  /// - Returns: The result of the closure.
  @inlinable @inline(__always)
  package func send(_ element: Element, if body: (inout Content) -> Bool) -> Bool {
    let reservation = lock.withLock { body(&stored) ? broadcaster.reserve(next: element) : nil }
    guard let reservation else { return false }
    broadcaster.publish(reservation, next: element)
    return true
  }

  /// Sends a new element, unless a terminal event was sent.
  ///
  /// - Parameter store: A closure that adds the element to the content, and returns the content that it
  ///   removes.
  @inlinable
  package func send<Released: Sendable>(
    _ element: Element,
    _ store: (inout Content) -> Released
  ) {
    if tracksPath {
      broadcaster.begin(sending: element) { pass(element, store) }
    } else {
      pass(element, store)
    }
  }

  /// Forwards an element.
  ///
  /// This is a form of `send(_:_:)` for an element that is not new.
  @inlinable
  package func pass<Released: Sendable>(
    _ element: Element,
    _ store: (inout Content) -> Released
  ) {
    var released: Released?
    _ = send(
      element,
      if: { content in
        if !hasTerminated { released = store(&content) }
        return !hasTerminated
      }
    )
    _ = consume released
  }

  /// Sends a terminal event, unless one was already sent.
  ///
  /// - Parameter last: A closure that returns an element to send before the terminal event, and an element
  ///   that it removed from the content, to release outside the lock. Both elements are optional. Default: a
  ///   closure that returns neither.
  @usableFromInline
  package func send(
    completion: Subscribers.Completion<Failure>,
    last: (inout Content) -> (sent: Element?, released: Element?) = { _ in (nil, nil) }
  ) {
    let (sent, reservation, change) = reserve { content, sent -> (isFirst: Bool, Element?) in
      if hasTerminated { return (false, nil) }
      hasTerminated = true
      let (element, released) = last(&content)
      sent = element
      return (true, released)
    }
    if let reservation, let sent { broadcaster.publish(reservation, next: sent) }
    // Between these two calls no other event can be sent, and a new observer receives the last element as a
    // replay.
    if change.isFirst { broadcaster.send(completion: completion) }
  }

  /// Adds an observer that receives a replay first.
  ///
  /// - Parameter replay: A closure that returns the replay, and is called under the lock. It may change the
  ///   content. Its second argument is true if a terminal event was sent.
  @inlinable
  package func observe<Replay: Sequence<Element> & Sendable>(
    _ observer: AnyObserver<Element, Failure>,
    replay: (_ content: inout Content, _ isTerminated: Bool) -> Replay
  ) -> any Disposable {
    // The type is concrete, so that the caller can inline `dispose()`.
    let subscription =
      noteObservation()
      ? observeInspected(observer, replay: replay) : observeUnreported(observer, replay: replay)
    return subscription
  }

  /// Adds an observer without reporting to inspectors; see `observe(_:replay:)`.
  @export(implementation) @inline(__always)
  func observeUnreported<Replay: Sequence<Element> & Sendable>(
    _ observer: AnyObserver<Element, Failure>,
    replay: (_ content: inout Content, _ isTerminated: Bool) -> Replay
  ) -> BroadcastSubscription<Element, Failure> {
    let subscription = broadcaster.makeReplaySubscription(observer)
    let (replay, completion) = lock.withLock {
      (replay(&stored, hasTerminated), broadcaster.add(subscription))
    }
    subscription.deliver(replay, to: observer, from: broadcaster.knownVertex)
    if let completion { subscription.finish(completion) }
    broadcaster.countChanged()
    return subscription
  }

  /// A form of `observe(_:replay:)` for a replay of at most one element.
  @inlinable
  package func observe(
    _ observer: AnyObserver<Element, Failure>,
    latest: (_ content: inout Content, _ isTerminated: Bool) -> Element?
  ) -> any Disposable {
    observe(observer) { LatestElement(latest(&$0, $1)) }
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
