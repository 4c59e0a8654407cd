public import RKCore

/// A type that receives the events of a signal, like a subscriber in Combine.
public protocol Subscriber<Input, Failure> {
  /// The type of the elements received.
  associatedtype Input: Sendable
  /// The type of the failure received.
  associatedtype Failure: Swift.Error

  /// Receives the subscription before any event. Cancelling the subscription ends the observation.
  func receive(subscription: any Subscription)

  /// Receives an element. The returned demand is ignored, because signals push their elements.
  func receive(_ input: Input) -> Subscribers.Demand

  /// Receives the completion.
  func receive(completion: Subscribers.Completion<Failure>)
}

extension Subscriber where Input == Void {
  /// Receives a `Void` element.
  public func receive() -> Subscribers.Demand {
    receive(())
  }
}

/// An observation by a subscriber, which the subscriber can cancel.
public protocol Subscription: Cancellable {
  /// Requests elements; the request is ignored, because signals push their elements.
  func request(_ demand: Subscribers.Demand)
}

extension Subscribers {
  /// The number of elements that a subscriber requests: always `unlimited`, because signals push their
  /// elements.
  public struct Demand: Hashable, Sendable {
    /// The number of elements.
    public let value: Int

    /// A demand for all elements.
    public static let unlimited = Demand(value: .max)

    /// Unavailable, because signals push: use `prefix(maxLength:)`.
    @available(*, unavailable, message: "signals push; limit them with prefix(maxLength:)")
    public static func max(_ value: Int) -> Demand { Demand(value: value) }
  }
}

extension SignalProtocol {
  /// Observes the signal with a subscriber, which receives a subscription and then the events.
  ///
  /// The demand of the subscriber is ignored, because signals push their elements.
  public func subscribe<Downstream: Subscriber & Sendable>(_ subscriber: Downstream)
  where Downstream.Input == Element, Downstream.Failure == Error {
    let slot = Slot()
    subscriber.receive(subscription: SlotSubscription(slot: slot))
    if slot.isDisposed { return }
    slot.observe(
      self,
      receive: { if !slot.isDisposed { _ = subscriber.receive($0) } },
      completion: { if !slot.isDisposed { subscriber.receive(completion: $0) } }
    )
  }
}

private struct SlotSubscription: Subscription {
  let slot: Slot

  func request(_ demand: Subscribers.Demand) {}

  func cancel() {
    slot.dispose()
  }
}
