/// Events over time: any number of elements, then at most one end.
///
/// A signal is a recipe. Making one starts nothing; each observation runs its producer anew:
///
///     let user = Signal<User, ClientError> { observer in
///       let request = fetchUser { result in
///         switch result {
///         case .success(let user): observer.receive(lastElement: user)
///         case .failure(let error): observer.receive(completion: .failure(error))
///         }
///       }
///       return BlockDisposable { request.cancel() }
///     }
///
/// What the producer's observer is given reaches whoever observes one event at a time, in order,
/// and never after the end or after disposal, whichever threads it comes from.
public struct Signal<Element: Sendable, Error: Swift.Error>: SignalProtocol {
  /// What runs for each observation: it receives the observer and returns what stops the work, nil
  /// when there is nothing to stop.
  public typealias Producer = @Sendable (AtomicObserver<Element, Error>) -> (any Disposable)?

  @usableFromInline let source: @Sendable (AnyObserver<Element, Error>) -> any Disposable

  /// Creates a signal that runs a producer, which has nothing to dispose, for each observation.
  ///
  /// - Parameter producer: As for the form with a result.
  public init(producer: @escaping @Sendable (AtomicObserver<Element, Error>) -> Void) {
    self.init(producer: { observer -> (any Disposable)? in
      producer(observer)
      return nil
    })
  }

  /// Creates a signal that runs a producer for each observation.
  ///
  /// - Parameter producer: As for `init(producer:)`.
  @_disfavoredOverload
  public init(_ producer: @escaping Producer) {
    self.init(producer: producer)
  }

  /// A signal whose source keeps the contract itself: it sends one event at a time, nothing after
  /// the end or after disposal, and asks `isDisposed` where it sends synchronously.
  @inlinable @_disfavoredOverload
  package init(
    onSubscribe source: @escaping @Sendable (AnyObserver<Element, Error>) -> any Disposable
  ) {
    self.source = source
  }

  /// Starts to observe with the two halves of an observer.
  ///
  /// - Returns: What ends the observation. Dropping it does not.
  @inlinable @discardableResult
  public func observe(with observer: AnyObserver<Element, Error>) -> any Disposable {
    source(observer)
  }
}

// A closure of several statements without a result fits both forms, and a member of the type is preferred to
// one of a protocol. So this is one of the protocol: only what has a result is taken for it.
extension SignalProtocol {
  /// Creates a signal that runs a producer for each observation.
  ///
  /// - Parameter producer: Runs on the thread that observes. It may send from any thread, also before
  ///   it has returned. The signal disposes what it returns once: when the signal terminates or the
  ///   observation is disposed.
  public init<E, F>(producer: @escaping Signal<E, F>.Producer) where Self == Signal<E, F> {
    self.init(onSubscribe: { observer in
      if observer.isDisposed { return Finished() }
      let observation = Observation(observer)
      AtomicObserver(observation).attach(producer)
      return observation
    })
  }
}

/// A signal that cannot fail.
public typealias SafeSignal<Element: Sendable> = Signal<Element, Never>

extension SignalProtocol {
  /// What every operator with one upstream is: the observer above, made of the downstream observer.
  ///
  /// The function runs once per observation, so state that it creates belongs to that observation.
  @inlinable
  package func derive<NewElement: Sendable, NewError: Swift.Error>(
    _ upstream:
      @escaping @Sendable (AnyObserver<NewElement, NewError>) -> AnyObserver<Element, Error>
  ) -> Signal<NewElement, NewError> {
    Signal<NewElement, NewError>(onSubscribe: { downstream in observe(with: upstream(downstream)) })
  }
}
