/// A function that receives a signal's events.
public typealias Observer<Element: Sendable, Error: Swift.Error> =
  @Sendable (Signal<Element, Error>.Event) -> Void

/// A function that receives the events of a signal that cannot fail.
public typealias SafeObserver<Element: Sendable> = Observer<Element, Never>

/// What receives events: an observer of a signal, a subject, a property.
///
/// `on(_:)` is the one requirement; the shorter spellings below it are made of it.
public protocol ObserverProtocol<Element, Error> {
  /// The type of the elements received.
  associatedtype Element: Sendable
  /// The type of the failure received.
  associatedtype Error: Swift.Error

  /// Receives an event.
  func on(_ event: Signal<Element, Error>.Event)

  /// Receives an element: `on(.next(element))`.
  func receive(_ element: Element)

  /// Receives the end: `.finished` is `on(.completed)`, `.failure(e)` is `on(.failed(e))`.
  func receive(completion: Subscribers.Completion<Error>)
}

extension ObserverProtocol {
  /// Receives an element: `on(.next(element))`.
  @inlinable
  public func receive(_ element: Element) {
    on(.next(element))
  }

  /// Receives the end: `.finished` is `on(.completed)`, `.failure(e)` is `on(.failed(e))`.
  @inlinable
  public func receive(completion: Subscribers.Completion<Error>) {
    on(.init(completion))
  }

  /// Receives an element and then the successful end.
  @inlinable
  public func receive(lastElement element: Element) {
    receive(element)
    receive(completion: .finished)
  }

  /// Receives the end, by failure: `on(.failed(error))`.
  @inlinable
  public func failed(_ error: Error) {
    on(.failed(error))
  }

  /// The observer as a plain function.
  public func toObserver() -> Observer<Element, Error> where Self: Sendable {
    { on($0) }
  }
}

extension ObserverProtocol where Element == Void {
  /// Receives an element that carries nothing.
  @inlinable
  public func receive() {
    receive(())
  }
}
