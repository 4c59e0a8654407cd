extension SignalProtocol {
  /// Observes the elements and the end, for as long as the result is kept.
  ///
  /// - Parameters:
  ///   - receiveCompletion: Called once, with the end.
  ///   - receiveValue: Called with each element.
  /// - Returns: Ends the observation when it is cancelled or deinitialised.
  public func sink(
    receiveCompletion: @escaping @Sendable (Subscribers.Completion<Error>) -> Void,
    receiveValue: @escaping @Sendable (Element) -> Void
  ) -> AnyCancellable {
    AnyCancellable(
      observe(with: AnyObserver(receive: receiveValue, completion: receiveCompletion))
    )
  }

  /// Observes with a subscriber.
  ///
  /// The subscriber is handed a subscription first, then the events. What it asks for is ignored:
  /// signals push.
  public func subscribe<Downstream: Subscriber & Sendable>(_ subscriber: Downstream)
  where Downstream.Input == Element, Downstream.Failure == Error {
    let slot = Slot()
    subscriber.receive(subscription: SlotSubscription(slot: slot))
    if slot.isDisposed { return }
    slot.hold(
      observe(
        with: AnyObserver(
          receive: { if !slot.isDisposed { _ = subscriber.receive($0) } },
          completion: { if !slot.isDisposed { subscriber.receive(completion: $0) } },
          upstream: slot
        )
      )
    )
  }
}

extension SignalProtocol where Error == Never {
  /// Observes the elements, for as long as the result is kept.
  ///
  /// - Parameter receiveValue: Called with each element.
  /// - Returns: Ends the observation when it is cancelled or deinitialised.
  public func sink(receiveValue: @escaping @Sendable (Element) -> Void) -> AnyCancellable {
    AnyCancellable(observeNext(with: receiveValue))
  }

  /// Writes each element to a property of an object, which is kept alive meanwhile.
  ///
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - object: The object; it is written to on the threads that send.
  /// - Returns: Ends it when it is cancelled or deinitialised.
  public func assign<Root: AnyObject & Sendable>(
    to keyPath: any ReferenceWritableKeyPath<Root, Element> & Sendable,
    on object: Root
  ) -> AnyCancellable {
    sink { object[keyPath: keyPath] = $0 }
  }
}

private struct SlotSubscription: Subscription {
  let slot: Slot

  func request(_ demand: Subscribers.Demand) {}

  func cancel() {
    slot.dispose()
  }
}
