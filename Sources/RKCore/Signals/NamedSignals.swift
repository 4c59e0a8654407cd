/// A signal that calls a closure for each observation, and observes the signal that the closure returns.
public struct Deferred<DeferredSignal: SignalProtocol>: AnyObserverSignal {
  /// The element type of the signals that the closure returns.
  public typealias Element = DeferredSignal.Element
  /// The failure type of the signals that the closure returns.
  public typealias Error = DeferredSignal.Error

  /// The closure that returns the signal for an observation.
  public let signalFactory: @Sendable () -> DeferredSignal

  /// Creates a signal from a closure that returns signals.
  public init(signalFactory: @escaping @Sendable () -> DeferredSignal) {
    self.signalFactory = signalFactory
  }

  /// Calls the closure, and observes the signal that the closure returns.
  @discardableResult
  public func observe(with observer: AnyObserver<Element, Error>) -> any Disposable {
    signalFactory().observe(with: observer)
  }
}

/// A signal that sends no element, and completes immediately or never.
public struct Empty<Element: Sendable, Error: Swift.Error>: AnyObserverSignal, Equatable {
  /// A Boolean value that indicates whether the signal completes.
  public let completeImmediately: Bool

  /// Creates a signal without elements.
  ///
  /// - Parameter completeImmediately: True if the signal completes, false if it never does. Default: true.
  public init(completeImmediately: Bool = true) {
    self.completeImmediately = completeImmediately
  }

  /// Creates a signal without elements; a form of `init(completeImmediately:)` that takes the types as
  /// arguments.
  public init(completeImmediately: Bool = true, outputType: Element.Type, failureType: Error.Type) {
    self.init(completeImmediately: completeImmediately)
  }

  /// Sends the completion, or nothing.
  @discardableResult
  public func observe(with observer: AnyObserver<Element, Error>) -> any Disposable {
    completeImmediately ? observer.finish() : FinishedDisposable()
  }
}

/// A signal that fails immediately.
public struct Fail<Element: Sendable, Error: Swift.Error>: AnyObserverSignal {
  /// The error that the signal fails with.
  public let error: Error

  /// Creates a signal that fails with an error.
  public init(error: Error) {
    self.error = error
  }

  /// Creates a signal that fails; a form of `init(error:)` that takes the element type as an argument.
  public init(outputType: Element.Type, failure: Error) {
    self.init(error: failure)
  }

  /// Sends the failure.
  @discardableResult
  public func observe(with observer: AnyObserver<Element, Error>) -> any Disposable {
    observer.finish(.failure(error))
  }
}

extension Fail: Equatable where Error: Equatable {}
