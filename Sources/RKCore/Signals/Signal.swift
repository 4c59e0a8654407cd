/// A stream of events over time: any number of elements, then at most one terminal event.
///
/// Creating a signal starts nothing. Each observation runs the producer anew:
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
/// The producer may send from any thread, even from several threads concurrently. Observers receive the
/// events serially and in order. They receive none after the terminal event or after disposal.
public struct Signal<Element: Sendable, Error: Swift.Error>: AnyObserverSignal {
  /// A function that starts the work of one observation, and sends events to the observer.
  ///
  /// The function returns a disposable that stops the work, or nil if there is nothing to stop.
  public typealias Producer = @Sendable (AtomicObserver<Element, Error>) -> (any Disposable)?

  @usableFromInline let source: @Sendable (AnyObserver<Element, Error>) -> any Disposable
  #if DEBUG
  /// The function that created the signal, for inspectors; nil if the signal is not reported.
  @usableFromInline let function: OperatorName?
  /// The name, or the operators of the chain, for the description; nil if they are not known.
  @usableFromInline var chain: String?
  #endif

  /// Creates a signal from a producer that has nothing to dispose; see `init(producer:)`.
  public init(producer: @escaping @Sendable (AtomicObserver<Element, Error>) -> Void) {
    self.init(producer: { observer -> (any Disposable)? in
      producer(observer)
      return nil
    })
  }

  /// Creates a signal from a producer; a form of `init(producer:)` without a label.
  @_disfavoredOverload
  public init(_ producer: @escaping Producer) {
    self.init(producer: producer)
  }

  /// Creates a signal from a source that obeys the laws of signals itself.
  ///
  /// The source sends serially, and sends nothing after the terminal event or after disposal. While it sends
  /// synchronously, it checks `isDisposed`.
  ///
  /// - Parameter function: The name of the operator, for inspectors. Default: the function that calls this
  ///   initializer.
  @inlinable @_disfavoredOverload
  package init(
    onSubscribe source: @escaping @Sendable (AnyObserver<Element, Error>) -> any Disposable,
    function: OperatorName = #function
  ) {
    self.source = source
    #if DEBUG
    self.function = function
    #endif
  }

  /// Creates a signal that reports its observations itself; see `init(onSubscribe:)`.
  init(unreported source: @escaping @Sendable (AnyObserver<Element, Error>) -> any Disposable) {
    self.source = source
    #if DEBUG
    function = nil
    #endif
  }

  /// Observes the signal with an `AnyObserver`.
  @inlinable @discardableResult
  public func observe(with observer: AnyObserver<Element, Error>) -> any Disposable {
    #if DEBUG
    // A release build has no branch here, because a branch would keep the compiler from merging the closures
    // of a chain.
    if Inspectors.isInstalled { return observeInspected(with: observer) }
    #endif
    return source(observer)
  }
}

extension SignalProtocol {
  // A closure that has several statements and returns nothing matches two initializers: this one, and the one
  // whose producer returns `Void`. The compiler prefers a member of the type, so this initializer is a member
  // of the protocol.

  /// Creates a signal that runs a producer for each observation.
  ///
  /// - Parameter producer: A function that runs on the thread that observes, and may send before it
  ///   returns. The disposable that it returns is disposed once: when the signal terminates or the
  ///   observation is disposed.
  public init<E, F>(producer: @escaping Signal<E, F>.Producer) where Self == Signal<E, F> {
    self.init(onSubscribe: { observer in
      if observer.isDisposed { return FinishedDisposable() }
      let observation = ProducerObservation(observer)
      AtomicObserver(observation).attach(producer)
      return observation
    })
  }
}

extension Signal {
  /// Creates a plain signal from any signal, such as a subject or a property; see `toSignal()`.
  @inlinable @_disfavoredOverload
  public init(_ signal: some SignalProtocol<Element, Error>) {
    self = signal.toSignal()
  }
}

/// A signal that hides the type of another one; `AnySignal(subject)` is the same as `subject.toSignal()`.
public typealias AnySignal<Element: Sendable, Error: Swift.Error> = Signal<Element, Error>

/// A signal that cannot fail.
public typealias SafeSignal<Element: Sendable> = Signal<Element, Never>

extension SignalProtocol {
  /// Returns a signal that observes this signal with an observer that a function creates.
  ///
  /// - Parameter upstream: A function that creates the observer of this signal from the downstream
  ///   observer. It runs once for each observation, so that observations share no state.
  @inlinable
  package func derive<NewElement: Sendable, NewError: Swift.Error>(
    function: OperatorName = #function,
    _ upstream:
      @escaping @Sendable (AnyObserver<NewElement, NewError>) -> AnyObserver<Element, Error>
  ) -> Signal<NewElement, NewError> {
    Signal<NewElement, NewError>(
      onSubscribe: { downstream in observe(with: upstream(downstream)) },
      function: function
    )
    .following(self)
  }
}
