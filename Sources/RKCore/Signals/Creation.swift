// `init(onSubscribe:)` does not enforce the laws of signals, so the sources in this file check `isDisposed`
// before each event.
//
// An unlabeled trailing closure matches not only `init(producer:)`, but also some initializers in this file
// that take a closure or a generic argument. These initializers are disfavored so that, if a producer does
// not compile, the compiler reports the error in the producer. For the same reason, their closures take a
// `Void` argument, and `init(sequence:)` names the type of the iterator, which cannot be inferred from a
// closure.

extension Signal {
  /// Sends one element and completes.
  ///
  ///     just(a)    [a|]
  @inlinable
  public init(just element: Element) {
    self.init(onSubscribe: { observer in
      // Calling the methods of the observer would look up its type in a debug build.
      if !observer.upstream.isDisposed { observer.element(element) }
      if !observer.upstream.isDisposed { observer.completion(.finished) }
      return FinishedDisposable()
    })
  }

  /// Sends the elements of a sequence and completes.
  ///
  ///     sequence(a, b, c)    [abc|]
  ///
  /// Each observation iterates the sequence anew, on the thread that observes. Iteration stops when the
  /// observation is disposed, so the sequence may be infinite if something downstream ends the observation.
  /// An observation through `values` iterates on demand, on the threads that request elements.
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
  /// The closure runs once for each observation.
  @inlinable @_disfavoredOverload
  public init(performing body: @escaping @Sendable (()) -> Element) {
    self.init(evaluating: { .success(body($0)) })
  }

  /// Sends the success value of a closure's result and completes, or fails with the failure of the result.
  ///
  /// The closure runs once for each observation.
  @inlinable @_disfavoredOverload
  public init(evaluating body: @escaping @Sendable (()) -> Result<Element, Error>) {
    self.init(onSubscribe: { observer in
      if observer.isDisposed { return FinishedDisposable() }
      return switch body(()) {
      case .success(let element): observer.finish(with: element)
      case .failure(let error): observer.finish(.failure(error))
      }
    })
  }

  /// Sends the success value of a result and completes, or fails with the failure of the result.
  @inlinable
  public init(result: Result<Element, Error>) {
    self.init(evaluating: { result })
  }

  /// Sends the result of a throwing closure and completes, or fails with the error that the closure throws.
  ///
  /// The closure runs once for each observation, so `retry` runs it again.
  @inlinable @_disfavoredOverload
  public init(catching body: @escaping @Sendable (()) throws(Error) -> Element) {
    self.init(evaluating: { () -> Result<Element, Error> in
      do throws(Error) { return .success(try body(())) } catch { return .failure(error) }
    })
  }

  /// Calls a closure for each observation, and observes the signal that the closure returns.
  @inlinable @_disfavoredOverload
  public init<Other: SignalProtocol>(deferring makeSignal: @escaping @Sendable (()) -> Other)
  where Other.Element == Element, Other.Error == Error {
    self.init(onSubscribe: {
      $0.isDisposed ? FinishedDisposable() : makeSignal(()).observe(with: $0)
    })
  }

  /// Sends the element, if it is not nil, and completes.
  @inlinable
  public init(optional element: Element?) {
    self.init(onSubscribe: { observer in
      if let element { observer.finish(with: element) } else { observer.finish() }
    })
  }

  /// Sends an element the given number of times and completes, or sends it until disposal.
  ///
  ///     repeating(a, count: 3)    [aaa|]
  ///
  /// - Parameters:
  ///   - element: The element to send.
  ///   - count: The number of times to send the element, or nil to repeat until disposal. A negative number
  ///     traps. Default: nil.
  public init(repeating element: Element, count: Int? = nil) {
    guard let count else {
      self.init(unfolding: ()) { _ in element }
      return
    }
    require(count >= 0, "Signal(repeating:count:) needs a count of at least 0, got \(count)")
    self.init(elements: repeatElement(element, count: count))
  }

  /// Sends the elements that a closure returns, and completes when the closure returns nil.
  ///
  /// - Parameters:
  ///   - state: The initial state of each observation.
  ///   - step: A closure that changes the state and returns the next element, or nil to complete.
  public init<State: Sendable>(
    unfolding state: State,
    _ step: @escaping @Sendable (inout State) -> Element?
  ) {
    self.init(sequence: Unfolding(state: state, step: step))
  }
}

// These are members of the protocol, so that `append(.never())` compiles: the argument of an operator may be
// any signal.
extension SignalProtocol {
  /// Completes immediately, without an element, as in `SafeSignal<Int>.completed()` or
  /// `append(.completed())`.
  @inlinable
  public static func completed<Output, Failure>() -> Signal<Output, Failure>
  where Self == Signal<Output, Failure> {
    Signal(onSubscribe: { $0.finish() })
  }

  /// Fails immediately, as in `Signal<Int, Offline>.failed(.busy)` or `append(.failed(.busy))`.
  @inlinable
  public static func failed<Output, Failure>(_ error: Failure) -> Signal<Output, Failure>
  where Self == Signal<Output, Failure> {
    Signal(onSubscribe: { $0.finish(.failure(error)) })
  }

  /// Never sends an event, as in `SafeSignal<Int>.never()` or `append(.never())`.
  public static func never<Output, Failure>() -> Signal<Output, Failure>
  where Self == Signal<Output, Failure> {
    Signal(onSubscribe: { _ in FinishedDisposable() })
  }
}

extension SignalProtocol {
  /// Sends one element and completes, like `Signal(just:)`.
  public static func just(_ element: Element) -> Signal<Element, Error> {
    Signal(just: element)
  }

  /// Sends the elements of a sequence and completes, like `Signal(sequence:)`.
  public static func sequence<S: Sequence & Sendable>(_ sequence: S) -> Signal<Element, Error>
  where S.Element == Element {
    Signal(sequence: sequence)
  }
}

extension AnyObserver {
  /// Sends the completion, unless the observation was disposed.
  @inlinable
  package func finish(_ completion: Subscribers.Completion<Error> = .finished) -> any Disposable {
    if !isDisposed { receive(completion: completion) }
    return FinishedDisposable()
  }

  /// Sends an element and completes, unless the observation was disposed.
  @inlinable
  package func finish(with element: @autoclosure () -> Element) -> any Disposable {
    if !isDisposed { receive(element()) }
    return finish()
  }
}

struct Unfolding<State: Sendable, Element>: Sequence, IteratorProtocol, Sendable {
  var state: State
  let step: @Sendable (inout State) -> Element?

  mutating func next() -> Element? {
    step(&state)
  }
}
