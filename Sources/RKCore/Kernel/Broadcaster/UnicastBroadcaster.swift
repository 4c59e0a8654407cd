/// A broadcaster whose elements are for its first observer: the kernel of windows and groups.
///
/// Elements that are sent before the first observer arrives are buffered without bound. That observer
/// receives them in order before `observe` returns, and then the events that are sent. Nothing is
/// retained afterwards. Any other observer receives the terminal event alone, also after the first
/// observer was disposed.
@usableFromInline
package final class UnicastBroadcaster<Element: Sendable, Failure: Swift.Error>: Sendable {
  @usableFromInline
  struct Memory: Sendable {
    /// The buffered elements; nil once the first observer has received them.
    @usableFromInline var buffer: [Element]? = []
    @usableFromInline var isTaken = false

    @inlinable init() {}
  }

  @usableFromInline let broadcaster = ReplayBroadcaster<Memory, Element, Failure>(Memory())

  @inlinable
  package init() {}

  deinit { broadcaster.release() }

  /// Whether the place of the first observer is taken.
  package var isTaken: Bool { broadcaster.change { memory, _ in memory.isTaken } }

  /// Whether a terminal event was sent.
  package var isTerminated: Bool { broadcaster.isTerminated }

  /// The place of this source in the origins of elements.
  package var place: Origin { broadcaster.place }

  /// Sends a new element, from any thread.
  @inlinable
  package func send(_ element: Element) {
    broadcaster.send(element) { $0.buffer?.append(element) }
  }

  /// Forwards an element, from any thread.
  @inlinable
  package func pass(_ element: Element) {
    broadcaster.pass(element) { $0.buffer?.append(element) }
  }

  /// Sends a terminal event, from any thread.
  @usableFromInline
  package func send(completion: Subscribers.Completion<Failure>) {
    broadcaster.send(completion: completion)
  }

  /// Adds an observer: the first receives the elements, any other the terminal event.
  @discardableResult
  package func observe(_ observer: AnyObserver<Element, Failure>) -> any Disposable {
    observe(observer, asFirst: take())
  }

  /// Adds an observer.
  ///
  /// - Parameter isFirst: Whether `take()` returned true for this observer.
  package func observe(
    _ observer: AnyObserver<Element, Failure>,
    asFirst isFirst: Bool
  ) -> any Disposable {
    if isFirst { return broadcaster.observe(observer) { memory, _ in memory.buffer.take() ?? [] } }
    return broadcaster.broadcaster.observe(
      AnyObserver(
        receive: { _ in },
        completion: observer.completion,
        upstream: observer.upstream
      )
    )
  }

  /// Releases the buffered elements if no observer has come: none can come any more.
  package func abandon() {
    if take() { _ = broadcaster.change { memory, _ in memory.buffer.take() } }
  }

  /// Takes the place of the first observer; false when it is taken.
  package func take() -> Bool {
    broadcaster.change { memory, _ in
      defer { memory.isTaken = true }
      return !memory.isTaken
    }
  }
}
