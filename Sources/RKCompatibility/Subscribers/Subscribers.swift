public import RKCore

extension Subscribers {
  /// A subscriber that passes events to two closures.
  public final class Sink<Input: Sendable, Failure: Swift.Error>: Subscriber, Cancellable {
    /// The closure that receives each element.
    public let receiveValue: @Sendable (Input) -> Void
    /// The closure that receives the completion.
    public let receiveCompletion: @Sendable (Subscribers.Completion<Failure>) -> Void

    private let subscription = HeldSubscription()

    /// Creates a subscriber from two closures.
    public init(
      receiveCompletion: @escaping @Sendable (Subscribers.Completion<Failure>) -> Void,
      receiveValue: @escaping @Sendable (Input) -> Void
    ) {
      self.receiveCompletion = receiveCompletion
      self.receiveValue = receiveValue
    }

    /// Retains the subscription, and cancels an earlier one.
    public func receive(subscription: any Subscription) {
      self.subscription.start(subscription)
    }

    /// Passes the element to the closure.
    public func receive(_ value: Input) -> Subscribers.Demand {
      receiveValue(value)
      return .unlimited
    }

    /// Releases the subscription and passes the completion to the closure.
    public func receive(completion: Subscribers.Completion<Failure>) {
      _ = subscription.replace(with: nil)
      receiveCompletion(completion)
    }

    /// Ends the observation.
    public func cancel() {
      subscription.replace(with: nil)?.cancel()
    }
  }

  /// A subscriber that records the elements and the completion.
  public final class Accumulator<Input: Sendable, Failure: Swift.Error>: Subscriber, Cancellable {
    private let subscription = HeldSubscription()
    private let recorded = Locked<[Input]>([])
    private let completion = Locked<Subscribers.Completion<Failure>?>(nil)

    /// Creates a subscriber that has received nothing.
    public init() {}

    /// The elements received, in order.
    public var values: [Input] { recorded.withLock { $0 } }

    /// A Boolean value that indicates whether the signal completed.
    public var isFinished: Bool {
      if case .finished = completion.withLock({ $0 }) { true } else { false }
    }

    /// A Boolean value that indicates whether the signal failed.
    public var isFailure: Bool { error != nil }

    /// The error that the signal failed with, if it failed.
    public var error: Failure? {
      if case .failure(let error) = completion.withLock({ $0 }) { error } else { nil }
    }

    /// Retains the subscription, and cancels an earlier one.
    public func receive(subscription: any Subscription) {
      self.subscription.start(subscription)
    }

    /// Records an element.
    public func receive(_ value: Input) -> Subscribers.Demand {
      recorded.withLock { $0.append(value) }
      return .unlimited
    }

    /// Records the completion and releases the subscription.
    public func receive(completion: Subscribers.Completion<Failure>) {
      let former = self.completion.withLock { known in
        defer { known = completion }
        return known
      }
      // An earlier failure is released outside the lock.
      _ = consume former
      _ = subscription.replace(with: nil)
    }

    /// Ends the observation.
    public func cancel() {
      subscription.replace(with: nil)?.cancel()
    }
  }
}

/// Storage for a subscriber's subscription, until the subscription is cancelled or the signal terminates.
private struct HeldSubscription: ~Copyable, Sendable {
  private let held = Locked<(any Subscription)?>(nil)

  func start(_ subscription: any Subscription) {
    replace(with: subscription)?.cancel()
    subscription.request(.unlimited)
  }

  /// Replaces the subscription, and returns the earlier one for the caller to cancel or release outside the
  /// lock.
  func replace(with new: (any Subscription)?) -> (any Subscription)? {
    held.withLock { held in
      defer { held = new }
      return held
    }
  }
}
