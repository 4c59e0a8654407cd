/// A broadcaster whose elements are for its first observer: the kernel of windows and groups.
///
/// Elements that are sent before the first observer arrives are buffered without bound. That observer
/// receives them in order before `observe` returns, and then the events that are sent. Nothing is
/// retained afterwards. Any other observer receives the terminal event alone, also after the first
/// observer was disposed.
@usableFromInline
package typealias UnicastBroadcaster<Element: Sendable, Failure: Swift.Error> =
  StoreBroadcaster<UnicastBuffer<Element>, Element, Failure>

/// The content of a `UnicastBroadcaster`.
@usableFromInline
package struct UnicastBuffer<Element: Sendable>: Sendable {
  /// The buffered elements; nil once the first observer has received them.
  @usableFromInline var elements: [Element]? = []
  @usableFromInline var isTaken = false

  @inlinable init() {}
}

extension StoreBroadcaster where Content == UnicastBuffer<Element> {
  @inlinable
  package convenience init() {
    self.init(UnicastBuffer())
  }

  /// Whether the place of the first observer is taken.
  @inlinable package var isTaken: Bool { content.isTaken }

  /// Sends a new element, from any thread.
  @inlinable
  package func send(_ element: Element) {
    send(element) { $0.elements?.append(element) }
  }

  /// Forwards an element, from any thread.
  @inlinable
  package func pass(_ element: Element) {
    pass(element) { $0.elements?.append(element) }
  }

  /// Adds an observer: the first receives the elements, any other the terminal event.
  @inlinable @discardableResult
  package func observe(_ observer: AnyObserver<Element, Failure>) -> any Disposable {
    observe(observer, asFirst: take())
  }

  /// Adds an observer.
  ///
  /// - Parameter isFirst: Whether `take()` returned true for this observer.
  @inlinable
  package func observe(
    _ observer: AnyObserver<Element, Failure>,
    asFirst isFirst: Bool
  ) -> any Disposable {
    if isFirst { return observe(observer) { $0.content.elements.take() ?? [] } }
    return broadcaster.observe(
      AnyObserver(
        receive: { _ in },
        completion: observer.completion,
        upstream: observer.upstream
      )
    )
  }

  /// Releases the buffered elements if no observer has come: none can come any more.
  @inlinable
  package func abandon() {
    if take() { withLock { $0.elements.take() } }
  }

  /// Takes the place of the first observer; false when it is taken.
  @inlinable
  package func take() -> Bool {
    withLock { buffer in
      defer { buffer.isTaken = true }
      return !buffer.isTaken
    }
  }
}
