extension SignalProtocol where Error == Never {
  // This method is disfavored, so that a project can declare its own `observeNext`, as the guides show.

  /// Observes the elements only, like `observe(with:)`.
  @inlinable @discardableResult @_disfavoredOverload
  public func observeNext(with observer: @escaping @Sendable (Element) -> Void) -> any Disposable {
    observe(with: AnyObserver(receive: observer, completion: { _ in }))
  }

  #if canImport(Dispatch)
  /// Observes the elements only, on the main actor; see `observe(on:with:)`.
  @discardableResult
  public func observeNext(
    on actor: MainActor,
    with observer: @escaping @MainActor (Element) -> Void
  ) -> any Disposable {
    observeOnMainActor(receive: observer, completion: { _ in })
  }
  #endif

  /// Observes the elements only, on an actor; see `observe(on:with:)`.
  @discardableResult
  public func observeNext<Observer: Actor>(
    on actor: Observer,
    with observer: @escaping @Sendable (isolated Observer, Element) -> Void
  ) -> any Disposable {
    observeOnActor(actor, receive: observer, completion: { _, _ in })
  }
}
