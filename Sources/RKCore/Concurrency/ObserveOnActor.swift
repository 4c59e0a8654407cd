extension SignalProtocol {
  /// Observes the signal on an actor, to which the closure is isolated.
  ///
  ///     actor Store {
  ///       private var names: [String] = []
  ///
  ///       func listen(to signal: SafeSignal<String>) {
  ///         signal.observe(on: self) { store, event in
  ///           if let name = event.element { store.names.append(name) }
  ///         }
  ///       }
  ///     }
  ///
  /// Events are delivered asynchronously, in the order in which they were sent. Events that the actor has not
  /// received yet are buffered, without a limit. Each observation has its own buffer, so events of two
  /// observations may interleave in any order. After disposal on the actor, no event is delivered. Disposal
  /// on any thread releases the buffer. The observation does not retain the actor. The first event after the
  /// actor's deallocation ends the observation.
  ///
  /// - Returns: A disposable that ends the observation. Releasing it does not end the observation.
  @discardableResult
  public func observe<Observer: Actor>(
    on actor: Observer,
    with observer:
      @escaping @Sendable (isolated Observer, Signal<Element, Error>.Event) -> Void
  ) -> any Disposable {
    observeOnActor(
      actor,
      receive: { observer($0, .next($1)) },
      completion: { observer($0, .init($1)) }
    )
  }
}
