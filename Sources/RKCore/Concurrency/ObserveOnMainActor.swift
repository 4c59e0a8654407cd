#if canImport(Dispatch)
extension SignalProtocol {
  /// Observes the signal on the main actor.
  ///
  ///     @MainActor func show(_ names: SafeSignal<String>, in label: Label) {
  ///       names.observeNext(on: MainActor.shared) { label.text = $0 }
  ///     }
  ///
  /// An event that is sent on the main actor is delivered synchronously if no earlier event is waiting or
  /// still being delivered. Other events are buffered, without a limit, and delivered in the order in which
  /// they were sent. After disposal on the main actor, no event is delivered. Disposal on any thread releases
  /// the buffer.
  ///
  /// - Returns: A disposable that ends the observation. Releasing it does not end the observation.
  @discardableResult
  public func observe(
    on actor: MainActor,
    with observer: @escaping @MainActor (Signal<Element, Error>.Event) -> Void
  ) -> any Disposable {
    observeOnMainActor(receive: { observer(.next($0)) }, completion: { observer(.init($0)) })
  }

  /// Observes the signal on the main actor for as long as the result is retained; see `observe(on:with:)`.
  public func sink(
    on actor: MainActor,
    receiveCompletion: @escaping @MainActor (Subscribers.Completion<Error>) -> Void,
    receiveValue: @escaping @MainActor (Element) -> Void
  ) -> AnyCancellable {
    AnyCancellable(observeOnMainActor(receive: receiveValue, completion: receiveCompletion))
  }
}

extension SignalProtocol where Error == Never {
  /// Observes the elements only; see `sink(on:receiveCompletion:receiveValue:)`.
  public func sink(
    on actor: MainActor,
    receiveValue: @escaping @MainActor (Element) -> Void
  ) -> AnyCancellable {
    AnyCancellable(observeNext(on: actor, with: receiveValue))
  }

  // For a `Sendable` key path, the compiler prefers the `assign(to:on:)` that writes on the sending thread.

  /// Assigns each element, on the main actor, to a property of an object; see `observe(on:with:)`.
  ///
  ///     ticks.map { "\($0)" }.assign(to: \.title, on: screen).store(in: bag)
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the property, which may be isolated to the main actor.
  ///   - object: The object that has the property. It is retained until the observation ends. If the object
  ///     stores the result, use the form with `ownership: .weak` in RKBindings.
  /// - Returns: A cancellable that ends the observation when it is cancelled or deallocated.
  @MainActor
  public func assign<Root: AnyObject & Sendable>(
    to keyPath: ReferenceWritableKeyPath<Root, Element>,
    on object: Root
  ) -> AnyCancellable {
    let write: @MainActor (Element) -> Void = { object[keyPath: keyPath] = $0 }
    return sink(on: .shared, receiveValue: write)
  }
}
#endif
