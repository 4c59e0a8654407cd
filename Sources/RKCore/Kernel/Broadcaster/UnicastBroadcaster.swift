/// A broadcaster that sends its elements only to its first observer.
///
/// Windows and groups are built on it. The broadcaster buffers elements, without a limit, until the first
/// observer is added. That observer receives the buffered elements in order before `observe` returns, and
/// then the later events. From then on, nothing is buffered. Any other observer receives only the terminal
/// event, even after the first observation was disposed.
@usableFromInline
package typealias UnicastBroadcaster<Element: Sendable, Failure: Swift.Error> =
  StoreBroadcaster<UnicastBuffer<Element>, Element, Failure>

/// The content of a `UnicastBroadcaster`.
@usableFromInline
package struct UnicastBuffer<Element: Sendable>: Sendable {
  /// The buffered elements; nil after they are removed for the first observer or by `abandon()`.
  @usableFromInline var elements: [Element]? = []
  @usableFromInline var isTaken = false

  @inlinable init() {}
}

extension StoreBroadcaster where Content == UnicastBuffer<Element> {
  @inlinable
  package convenience init() {
    self.init(UnicastBuffer())
  }

  /// True if the role of the first observer was claimed.
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

  /// Adds an observer.
  ///
  /// The first observer receives the elements and the terminal event; any other observer receives only the
  /// terminal event.
  @inlinable @discardableResult
  package func observe(_ observer: AnyObserver<Element, Failure>) -> any Disposable {
    observe(observer, asFirst: take())
  }

  /// A form of `observe(_:)` for a caller that has already called `take()`.
  ///
  /// - Parameter isFirst: The result of `take()` for this observer.
  @inlinable
  package func observe(
    _ observer: AnyObserver<Element, Failure>,
    asFirst isFirst: Bool
  ) -> any Disposable {
    if isFirst { return observe(observer) { buffer, _ in buffer.elements.take() ?? [] } }
    return broadcaster.observe(
      AnyObserver(
        receive: { _ in },
        completion: observer.completion,
        upstream: observer.upstream
      )
    )
  }

  /// Releases the buffered elements if no observer was added; called when none can be added later.
  @inlinable
  package func abandon() {
    if take() { withLock { $0.elements.take() } }
  }

  /// Claims the role of the first observer; returns false if it was already claimed.
  @inlinable
  package func take() -> Bool {
    withLock { buffer in
      defer { buffer.isTaken = true }
      return !buffer.isTaken
    }
  }
}
