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
    subscribe(subscriber, on: .main, update(subscriber, selector))
  }

  /// Adds a subscriber that is called on a queue: `add(subscriber:selector:)`.
  ///
  /// - Parameters:
  ///   - subscriber: The subscriber. Its conformance is not isolated to the main actor.
  ///   - queue: The queue that delivers asynchronously, serially and in order. nil delivers on the
  ///     thread that delivers the event.
  ///   - selector: A function that returns the part to deliver. Default: the whole state.
  public func add(
    subscriber: some RKReactor.Subscriber & Sendable,
    notifyOnQueue queue: DispatchQueue?,
    selector: (@Sendable (State) -> Any)? = nil
  ) {
    add(anySubscriber: subscriber, notifyOnQueue: queue, selector)
  }

  // Such a value may hide a conformance that is isolated to the main actor.

  /// Adds a subscriber of any type of state, as a value of this type, that is called on a queue.
  @available(
    swift,
    obsoleted: 6,
    message: "needs an 'any Subscriber & Sendable'; one of the main actor is added without a queue"
  )
  @_disfavoredOverload
  public func add(
    subscriber: any AnySubscriber & Sendable,
    notifyOnQueue queue: DispatchQueue?,
    selector: (@Sendable (State) -> Any)? = nil
  ) {
    add(anySubscriber: subscriber, notifyOnQueue: queue, selector)
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
    subscriber: some RKReactor.Subscriber & Sendable,
    notifyOn context: some Scheduler & Sendable,
    selector: (@Sendable (State) -> Any)? = nil
  ) {
    subscribe(subscriber, update(subscriber, selector)) { $0.receive(on: context) }
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
    let update: @MainActor (State) -> Bool = { [weak subscriber] state in
      subscriber?.update(with: selector(state)) != nil
    }
    subscribe(subscriber, on: .main, MainQueueJob.unisolated(update))
  }

  /// Removes a subscriber: it receives the states of earlier events, and nothing more.
  ///
  /// States that wait for its queue are still delivered there. If the core is delivering another
  /// event, the removal takes its turn after the events that were fired before it.
  public func remove(subscriber: AnyObject) {
    if let slot = subscriptions.remove(Registry.Key(ObjectIdentifier(subscriber))) { end(slot) }
  }

  /// Returns a function that delivers a state; it returns false if the subscriber was deallocated.
  private func update(
    _ subscriber: any AnySubscriber & Sendable,
    _ selector: (@Sendable (State) -> Any)?
  ) -> @Sendable (State) -> Bool {
    { [weak subscriber] state in
      subscriber?.update(withAnyState: selector?(state) ?? state) != nil
    }
  }

  private func add(
    anySubscriber subscriber: any AnySubscriber & Sendable,
    notifyOnQueue queue: DispatchQueue?,
    _ selector: (@Sendable (State) -> Any)?
  ) {
    let update = update(subscriber, selector)
    if let queue { return subscribe(subscriber, on: .queue(queue), update) }
    subscribe(subscriber, update) { $0 }
  }

  private func subscribe(
    _ subscriber: AnyObject,
    _ update: @escaping @Sendable (State) -> Bool,
    receiveOn: (SafeSignal<State>) -> SafeSignal<State>
  ) {
    let (key, slot) = (Registry.Key(ObjectIdentifier(subscriber)), Slot())
    let subscription = Subscription<State>()
    slot.hold(subscription)
    subscriptions.replace(key, with: slot)
    var states = subscription.states(of: changes)
    if let areEqual { states = states.removeDuplicates(by: areEqual) }
    subscription.hold(
      receiveOn(states).observeNext { [weak self] state in
        if !slot.isDisposed, !update(state) { self?.subscriptions.remove(key, slot) }
      }
    )
  }

  private func subscribe(
    _ subscriber: AnyObject,
    on queue: DeliveryQueue,
    _ update: @escaping @Sendable (State) -> Bool
  ) {
    let (key, slot) = (Registry.Key(ObjectIdentifier(subscriber)), Slot())
    let subscription = deliveries.subscription(on: queue, of: self) {
      [weak self, weak slot] state in
      if update(state) { return true }
      if let slot { self?.subscriptions.remove(key, slot) }
      return false
    }
    slot.hold(subscription)
    subscriptions.replace(key, with: slot)
    subscription.begin()
  }
}
#endif
