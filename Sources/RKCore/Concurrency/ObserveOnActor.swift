extension SignalProtocol {
  /// Observes on an actor, inside of which the closure runs.
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
  /// Events are delivered in order of sending, never before the sender goes on; what arrives faster
  /// than the actor takes it waits, without a bound. Each observation has a queue of its own: the
  /// orders of two are not compared. Nothing is delivered after a disposal on the actor, and what
  /// waits is released by a disposal anywhere. The actor is not kept alive: the first event that
  /// finds it gone ends the observation.
  ///
  /// - Returns: What ends the observation. Dropping it does not.
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

  /// Observes the elements only, on an actor.
  ///
  /// When and in which order is said at `observe(on:with:)`.
  ///
  /// - Returns: What ends the observation. Dropping it does not.
  @discardableResult
  public func observeNext<Observer: Actor>(
    on actor: Observer,
    with observer: @escaping @Sendable (isolated Observer, Element) -> Void
  ) -> any Disposable {
    observeOnActor(actor, receive: observer, completion: { _, _ in })
  }
}
