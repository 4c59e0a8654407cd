/// A function that receives the events of a signal.
public typealias Observer<Element: Sendable, Error: Swift.Error> =
  @Sendable (Signal<Element, Error>.Event) -> Void

/// A function that receives the events of a signal that cannot fail.
public typealias SafeObserver<Element: Sendable> = Observer<Element, Never>

/// A type that receives events, such as an `AnyObserver`, a subject or a property.
///
/// You implement only `on(_:)`; the other methods have defaults that call it.
public protocol ObserverProtocol<Element, Error> {
  /// The type of the elements received.
  associatedtype Element: Sendable
  /// The type of the failure received.
  associatedtype Error: Swift.Error

  /// Receives an event.
  func on(_ event: Signal<Element, Error>.Event)

  /// Receives an element, like `on(.next(element))`.
  func receive(_ element: Element)

  /// Receives the completion, like `on(.completed)` for `.finished` and `on(.failed(e))` for `.failure(e)`.
  func receive(completion: Subscribers.Completion<Error>)
}

extension ObserverProtocol {
  /// Receives an element, like `on(.next(element))`.
  @inlinable
  public func receive(_ element: Element) {
    on(.next(element))
  }

  /// Receives the completion, like `on(.completed)` for `.finished` and `on(.failed(e))` for `.failure(e)`.
  @inlinable
  public func receive(completion: Subscribers.Completion<Error>) {
    on(.init(completion))
  }

  /// Receives an element and completes.
  @inlinable
  public func receive(lastElement element: Element) {
    receive(element)
    receive(completion: .finished)
  }

  /// Receives a failure, like `on(.failed(error))`.
  @inlinable
  public func failed(_ error: Error) {
    on(.failed(error))
  }

  /// Returns the observer as a function that receives events.
  public func toObserver() -> Observer<Element, Error> where Self: Sendable {
    { on($0) }
  }

  /// Receives a `Void` element.
  @inlinable
  public func receive() where Element == Void {
    receive(())
  }
}
