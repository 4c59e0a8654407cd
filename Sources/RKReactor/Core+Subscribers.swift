#if canImport(Dispatch)
public import Dispatch
public import RKCore
import RKOperators
import RKSubjects

extension Core {
  /// Adds a subscriber, which receives the latest state and then the state after each event.
  ///
  /// The subscriber is called on the main queue, in order. A state is delivered synchronously if it is sent
  /// on the main queue and no earlier state is pending. The core does not retain the subscriber. Adding the
  /// subscriber again replaces its subscription, and drops the pending states of the earlier subscription.
  /// Deallocating the core ends the subscription, as `remove(subscriber:)` does.
  ///
  /// - Parameters:
  ///   - subscriber: The subscriber. It receives only states or parts of the type that it accepts.
  ///   - selector: A function that returns the part to deliver, called on the main queue. Default: the state.
  public func add(
    subscriber: any AnySubscriber & Sendable,
    selector: (@Sendable (State) -> Any)? = nil
  ) {
    subscribe(subscriber, on: mainDelivery, update(subscriber, selector))
  }

  /// Adds a subscriber that is called on a queue; see `add(subscriber:selector:)`.
  ///
  /// States are delivered on the queue asynchronously and in order. If the queue is nil, they are delivered
  /// on the thread that delivers the event. The conformance must not be isolated to the main actor.
  public func add(
    subscriber: some RKReactor.Subscriber & Sendable,
    notifyOnQueue queue: DispatchQueue?,
    selector: (@Sendable (State) -> Any)? = nil
  ) {
    subscribe(subscriber, on: delivery(of: queue), update(subscriber, selector))
  }

  /// Adds a type-erased subscriber, whose conformance can be isolated to the main actor.
  @available(
    swift,
    obsoleted: 6,
    message: "needs an 'any Subscriber & Sendable'; add a main-actor subscriber without a queue"
  )
  @_disfavoredOverload
  public func add(
    subscriber: any AnySubscriber & Sendable,
    notifyOnQueue queue: DispatchQueue?,
    selector: (@Sendable (State) -> Any)? = nil
  ) {
    subscribe(subscriber, on: delivery(of: queue), update(subscriber, selector))
  }

  /// Adds a subscriber that is called in a context; see `add(subscriber:notifyOnQueue:selector:)`.
  public func add(
    subscriber: some RKReactor.Subscriber & Sendable,
    notifyOn context: some Scheduler & Sendable,
    selector: (@Sendable (State) -> Any)? = nil
  ) {
    subscribe(subscriber, on: delivery { $0.receive(on: context) }, update(subscriber, selector))
  }

  /// Adds a main-actor subscriber; see `add(subscriber:selector:)`.
  public func add(subscriber: some MainActorSubscriber<State>) {
    add(subscriber: subscriber) { $0 }
  }

  /// Adds a main-actor subscriber that receives a part of the state; see `add(subscriber:selector:)`.
  public func add<Part>(
    subscriber: some MainActorSubscriber<Part>,
    selector: @escaping @Sendable (State) -> Part
  ) {
    let update: @MainActor (State) -> Bool = { [weak subscriber] state in
      subscriber?.update(with: selector(state)) != nil
    }
    subscribe(subscriber, on: mainDelivery, MainActorClosure.unisolated(update))
  }

  /// Removes a subscriber, which still receives the states of earlier events.
  ///
  /// States that are pending on the subscriber's queue are still delivered. If the core is delivering an
  /// event, the removal is queued after the events that were fired earlier.
  public func remove(subscriber: AnyObject) {
    if let subscription = subscriptions.remove(ObjectIdentifier(subscriber)) {
      afterEarlierEvents { subscription.end(after: $0) }
    }
  }

  /// Returns a function that delivers a state; the function returns false if the subscriber was deallocated.
  private func update(
    _ subscriber: any AnySubscriber & Sendable,
    _ selector: (@Sendable (State) -> Any)?
  ) -> @Sendable (State) -> Bool {
    weak let weakSubscriber = subscriber
    guard let selector else { return { weakSubscriber?.update(withAnyState: $0) != nil } }
    return { weakSubscriber?.update(withAnyState: selector($0)) != nil }
  }

  private var mainDelivery: QueueDelivery {
    delivery(ObjectIdentifier(MainActor.shared)) { $0.receiveOnMainActor() }
  }

  private func delivery(of queue: DispatchQueue?) -> QueueDelivery {
    guard let queue else { return delivery { $0 } }
    return delivery(ObjectIdentifier(queue)) { $0.receive(on: queue) }
  }

  private func delivery(
    _ id: ObjectIdentifier? = nil,
    _ receive: (SafeSignal<QueueDelivery.Step>) -> SafeSignal<QueueDelivery.Step>
  ) -> QueueDelivery {
    subscriptions.delivery(id, receive) { steps in latest.observeNext { steps.send(.change($0)) } }
  }

  private func subscribe(
    _ subscriber: AnyObject,
    on delivery: QueueDelivery,
    _ update: @escaping @Sendable (State) -> Bool
  ) {
    let id = ObjectIdentifier(subscriber)
    subscriptions.add(Subscription(id, in: subscriptions, on: delivery) { update($0.state()) })
  }
}
#endif
