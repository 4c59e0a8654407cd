/// An observer made of two closures: one receives the elements, and the other receives the completion.
///
/// A simple operator, such as `map`, creates a new observer from the downstream observer, and reuses the
/// closure that it does not change. For each element, a chain of such operators calls at most one observer
/// closure per operator.
public struct AnyObserver<Element: Sendable, Error: Swift.Error>: ObserverProtocol, Sendable {
  @usableFromInline package let element: @Sendable (Element) -> Void
  @usableFromInline package let completion: @Sendable (Subscribers.Completion<Error>) -> Void

  /// The slot for the disposable of the source; nil if the observer has no slot.
  ///
  /// The slot can be disposed before `observe` returns.
  @usableFromInline package let upstream: Slot?

  /// Creates an observer from two closures.
  ///
  /// - Parameters:
  ///   - receive: A closure that receives each element.
  ///   - completion: A closure that receives the completion, at most once.
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

  /// Creates an observer from a function that receives events.
  @inlinable
  public init(observer: @escaping Observer<Element, Error>) {
    self.init(receive: { observer(.next($0)) }, completion: { observer(.init($0)) })
  }

  /// A Boolean value that indicates whether the observation was disposed.
  ///
  /// A source that sends synchronously checks this property before each event. The value is always false for
  /// an observer that was created with a public initializer.
  @inlinable public var isDisposed: Bool { upstream?.isDisposed ?? false }

  /// Receives an element.
  @inlinable @inline(__always)
  public func receive(_ element: Element) {
    self.element(element)
  }

  /// Receives the completion.
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

  /// Receives an event, as in `observer(.next(1))`.
  @inlinable
  public func callAsFunction(_ event: Signal<Element, Error>.Event) {
    on(event)
  }
}
