#if canImport(Dispatch)
public import Dispatch
public import RKCore

extension Core {
  /// Adds a subscriber: it receives the latest state, and then the state after each event.
  ///
  /// It is called on the main queue: synchronously for a state that is sent there while none is
  /// waiting, otherwise in order. The core does not retain it. Adding it again replaces the earlier
  /// subscription. The subscription ends with the core, also with that of a scope: retain a scope
  /// that has subscribers.
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
    subscribe(subscriber, elements.receive(on: MainActor.shared).toSignal(), selector)
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
    subscribe(subscriber, queue.map { elements.receive(on: $0) } ?? elements, selector)
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
    subscribe(subscriber, elements.receive(on: context), selector)
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
    subscribe(subscriber) { slot, remove in
      elements.receive(on: MainActor.shared).observeNext { [weak subscriber] state in
        if slot.isDisposed { return }
        guard let subscriber else { return remove() }
        subscriber.update(with: selector(state))
      }
    }
  }

  /// Removes a subscriber, which receives nothing more.
  ///
  /// If another thread is delivering to it, that delivery may still finish.
  public func remove(subscriber: AnyObject) {
    subscriptions.dispose(Registry.Key(ObjectIdentifier(subscriber)))
  }

  private func subscribe(
    _ subscriber: any AnySubscriber & Sendable,
    _ delivered: SafeSignal<State>,
    _ selector: (@Sendable (State) -> Any)?
  ) {
    subscribe(subscriber) { slot, remove in
      delivered.observeNext { [weak subscriber] state in
        if slot.isDisposed { return }
        guard let subscriber else { return remove() }
        subscriber.update(withAnyState: selector?(state) ?? state)
      }
    }
  }

  /// - Parameter observe: Starts the observation. The slot that it receives is disposed with the
  ///   subscription, also before the observation returns. The closure removes the subscription, when
  ///   the subscriber was deallocated.
  private func subscribe(
    _ subscriber: AnyObject,
    _ observe: (Slot, _ remove: @escaping @Sendable () -> Void) -> any Disposable
  ) {
    let key = Registry.Key(ObjectIdentifier(subscriber))
    let slot = subscriptions.replace(key)
    slot.hold(observe(slot) { [weak self] in self?.subscriptions.remove(key, slot) })
  }
}
#endif
