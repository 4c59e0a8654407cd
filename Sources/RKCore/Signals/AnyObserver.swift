/// An observer as the library passes it on: one closure for the elements, one for the end.
///
/// An operator makes a new one from the downstream observer it and leaves the half that it does not change as
/// it is, so that a stage costs one closure call and nothing else.
public struct AnyObserver<Element: Sendable, Error: Swift.Error>: ObserverProtocol, Sendable {
  @usableFromInline package let element: @Sendable (Element) -> Void
  @usableFromInline package let completion: @Sendable (Subscribers.Completion<Error>) -> Void

  /// Where the source registers what stops it, so that it can be stopped before `observe` returns.
  @usableFromInline package let upstream: Slot?

  /// Makes an observer of its two halves.
  ///
  /// - Parameters:
  ///   - receive: Called with each element.
  ///   - completion: Called once, with the end.
  @inlinable
  public init(
    receive: @escaping @Sendable (Element) -> Void,
    completion: @escaping @Sendable (Subscribers.Completion<Error>) -> Void
  ) {
    self.init(receive: receive, completion: completion, upstream: nil)
  }

  @inlinable
  package init(
    receive: @escaping @Sendable (Element) -> Void,
    completion: @escaping @Sendable (Subscribers.Completion<Error>) -> Void,
    upstream: Slot?
  ) {
    self.element = receive
    self.completion = completion
    self.upstream = upstream
  }

  /// Makes an observer of a function that receives events.
  @inlinable
  public init(observer: @escaping Observer<Element, Error>) {
    self.init(receive: { observer(.next($0)) }, completion: { observer(.init($0)) })
  }

  /// Whether the observation is over for the downstream observer: a source that sends synchronously asks
  /// before each element.
  @inlinable
  public var isDisposed: Bool { upstream?.isDisposed ?? false }

  /// Receives an element.
  @inlinable @inline(__always)
  public func receive(_ element: Element) {
    self.element(element)
  }

  /// Receives the end.
  @inlinable @inline(__always)
  public func receive(completion: Subscribers.Completion<Error>) {
    self.completion(completion)
  }

  /// Receives an event.
  @inlinable
  public func on(_ event: Signal<Element, Error>.Event) {
    switch event {
    case .next(let element): self.element(element)
    case .failed(let error): completion(.failure(error))
    case .completed: completion(.finished)
    }
  }

  /// The observer as a function that receives events.
  public var observer: Observer<Element, Error> { { on($0) } }

  /// Receives an event: `observer(.next(1))`.
  @inlinable
  public func callAsFunction(_ event: Signal<Element, Error>.Event) {
    on(event)
  }
}
