/// Makes a signal for each observation, and is that signal.
public struct Deferred<DeferredSignal: SignalProtocol>: SignalProtocol {
  /// The elements of the signals made.
  public typealias Element = DeferredSignal.Element
  /// The failure of the signals made.
  public typealias Error = DeferredSignal.Error

  /// Makes the signal of an observation.
  public let signalFactory: @Sendable () -> DeferredSignal

  /// Makes a signal of a function that makes signals.
  public init(signalFactory: @escaping @Sendable () -> DeferredSignal) {
    self.signalFactory = signalFactory
  }

  /// Calls the function and observes what it makes.
  @discardableResult
  public func observe(with observer: AnyObserver<Element, Error>) -> any Disposable {
    signalFactory().observe(with: observer)
  }
}

/// Completes at once, or never sends anything.
public struct Empty<Element: Sendable, Error: Swift.Error>: SignalProtocol, Equatable {
  /// Whether it completes; otherwise it never sends anything.
  public let completeImmediately: Bool

  /// Makes an empty signal.
  ///
  /// - Parameter completeImmediately: Whether it completes; true unless told otherwise.
  public init(completeImmediately: Bool = true) {
    self.completeImmediately = completeImmediately
  }

  /// Makes an empty signal, naming its types.
  public init(
    completeImmediately: Bool = true,
    outputType: Element.Type,
    failureType: Error.Type
  ) {
    self.init(completeImmediately: completeImmediately)
  }

  /// Tells the end, or nothing.
  @discardableResult
  public func observe(with observer: AnyObserver<Element, Error>) -> any Disposable {
    (completeImmediately ? Signal.completed() : .never()).observe(with: observer)
  }
}

/// Fails at once.
public struct Fail<Element: Sendable, Error: Swift.Error>: SignalProtocol {
  /// What it fails with.
  public let error: Error

  /// Makes a signal that fails.
  public init(error: Error) {
    self.error = error
  }

  /// Makes a signal that fails, naming the type of the elements it does not send.
  public init(outputType: Element.Type, failure: Error) {
    self.init(error: failure)
  }

  /// Tells the failure.
  @discardableResult
  public func observe(with observer: AnyObserver<Element, Error>) -> any Disposable {
    observer.finish(.failure(error))
  }
}

extension Fail: Equatable where Error: Equatable {}
