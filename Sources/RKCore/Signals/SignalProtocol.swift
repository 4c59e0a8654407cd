/// A type that sends events to its observers over time.
///
/// A conforming type implements the form of `observe(with:)` that takes a function. Operators call the form
/// that takes an `AnyObserver`; its default implementation calls the form that takes a function. A type may
/// implement both forms to avoid the conversion.
///
/// An implementation sends any number of elements, then at most one terminal event. It sends events serially,
/// and sends nothing after the terminal event or after disposal. `Signal { observer in … }` ensures this for
/// any producer.
public protocol SignalProtocol<Element, Error>: SignalConvertible {
  // The types are declared again so that the compiler infers them from `observe(with:)`.

  /// The type of the elements.
  associatedtype Element
  /// The type of the failure; `Never` for a signal that cannot fail.
  associatedtype Error

  /// Observes the signal with a function, which receives each event on the thread that sends it.
  ///
  /// - Returns: A disposable that ends the observation. Releasing it does not end the observation.
  @discardableResult
  func observe(with observer: @escaping Observer<Element, Error>) -> any Disposable

  /// Observes the signal with an `AnyObserver`, like `observe(with:)` with a function.
  @discardableResult
  func observe(with observer: AnyObserver<Element, Error>) -> any Disposable
}

/// A signal of this library, which implements `observe(with:)` with an `AnyObserver`.
///
/// Only this protocol has a default for `observe(with:)` with a function. If all signals had both defaults, a
/// client's type without either method would compile, and the defaults would call each other endlessly.
@usableFromInline
package protocol AnyObserverSignal<Element, Error>: SignalProtocol {}

extension AnyObserverSignal {
  /// Observes the signal with a function, which receives each event on the thread that sends it.
  ///
  /// - Returns: A disposable that ends the observation. Releasing it does not end the observation.
  @inlinable @discardableResult
  public func observe(with observer: @escaping Observer<Element, Error>) -> any Disposable {
    observe(with: AnyObserver(observer: observer))
  }
}

extension SignalProtocol {
  /// Observes the signal with an `AnyObserver`, by calling `observe(with:)` with a function.
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
        receive: { element in Path.forward { observer.receive(element) } },
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

  /// Returns a plain `Signal`, which hides that this signal is a subject or a property.
  ///
  /// `AnySignal(subject)` has the same result.
  @inlinable
  public func toSignal() -> Signal<Element, Error> {
    (self as? Signal<Element, Error>) ?? Signal(onSubscribe: { observe(with: $0) })
  }
}
