import RKCore
import RKOperators
import RKSubjects
import Synchronization

/// The subscriptions of a core, by subscriber, and one delivery for each queue.
package final class Subscriptions: Sendable {
  private struct State: Sendable {
    var subscriptions: [ObjectIdentifier: Subscription] = [:]
    /// The deliveries by queue; all subscriptions on a queue share one delivery.
    var deliveries: [ObjectIdentifier: WeakDelivery] = [:]
  }

  private struct WeakDelivery: Sendable { weak let delivery: QueueDelivery? }

  // The lock guards the state; nothing is observed, disposed or released while the lock is held.
  private let state = Locked(State())

  package var count: Int { state.withLock { $0.subscriptions.count } }
  package var deliveryCount: Int { state.withLock { $0.deliveries.count } }

  /// Adds a subscription, and ends the earlier subscription of the same subscriber, if any.
  func add(_ subscription: Subscription) {
    state.withLock { $0.subscriptions.updateValue(subscription, forKey: subscription.id) }?
      .end(after: -1)
    subscription.delivery.steps.send(.begin(subscription))
  }

  /// Removes and returns the subscription of a subscriber.
  ///
  /// - Parameter subscription: The subscription to remove; nil to remove any subscription of the subscriber.
  func remove(_ id: ObjectIdentifier, _ subscription: Subscription? = nil) -> Subscription? {
    state.withLock { state in
      let isPresent = subscription == nil || state.subscriptions[id] === subscription
      return isPresent ? state.subscriptions.removeValue(forKey: id) : nil
    }
  }

  /// Ends all subscriptions; the change with the given number is the last one to deliver.
  func removeAll(after number: Int) {
    let all = state.withLock { $0.subscriptions }
    for id in all.keys { remove(id)?.end(after: number) }
  }

  /// Returns the delivery of a queue, and creates it if necessary; if the queue is nil, returns a new one.
  ///
  /// - Parameters:
  ///   - receive: A closure that moves the delivery of a signal to the queue.
  ///   - observe: A closure that observes the changes of the core, beginning with the latest one.
  func delivery(
    _ id: ObjectIdentifier?,
    _ receive: (SafeSignal<QueueDelivery.Step>) -> SafeSignal<QueueDelivery.Step>,
    _ observe: (PassthroughSubject<QueueDelivery.Step, Never>) -> any Disposable
  ) -> QueueDelivery {
    guard let id else { return QueueDelivery(receive, observe) {} }
    if let delivery = state.withLock({ $0.deliveries[id]?.delivery }) { return delivery }
    let new = QueueDelivery(receive, observe) { [weak self] in self?.removeDelivery(id) }
    return state.withLock { state in
      if let delivery = state.deliveries[id]?.delivery { return delivery }
      state.deliveries[id] = WeakDelivery(delivery: new)
      return new
    }
  }

  /// Removes a delivery that is being deallocated, unless another delivery replaced it.
  private func removeDelivery(_ id: ObjectIdentifier) {
    // The replacement is released outside the lock.
    _ = state.withLock { state -> QueueDelivery? in
      let delivery = state.deliveries[id]?.delivery
      if delivery == nil { state.deliveries[id] = nil }
      return delivery
    }
  }
}

/// The delivery of a core's changes to all subscribers on one queue.
///
///     change ──────────────┐
///     subscriber is added ─┼─► steps ──► receive(on:) ──► subscriptions ──► update(with:)
///     … is removed ────────┘
///
/// Changes, additions and removals are steps, which are delivered in the order in which they are sent. A new
/// subscriber receives the current state when its own step is delivered, and then each change. The step of a
/// removal can be sent before the steps of earlier changes, so a subscription stores the number of the last
/// change to deliver. The `DeliveryState` is accessed only while a step is delivered.
final class QueueDelivery: Sendable {
  enum Step: Sendable {
    /// The state changed.
    case change(any AnyStateChange)
    /// A subscription was added, and receives the current state.
    case begin(Subscription)
    /// A subscription was removed.
    case end(Subscription)
  }

  fileprivate let steps = PassthroughSubject<Step, Never>()
  private let source: any Disposable
  private let onEnd: @Sendable () -> Void

  init(
    _ receive: (SafeSignal<Step>) -> SafeSignal<Step>,
    _ observe: (PassthroughSubject<Step, Never>) -> any Disposable,
    onEnd: @escaping @Sendable () -> Void
  ) {
    let state = DeliveryState()
    receive(steps.toSignal()).observeNext { state.perform($0) }
    source = observe(steps)
    self.onEnd = onEnd
  }

  deinit {
    source.dispose()
    onEnd()
  }
}

/// The latest delivered change, and the subscriptions in the order in which they were added.
private struct DeliveryState: Sendable {
  private let latest = Box<(any AnyStateChange)?>(nil)
  private let subscriptions = Box<[Subscription]>([])

  func perform(_ step: QueueDelivery.Step) {
    switch step {
    case .change(let change):
      latest.value = change
      let isComplete = subscriptions.value.reduce(true) { $1.receive(change) && $0 }
      if !isComplete { subscriptions.value.removeAll { $0.hasEnded(at: change.number) } }
    case .begin(let subscription):
      if let latest = latest.value, !subscription.receive(latest) { return }
      subscriptions.value.append(subscription)
    case .end(let subscription):
      guard let latest = latest.value, subscription.hasEnded(at: latest.number) else { return }
      subscriptions.value.removeAll { $0 === subscription }
    }
  }
}

/// The subscription of one subscriber to the changes of a core.
final class Subscription: Sendable {
  let id: ObjectIdentifier
  fileprivate let delivery: QueueDelivery
  private let deliver: @Sendable (any AnyStateChange) -> Bool
  private weak let owner: Subscriptions?
  /// The number of the last change to deliver.
  private let last = Atomic<Int>(.max)

  /// - Parameter deliver: A closure that delivers a change; returns false if the subscriber was deallocated.
  init(
    _ id: ObjectIdentifier,
    in owner: Subscriptions,
    on delivery: QueueDelivery,
    _ deliver: @escaping @Sendable (any AnyStateChange) -> Bool
  ) {
    (self.id, self.owner, self.delivery, self.deliver) = (id, owner, delivery, deliver)
  }

  /// Ends the subscription; the change with the given number is the last one to deliver.
  func end(after number: Int) {
    last.store(number, ordering: .releasing)
    delivery.steps.send(.end(self))
  }

  /// Returns whether the change with the given number is the last change to deliver, or a later one.
  fileprivate func hasEnded(at number: Int) -> Bool {
    number >= last.load(ordering: .acquiring)
  }

  /// Delivers a change, unless the subscription has ended; returns false if no change will follow.
  fileprivate func receive(_ change: any AnyStateChange) -> Bool {
    let number = change.number
    if number > last.load(ordering: .acquiring) { return false }
    if deliver(change) { return !hasEnded(at: number) }
    last.store(-1, ordering: .releasing)
    _ = owner?.remove(id, self)
    return false
  }
}
