#if canImport(Combine)
public import Combine
public import RKBindings
public import RKCore

extension SignalProtocol {
  /// The signal as a Combine publisher that buffers without a limit; see `toPublisher(bufferingPolicy:)`.
  public var publisher: Signal<Element, Error>.CombinePublisher { toPublisher() }

  /// Returns the signal as a Combine publisher.
  ///
  ///     prices.toPublisher(bufferingPolicy: .bufferingNewest(1)).sink { print($0) }.store(in: &cancellables)
  ///
  /// Each subscription observes the signal; cancelling the subscription disposes the observation. A
  /// subscriber receives as many elements as it requests. The publisher buffers the other elements, and
  /// delivers the terminal event after them.
  ///
  /// With the policy `.unbounded`, `Signal(sequence:)` is at most 64 elements ahead of the subscriber, so the
  /// sequence may be infinite.
  ///
  /// - Parameter bufferingPolicy: The elements to keep when more arrive than were requested, as in
  ///   `toAsyncStream(bufferingPolicy:)`. A negative bound traps. Default: `.unbounded`.
  public func toPublisher(
    bufferingPolicy: AsyncValues<Element, Error>.BufferingPolicy = .unbounded
  ) -> Signal<Element, Error>.CombinePublisher {
    switch bufferingPolicy {
    case .bufferingNewest(let bound), .bufferingOldest(let bound):
      require(bound >= 0, "toPublisher(bufferingPolicy:) needs a bound of at least 0, got \(bound)")
    default: break
    }
    return Signal.CombinePublisher(signal: toSignal(), policy: bufferingPolicy)
  }
}

extension Signal {
  /// A Combine publisher that observes a signal for each subscriber.
  public struct CombinePublisher: Combine.Publisher, Sendable {
    /// The type of the elements.
    public typealias Output = Element
    /// The type of the failure; `Never` for a signal that cannot fail.
    public typealias Failure = Error

    let signal: Signal<Element, Error>
    let policy: AsyncValues<Element, Error>.BufferingPolicy

    /// Observes the signal, and passes its events to a subscriber.
    public func receive<Downstream: Combine.Subscriber>(subscriber: Downstream)
    where Downstream.Input == Element, Downstream.Failure == Error {
      let subscription = DemandSubscription(AnySubscriber(subscriber), policy: policy)
      subscriber.receive(subscription: subscription)
      subscription.observe(signal)
    }
  }
}

extension Combine.Publisher where Output: Sendable {
  /// Returns the publisher as a signal with the same failure type.
  ///
  ///     session.dataTaskPublisher(for: url).toSignal().observe { print($0) }
  ///
  /// Each observation subscribes to the publisher, on the thread that observes, and requests all
  /// elements. Disposing the observation cancels the subscription.
  public func toSignal() -> Signal<Output, Failure> {
    // Guarded by the publisher, which allows any thread to subscribe to it.
    let subscribe = UncheckedBox(value: { self.subscribe($0 as SignalSubscriber<Output, Failure>) })
    return Signal { observer in
      let subscriber = SignalSubscriber<Output, Failure> { event in
        observer.on(event)
        return !observer.isDisposed
      }
      subscribe.value(subscriber)
      return subscriber
    }
  }
}

extension SubjectProtocol where Self: Sendable {
  /// Returns a Combine subscriber that sends the events of a publisher to the subject.
  ///
  ///     let subscriber = subject.makeSubscriber()
  ///     publisher.subscribe(subscriber)
  ///     subscriber.dispose(in: bag)
  ///
  /// The subscriber requests all elements, and retains the subject. It cancels its subscription when it
  /// is disposed, or at the first element after the subject has terminated.
  public func makeSubscriber() -> SignalSubscriber<Element, Error> {
    SignalSubscriber { event in
      if case .next = event { Path.forward { on(event) } } else { on(event) }
      return !isTerminated
    }
  }
}

/// A Combine subscriber that passes events to a signal or subject; disposing it cancels the subscription.
public final class SignalSubscriber<Input: Sendable, Failure: Error>: Combine.Subscriber, Disposable
{
  private let subscription = Slot()
  /// Passes an event on, and returns true if the source should send more.
  private let pass: @Sendable (Signal<Input, Failure>.Event) -> Bool

  init(_ pass: @escaping @Sendable (Signal<Input, Failure>.Event) -> Bool) {
    self.pass = pass
  }

  /// A Boolean value that indicates whether the subscription has ended or was cancelled.
  public var isDisposed: Bool { subscription.isDisposed }

  /// Requests all elements; cancels a second subscription.
  public func receive(subscription new: any Combine.Subscription) {
    if subscription.content != nil || isDisposed { return new.cancel() }
    // Guarded by the subscription, which allows any thread to cancel it.
    subscription.hold(BlockDisposable { [box = UncheckedBox(value: new)] in box.value.cancel() })
    new.request(.unlimited)
  }

  /// Passes an element on, unless the subscription has ended.
  public func receive(_ input: Input) -> Combine.Subscribers.Demand {
    if isDisposed || !pass(.next(input)) { dispose() }
    return .none
  }

  /// Passes the completion on, unless the subscription has ended.
  public func receive(completion: Combine.Subscribers.Completion<Failure>) {
    if isDisposed { return }
    subscription.forget()
    subscription.dispose()
    _ = if case .failure(let error) = completion { pass(.failed(error)) } else { pass(.completed) }
  }

  /// Cancels the subscription, and passes on no more events.
  public func dispose() {
    subscription.dispose()
  }
}
#endif
