/// A type that can be observed for events over time.
///
/// A conforming type implements one of the two `observe(with:)` methods; each has a default that
/// calls the other. The one that takes a function is simpler to implement. Operators call the one
/// that takes an `AnyObserver`, and the types of this library implement that one.
///
/// An implementation sends any number of elements, then at most one terminal event. It sends
/// serially, and nothing after the terminal event or after disposal. `Signal { observer in … }`
/// ensures this for any producer.
public protocol SignalProtocol<Element, Error>: SignalConvertible {
  // Declared again so that the compiler infers them from `observe(with:)`.

  /// The type of the elements.
  associatedtype Element
  /// The type of the failure; `Never` for a signal that cannot fail.
  associatedtype Error

  /// Observes the signal with a function, which receives each event on the thread that sends it.
  ///
  /// - Returns: A disposable that ends the observation. Releasing it does not end it.
  @discardableResult
  func observe(with observer: @escaping Observer<Element, Error>) -> any Disposable

  /// Observes the signal with an `AnyObserver`, like `observe(with:)` with a function.
  @discardableResult
  func observe(with observer: AnyObserver<Element, Error>) -> any Disposable
}

extension SignalProtocol {
  /// Observes the signal with a function: calls `observe(with:)` with an `AnyObserver`.
  @inlinable @discardableResult
  public func observe(with observer: @escaping Observer<Element, Error>) -> any Disposable {
    observe(with: AnyObserver(observer: observer))
  }

  /// Observes the signal with an `AnyObserver`: calls `observe(with:)` with a function.
  @discardableResult
  public func observe(with observer: AnyObserver<Element, Error>) -> any Disposable {
    let disposable: any Disposable = observe { observer.on($0) }
    observer.upstream?.hold(disposable)
    return disposable
  }

  /// Observes the signal with an observer of any type, such as a subject or a property.
  @discardableResult
  public func observe<O: ObserverProtocol & Sendable>(with observer: O) -> any Disposable
  where O.Element == Element, O.Error == Error {
    observe(
      with: AnyObserver(
        receive: { element in Origin.forward { observer.receive(element) } },
        completion: { observer.receive(completion: $0) }
      )
    )
  }

  /// Observes the failure only, like `observe(with:)`.
  @discardableResult
  public func observeFailed(with observer: @escaping @Sendable (Error) -> Void) -> any Disposable {
    observe { if case .failed(let error) = $0 { observer(error) } }
  }

  /// Observes the successful completion only, like `observe(with:)`.
  @discardableResult
  public func observeCompleted(with observer: @escaping @Sendable () -> Void) -> any Disposable {
    observe { if case .completed = $0 { observer() } }
  }

  /// Returns the signal as a plain `Signal`, which hides that it is a subject or a property.
  @inlinable
  public func toSignal() -> Signal<Element, Error> {
    (self as? Signal<Element, Error>) ?? Signal(onSubscribe: { observe(with: $0) })
  }
}
