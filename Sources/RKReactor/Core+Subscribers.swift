#if canImport(Dispatch)
public import Dispatch
public import RKCore

extension Core {
  /// Adds a subscriber: it receives the latest state, and then the state after each event.
  ///
  /// It is called on the main queue: synchronously for a state that is sent there while none is
  /// waiting, otherwise in order. The core does not retain it. Adding it again replaces the earlier
  /// subscription, and drops the states that wait of that one. The subscription ends with the core,
  /// as by `remove(subscriber:)`, also with that of a scope: retain a scope that has subscribers.
  ///
  /// - Parameters:
  ///   - subscriber: The subscriber. A part that it cannot receive, because the type differs, is
  ///     not delivered.
  ///   - selector: A function that returns the part to deliver, called on the main queue. Default:
  ///     the whole state.
  public func add(
    subscriber: any AnySubscriber & Sendable,
    selector: (@Sendable (State) -> Any)? = nil
  ) {
    subscribe(subscriber, selector) { $0.receive(on: MainActor.shared).toSignal() }
  }

  /// Adds a subscriber that is called on a queue: `add(subscriber:selector:)`.
  ///
  /// - Parameters:
  ///   - subscriber: The subscriber. Its conformance is not isolated to the main actor.
  ///   - queue: The queue that delivers asynchronously, serially and in order. nil delivers on the
  ///     thread that delivers the event.
  ///   - selector: A function that returns the part to deliver. Default: the whole state.
  public func add(
    subscriber: some AnySubscriber & Sendable,
    notifyOnQueue queue: DispatchQueue?,
    selector: (@Sendable (State) -> Any)? = nil
  ) {
    subscribe(subscriber, selector) { states in queue.map { states.receive(on: $0) } ?? states }
  }

  /// Adds a subscriber that is called in a context: `add(subscriber:selector:)`.
  ///
  /// ```swift
  /// core.add(subscriber: label, notifyOn: .immediate)
  /// ```
  ///
  /// - Parameters:
  ///   - subscriber: The subscriber. Its conformance is not isolated to the main actor.
  ///   - context: The execution context or other scheduler that delivers.
  ///   - selector: A function that returns the part to deliver. Default: the whole state.
  public func add(
    subscriber: some AnySubscriber & Sendable,
    notifyOn context: some Scheduler & Sendable,
    selector: (@Sendable (State) -> Any)? = nil
  ) {
    subscribe(subscriber, selector) { $0.receive(on: context) }
  }

  /// Adds a subscriber of the main actor: `add(subscriber:selector:)`.
  public func add(subscriber: some MainActorSubscriber<State>) {
    add(subscriber: subscriber) { $0 }
  }

  /// Adds a subscriber of the main actor that receives a part of the state.
  ///
  /// - Parameters:
  ///   - subscriber: The subscriber.
  ///   - selector: A function that returns the part to deliver, called on the main actor.
  public func add<Part>(
    subscriber: some MainActorSubscriber<Part>,
    selector: @escaping @Sendable (State) -> Part
  ) {
    subscribe(subscriber) { states, slot, remove in
      states.receive(on: MainActor.shared).observeNext { [weak subscriber] state in
        if slot.isDisposed { return }
        guard let subscriber else { return remove() }
        subscriber.update(with: selector(state))
      }
    }
  }

  /// Removes a subscriber: it receives the states of earlier events, and nothing more.
  ///
  /// States that wait for its queue are still delivered there. If the core is delivering another
  /// event, the removal takes its turn after the events that were fired before it.
  public func remove(subscriber: AnyObject) {
    if let slot = subscriptions.remove(Registry.Key(ObjectIdentifier(subscriber))) { end(slot) }
  }

  private func subscribe(
    _ subscriber: any AnySubscriber & Sendable,
    _ selector: (@Sendable (State) -> Any)?,
    _ receiveOn: (SafeSignal<State>) -> SafeSignal<State>
  ) {
    subscribe(subscriber) { states, slot, remove in
      receiveOn(states).observeNext { [weak subscriber] state in
        if slot.isDisposed { return }
        guard let subscriber else { return remove() }
        subscriber.update(withAnyState: selector?(state) ?? state)
      }
    }
  }

  /// - Parameter observe: Starts the observation of the states. The slot that it receives is disposed
  ///   when the subscriber is added anew, also before the observation returns. The closure removes the
  ///   subscription, when the subscriber was deallocated.
  private func subscribe(
    _ subscriber: AnyObject,
    _ observe: (SafeSignal<State>, Slot, _ remove: @escaping @Sendable () -> Void) -> any Disposable
  ) {
    let key = Registry.Key(ObjectIdentifier(subscriber))
    let subscription = Subscription<State>()
    let slot = subscriptions.replace(key, with: subscription.slot())
    subscription.hold(
      observe(subscribed(subscription.states(of: changes)), slot) { [weak self] in
        self?.subscriptions.remove(key, slot)
      }
    )
  }
}
#endif
