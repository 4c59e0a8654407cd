/// The elements of a signal, for `for await`.
///
/// Each iterator observes the signal when it is first asked for an element. It ends the observation when
/// the loop is left, the task is cancelled or the iterator is released. A failure of the signal is thrown,
/// with its type. Elements that the loop has not taken yet wait in a buffer, within the bound of the policy.
///
/// Without a bound, the elements of a sequence are pulled: `Signal(sequence:)`, also behind operators such
/// as `map`, `filter`, `scan` and `prefix`, sends at most 64 elements ahead of the loop. It may be endless.
public struct AsyncValues<Element: Sendable, Failure: Swift.Error>: AsyncSequence, Sendable {
  /// What happens to elements that arrive faster than they are taken.
  public typealias BufferingPolicy = AsyncStream<Element>.Continuation.BufferingPolicy

  @usableFromInline let signal: Signal<Element, Failure>
  @usableFromInline let policy: BufferingPolicy

  @inlinable
  init(signal: Signal<Element, Failure>, policy: BufferingPolicy) {
    self.signal = signal
    self.policy = policy
  }

  /// Makes an iterator, which observes when it is first asked for an element.
  @inlinable
  public func makeAsyncIterator() -> Iterator {
    Iterator(session: AsyncSubscription(of: signal, policy: policy))
  }

  /// One observation of the signal, which copies of the iterator share.
  ///
  /// One task at a time may ask for an element; a second one traps.
  public struct Iterator: AsyncIteratorProtocol {
    @usableFromInline let session: AsyncSubscription<Element, Failure>

    @inlinable
    init(session: AsyncSubscription<Element, Failure>) {
      self.session = session
    }

    /// The next element, or nil when the signal has completed or the task is cancelled.
    @inlinable
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(Failure) -> Element? {
      try await session.next(isolation: actor)
    }

    /// The next element, or nil when the signal has completed or the task is cancelled.
    @inlinable
    public mutating func next() async throws(Failure) -> Element? {
      try await next(isolation: nil)
    }
  }
}

@available(*, unavailable)
extension AsyncValues.Iterator: Sendable {}

extension SignalProtocol {
  /// The elements, for `for await`.
  ///
  /// Elements that arrive faster than they are taken are buffered without a bound, as by `AsyncStream`. Use
  /// `toAsyncStream(bufferingPolicy:)` for a bound.
  @inlinable public var values: AsyncValues<Element, Error> {
    toAsyncStream()
  }

  /// The elements, for `for await`.
  ///
  /// - Parameter bufferingPolicy: Which elements are kept when they arrive faster than they are taken.
  ///   `.bufferingNewest(n)` drops the oldest, `.bufferingOldest(n)` drops the new, `.unbounded` drops none.
  ///   A negative bound traps. Default: `.unbounded`.
  @inlinable
  public func toAsyncStream(
    bufferingPolicy: AsyncValues<Element, Error>.BufferingPolicy = .unbounded
  ) -> AsyncValues<Element, Error> {
    switch bufferingPolicy {
    case .bufferingNewest(let bound), .bufferingOldest(let bound):
      require(
        bound >= 0,
        "toAsyncStream(bufferingPolicy:) needs a bound of at least 0, got \(bound)"
      )
    default: break
    }
    return AsyncValues(signal: toSignal(), policy: bufferingPolicy)
  }

  /// The elements, for `for try await`: `toAsyncStream(bufferingPolicy:)`, which throws when the signal can
  /// fail.
  @inlinable
  public func toAsyncThrowingStream(
    bufferingPolicy: AsyncValues<Element, Error>.BufferingPolicy = .unbounded
  ) -> AsyncValues<Element, Error> {
    toAsyncStream(bufferingPolicy: bufferingPolicy)
  }

  /// The first element, or nil when the signal completes without one or the task is cancelled.
  ///
  /// The signal is observed until then and no longer. A failure before the first element is thrown.
  public var first: Element? {
    get async throws(Error) {
      try await AsyncSubscription.first(of: self, isolation: #isolation)
    }
  }
}

// Beside the one above because the compiler crashes where a property that throws `Never` is awaited.
extension SignalProtocol where Error == Never {
  /// The first element, or nil when the signal completes without one or the task is cancelled.
  ///
  /// The signal is observed until then and no longer.
  public var first: Element? {
    get async {
      await AsyncSubscription.first(of: self, isolation: #isolation)
    }
  }
}
