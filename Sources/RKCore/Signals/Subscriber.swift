/// What receives a signal's events in Combine's shape.
public protocol Subscriber<Input, Failure> {
  /// The type of the elements received.
  associatedtype Input: Sendable
  /// The type of the failure received.
  associatedtype Failure: Swift.Error

  /// Receives what ends the observation, before anything else.
  func receive(subscription: any Subscription)

  /// Receives an element. How many more are asked for is ignored: signals push.
  func receive(_ input: Input) -> Subscribers.Demand

  /// Receives the end.
  func receive(completion: Subscribers.Completion<Failure>)
}

extension Subscriber where Input == Void {
  /// Receives an element that carries nothing.
  public func receive() -> Subscribers.Demand {
    receive(())
  }
}

/// An observation as a subscriber sees it.
public protocol Subscription: Cancellable {
  /// Asks for elements. Ignored: signals push.
  func request(_ demand: Subscribers.Demand)
}

extension Subscribers {
  /// A subscriber made of two closures.
  public final class Sink<Input: Sendable, Failure: Swift.Error>: Subscriber, Cancellable {
    /// Called with each element.
    public let receiveValue: @Sendable (Input) -> Void
    /// Called with the end.
    public let receiveCompletion: @Sendable (Subscribers.Completion<Failure>) -> Void

    private let subscription = Held()

    /// Makes a subscriber of two closures.
    public init(
      receiveCompletion: @escaping @Sendable (Subscribers.Completion<Failure>) -> Void,
      receiveValue: @escaping @Sendable (Input) -> Void
    ) {
      self.receiveCompletion = receiveCompletion
      self.receiveValue = receiveValue
    }

    /// Keeps the subscription and asks for everything.
    public func receive(subscription: any Subscription) {
      self.subscription.keep(subscription)
    }

    /// Passes the element to the closure.
    public func receive(_ value: Input) -> Subscribers.Demand {
      receiveValue(value)
      return .unlimited
    }

    /// Lets the subscription go and passes the end to the closure.
    public func receive(completion: Subscribers.Completion<Failure>) {
      subscription.drop()
      receiveCompletion(completion)
    }

    /// Ends the observation.
    public func cancel() {
      subscription.cancel()
    }
  }

  /// A subscriber that writes down what it receives.
  public final class Accumulator<Input: Sendable, Failure: Swift.Error>: Subscriber, Cancellable {
    private let subscription = Held()
    private let record = Locked<(values: [Input], end: Subscribers.Completion<Failure>?)>(
      ([], nil)
    )

    /// Makes one that has received nothing.
    public init() {}

    /// The elements received, in order.
    public var values: [Input] { record.withLock { $0.values } }

    /// Whether the signal completed.
    public var isFinished: Bool {
      if case .finished = record.withLock({ $0.end }) { true } else { false }
    }

    /// Whether the signal failed.
    public var isFailure: Bool { error != nil }

    /// The error that the signal failed with.
    public var error: Failure? {
      if case .failure(let error) = record.withLock({ $0.end }) { error } else { nil }
    }

    /// Keeps the subscription and asks for everything.
    public func receive(subscription: any Subscription) {
      self.subscription.keep(subscription)
    }

    /// Writes the element down.
    public func receive(_ value: Input) -> Subscribers.Demand {
      record.withLock { $0.values.append(value) }
      return .unlimited
    }

    /// Writes the end down and lets the subscription go.
    public func receive(completion: Subscribers.Completion<Failure>) {
      record.withLock { $0.end = completion }
      subscription.drop()
    }

    /// Ends the observation.
    public func cancel() {
      subscription.cancel()
    }
  }
}

/// The subscription of a subscriber.
private struct Held: ~Copyable, Sendable {
  private let subscription = Locked<(any Subscription)?>(nil)

  func keep(_ new: any Subscription) {
    let old = subscription.withLock { held in
      defer { held = new }
      return held
    }
    old?.cancel()
    new.request(.unlimited)
  }

  func drop() {
    let old = take()
    _ = consume old
  }

  func cancel() {
    take()?.cancel()
  }

  private func take() -> (any Subscription)? {
    subscription.withLock { held in
      defer { held = nil }
      return held
    }
  }
}
