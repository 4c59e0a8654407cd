/// Anything that can be observed for events over time.
///
/// A conforming type implements one of the two `observe(with:)`; each is made of the other. The one
/// that takes a function of events is for people; the one that takes an `AnyObserver` is what the
/// library's own types implement, and what operators call.
///
/// An implementation keeps the contract of every signal: any number of elements, then at most one
/// end, one event at a time, nothing after the end or after disposal. `Signal { observer in … }`
/// keeps it for whatever its producer does.
public protocol SignalProtocol<Element, Error>: Sendable {
  /// The type of the elements.
  associatedtype Element: Sendable
  /// The type of the failure; `Never` for a signal that cannot fail.
  associatedtype Error: Swift.Error

  /// Starts to observe: the function is called with each event, on the thread that sends it.
  ///
  /// - Returns: What ends the observation. Dropping it does not.
  @discardableResult
  func observe(with observer: @escaping Observer<Element, Error>) -> any Disposable

  /// Starts to observe with the two halves of an observer.
  ///
  /// - Returns: What ends the observation. Dropping it does not.
  @discardableResult
  func observe(with observer: AnyObserver<Element, Error>) -> any Disposable
}

extension SignalProtocol {
  /// Starts to observe: the function is called with each event, on the thread that sends it.
  ///
  /// - Returns: What ends the observation. Dropping it does not.
  @inlinable @discardableResult
  public func observe(with observer: @escaping Observer<Element, Error>) -> any Disposable {
    observe(with: AnyObserver(observer: observer))
  }

  /// Starts to observe with the two halves of an observer.
  ///
  /// - Returns: What ends the observation. Dropping it does not.
  @discardableResult
  public func observe(with observer: AnyObserver<Element, Error>) -> any Disposable {
    let dispose: any Disposable = observe { observer.on($0) }
    observer.upstream?.hold(dispose)
    return dispose
  }

  /// Starts to observe with any other observer: a subject, a property.
  ///
  /// - Returns: What ends the observation. Dropping it does not.
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

  // Disfavoured, so that one's own `observeNext`, as the documents teach to write it, comes first.

  /// Observes the elements only.
  ///
  /// - Returns: What ends the observation. Dropping it does not.
  @inlinable @discardableResult @_disfavoredOverload
  public func observeNext(with observer: @escaping @Sendable (Element) -> Void) -> any Disposable {
    observe(with: AnyObserver(receive: observer, completion: { _ in }))
  }

  /// Observes the failure only.
  ///
  /// - Returns: What ends the observation. Dropping it does not.
  @discardableResult
  public func observeFailed(with observer: @escaping @Sendable (Error) -> Void) -> any Disposable {
    observe(
      with: AnyObserver(
        receive: { _ in },
        completion: { if case .failure(let error) = $0 { observer(error) } }
      )
    )
  }

  /// Observes the successful end only.
  ///
  /// - Returns: What ends the observation. Dropping it does not.
  @discardableResult
  public func observeCompleted(with observer: @escaping @Sendable () -> Void) -> any Disposable {
    observe(
      with: AnyObserver(
        receive: { _ in },
        completion: { if case .finished = $0 { observer() } }
      )
    )
  }

  /// The same events as a plain `Signal`: hides that it is a subject, a property, a chain.
  @inlinable
  public func toSignal() -> Signal<Element, Error> {
    (self as? Signal<Element, Error>) ?? Signal(onSubscribe: { observe(with: $0) })
  }
}
