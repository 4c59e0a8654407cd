// Signals that are over by the time `observe` returns, and the one that never begins. They keep the
// contract themselves: they ask before each element whether anybody still observes.

// A trailing closure without a label fits `init(producer:)`, and each of those below that takes a closure or anything
// generic. What the compiler says about a mistake in a producer must not be about one of them. So they are
// disfavoured; their closures are of a function of `Void`, which those without a parameter are too, while a producer
// has no more members of its observer there; and `init(sequence:)` names the type of the iterator, one more that cannot
// be inferred from a closure.

extension Signal {
  /// Sends one element and completes.
  ///
  ///     just(a)    [a|]
  @inlinable
  public init(just element: Element) {
    self.init(onSubscribe: { $0.finish(with: element) })
  }

  /// Sends the elements of a sequence and completes.
  ///
  ///     sequence(a, b, c)    [abc|]
  ///
  /// The sequence is iterated anew for each observation, on the thread that observes, and no further
  /// than it is listened to: an infinite sequence is fine where something below ends it.
  @inlinable @_disfavoredOverload
  public init<S: Sequence & Sendable, Iterator: IteratorProtocol<Element>>(sequence: S)
  where S.Iterator == Iterator {
    self.init(elements: sequence)
  }

  @inlinable
  package init<S: Sequence & Sendable>(elements sequence: S) where S.Element == Element {
    self.init(onSubscribe: { $0.send(sequence) })
  }

  /// Sends the result of a closure and completes.
  ///
  /// The closure runs for each observation.
  @inlinable @_disfavoredOverload
  public init(performing body: @escaping @Sendable (()) -> Element) {
    self.init(onSubscribe: { $0.finish(with: body(())) })
  }

  /// Sends what a closure succeeds with and completes, or fails with its failure.
  ///
  /// The closure runs for each observation.
  @inlinable @_disfavoredOverload
  public init(evaluating body: @escaping @Sendable (()) -> Result<Element, Error>) {
    self.init(onSubscribe: { observer in
      if observer.isDisposed { return Finished() }
      return switch body(()) {
      case .success(let element): observer.finish(with: element)
      case .failure(let error): observer.finish(.failure(error))
      }
    })
  }

  /// Sends the success of a result and completes, or fails with its failure.
  @inlinable
  public init(result: Result<Element, Error>) {
    self.init(evaluating: { result })
  }

  /// Sends what a closure returns and completes, or fails with what it throws.
  ///
  /// The closure runs for each observation, so that observing again tries again.
  @inlinable @_disfavoredOverload
  public init(catching body: @escaping @Sendable (()) throws(Error) -> Element) {
    self.init(evaluating: { () -> Result<Element, Error> in
      do throws(Error) { return .success(try body(())) } catch { return .failure(error) }
    })
  }

  /// Makes a signal for each observation, and is that signal.
  @inlinable @_disfavoredOverload
  public init<Other: SignalProtocol>(deferring makeSignal: @escaping @Sendable (()) -> Other)
  where Other.Element == Element, Other.Error == Error {
    self.init(onSubscribe: { $0.isDisposed ? Finished() : makeSignal(()).observe(with: $0) })
  }

  /// Sends the element, if there is one, and completes.
  @inlinable
  public init(optional element: Element?) {
    self.init(onSubscribe: { observer in
      if let element { observer.finish(with: element) } else { observer.finish() }
    })
  }

  /// Sends an element again and again and completes.
  ///
  ///     repeating(a, count: 3)    [aaa|]
  ///
  /// - Parameters:
  ///   - element: What is sent.
  ///   - count: How many times; nil, the default, means until nobody listens. Negative numbers trap.
  public init(repeating element: Element, count: Int? = nil) {
    require(
      count ?? 0 >= 0,
      "Signal(repeating:count:) needs a count of at least 0, got \(count ?? 0)"
    )
    if let count {
      self.init(elements: repeatElement(element, count: count))
    } else {
      self.init(unfolding: ()) { _ in element }
    }
  }

  /// Sends what a step makes of a state, until it makes nothing more; then completes.
  ///
  /// - Parameters:
  ///   - state: Where each observation begins.
  ///   - step: Changes the state and returns the next element, or nil to complete.
  public init<State: Sendable>(
    unfolding state: State,
    _ step: @escaping @Sendable (inout State) -> Element?
  ) {
    self.init(sequence: Unfolding(state: state, step: step))
  }

  /// Completes at once, without an element.
  @inlinable
  public static func completed() -> Signal<Element, Error> {
    Signal(onSubscribe: { $0.finish() })
  }

  /// Fails at once.
  @inlinable
  public static func failed(_ error: Error) -> Signal<Element, Error> {
    Signal(onSubscribe: { $0.finish(.failure(error)) })
  }

  /// Sends nothing, ever.
  public static func never() -> Signal<Element, Error> {
    Signal(onSubscribe: { _ in Finished() })
  }
}

extension SignalProtocol {
  /// Sends one element and completes: `Signal(just:)`.
  public static func just(_ element: Element) -> Signal<Element, Error> {
    Signal(just: element)
  }

  /// Sends the elements of a sequence and completes: `Signal(sequence:)`.
  public static func sequence<S: Sequence & Sendable>(_ sequence: S) -> Signal<Element, Error>
  where S.Element == Element {
    Signal(sequence: sequence)
  }
}

extension AnyObserver {
  /// Tells the end, if anybody listens, and is over.
  @inlinable
  package func finish(
    _ completion: Subscribers.Completion<Error> = .finished
  ) -> any Disposable {
    if !isDisposed { receive(completion: completion) }
    return Finished()
  }

  /// Sends one element and the end, as far as anybody listens, and is over.
  @inlinable
  package func finish(with element: @autoclosure () -> Element) -> any Disposable {
    if !isDisposed { receive(element()) }
    return finish()
  }
}

private struct Unfolding<State: Sendable, Element>: Sequence, IteratorProtocol, Sendable {
  var state: State
  let step: @Sendable (inout State) -> Element?

  mutating func next() -> Element? {
    step(&state)
  }
}
