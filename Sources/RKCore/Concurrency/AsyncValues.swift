/// The elements of a signal as an asynchronous sequence, for `for await`.
///
/// An iterator observes the signal when the first element is requested. The observation ends when the loop
/// ends, or when the last copy of the iterator is released. If the task is cancelled while it waits for an
/// element, the observation ends immediately. If the task is cancelled at another time, the observation ends
/// at the next request. If the signal fails, the iterator throws the failure as a typed error. Elements that
/// the loop has not taken yet are buffered, up to the limit of the policy.
///
/// With the unbounded policy, `Signal(sequence:)` sends on demand: it pauses when 64 elements are buffered,
/// and continues when the loop has taken them. This also works through operators such as `map`, `filter`,
/// `scan` and `prefix`. So the sequence may be infinite.
public struct AsyncValues<Element: Sendable, Failure: Swift.Error>: AsyncSequence, Sendable {
  /// A policy for elements that arrive faster than they are taken.
  public typealias BufferingPolicy = AsyncStream<Element>.Continuation.BufferingPolicy

  @usableFromInline let signal: Signal<Element, Failure>
  @usableFromInline let policy: BufferingPolicy

  @inlinable
  init(signal: Signal<Element, Failure>, policy: BufferingPolicy) {
    self.signal = signal
    self.policy = policy
  }

  /// Returns an iterator, which observes the signal when the first element is requested.
  @inlinable
  public func makeAsyncIterator() -> Iterator {
    Iterator(AsyncSubscription(of: signal, policy: policy))
  }

  /// An iterator over one observation of the signal; copies share the observation.
  ///
  /// Only one task at a time may request an element; if a second task does so while the first one waits, the
  /// program traps.
  public struct Iterator: AsyncIteratorProtocol {
    @usableFromInline let subscription: AsyncSubscription<Element, Failure>

    @inlinable
    init(_ subscription: AsyncSubscription<Element, Failure>) {
      self.subscription = subscription
    }

    /// Returns the next element; nil after the last one, or if the task is cancelled.
    ///
    /// If the signal has failed, the first call after the last element throws the failure instead.
    @inlinable
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(Failure) -> Element? {
      try await subscription.next(isolation: actor)
    }

    /// Returns the next element; see `next(isolation:)`.
    @inlinable
    public mutating func next() async throws(Failure) -> Element? {
      try await next(isolation: nil)
    }
  }
}

@available(*, unavailable)
extension AsyncValues.Iterator: Sendable {}

extension SignalProtocol {
  /// The elements as an asynchronous sequence for `for await`, buffered without a limit; see
  /// `toAsyncStream(bufferingPolicy:)`.
  @inlinable public var values: AsyncValues<Element, Error> { toAsyncStream() }

  /// Returns the elements as an asynchronous sequence for `for await`.
  ///
  /// - Parameter bufferingPolicy: The elements to keep when they arrive faster than they are taken.
  ///   `.bufferingNewest(n)` drops the oldest elements, `.bufferingOldest(n)` drops new elements, and
  ///   `.unbounded` drops none. A negative bound traps. Default: `.unbounded`.
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

  /// Returns the elements as an asynchronous sequence for `for try await`; see
  /// `toAsyncStream(bufferingPolicy:)`.
  @inlinable
  public func toAsyncThrowingStream(
    bufferingPolicy: AsyncValues<Element, Error>.BufferingPolicy = .unbounded
  ) -> AsyncValues<Element, Error> {
    toAsyncStream(bufferingPolicy: bufferingPolicy)
  }

  /// The first element, or nil if the signal completes without an element or the task is cancelled.
  ///
  /// The observation ends before the element is returned. If the signal fails before the first element, the
  /// failure is thrown.
  public var first: Element? {
    get async throws(Error) { try await firstSubscription.next(isolation: #isolation) }
  }

  private var firstSubscription: AsyncSubscription<Element, Error> {
    let first: Signal<Element, Error> = derive { downstream in
      AnyObserver(
        receive: { element in
          if downstream.isDisposed { return }
          downstream.upstream?.dispose()
          downstream.receive(element)
          downstream.receive(completion: .finished)
        },
        completion: downstream.completion,
        upstream: downstream.upstream
      )
    }
    return AsyncSubscription(of: first, policy: .unbounded)
  }
}

// This property is separate, because the compiler crashes if code awaits a property that throws `Never`.
extension SignalProtocol where Error == Never {
  /// The first element of a signal that cannot fail, or nil if there is no element or the task is cancelled.
  public var first: Element? {
    get async { await firstSubscription.next(isolation: #isolation) }
  }
}
