#if canImport(Dispatch)
extension SignalProtocol {
  /// Observes on the main actor.
  ///
  ///     @MainActor func show(_ names: SafeSignal<String>, in label: Label) {
  ///       names.observeNext(on: MainActor.shared) { label.text = $0 }
  ///     }
  ///
  /// An event that is sent on the main actor, with nothing waiting for it, is delivered before the
  /// sender goes on; any other is delivered in order of sending. What arrives faster waits, without
  /// a bound. Nothing is delivered after a disposal on the main actor, and what waits is released
  /// by a disposal anywhere.
  ///
  /// - Returns: What ends the observation. Dropping it does not.
  @discardableResult
  public func observe(
    on actor: MainActor,
    with observer: @escaping @MainActor (Signal<Element, Error>.Event) -> Void
  ) -> any Disposable {
    observeOnMainActor(
      receive: { observer(.next($0)) },
      completion: { observer(.init($0)) }
    )
  }

  /// Observes the elements only, on the main actor.
  ///
  /// When and in which order is said at `observe(on:with:)`.
  ///
  /// - Returns: What ends the observation. Dropping it does not.
  @discardableResult
  public func observeNext(
    on actor: MainActor,
    with observer: @escaping @MainActor (Element) -> Void
  ) -> any Disposable {
    observeOnMainActor(receive: observer, completion: { _ in })
  }

  /// Observes the elements and the end on the main actor, for as long as the result is kept.
  ///
  /// When and in which order is said at `observe(on:with:)`.
  ///
  /// - Parameters:
  ///   - actor: The main actor.
  ///   - receiveCompletion: Called once, with the end.
  ///   - receiveValue: Called with each element.
  /// - Returns: Ends the observation when it is cancelled or deinitialised.
  public func sink(
    on actor: MainActor,
    receiveCompletion: @escaping @MainActor (Subscribers.Completion<Error>) -> Void,
    receiveValue: @escaping @MainActor (Element) -> Void
  ) -> AnyCancellable {
    AnyCancellable(observeOnMainActor(receive: receiveValue, completion: receiveCompletion))
  }
}

extension SignalProtocol where Error == Never {
  /// Observes the elements on the main actor, for as long as the result is kept.
  ///
  /// When and in which order is said at `observe(on:with:)`.
  ///
  /// - Returns: Ends the observation when it is cancelled or deinitialised.
  public func sink(
    on actor: MainActor,
    receiveValue: @escaping @MainActor (Element) -> Void
  ) -> AnyCancellable {
    AnyCancellable(observeNext(on: actor, with: receiveValue))
  }

  // A key path that may be used anywhere is a closer match for the form that writes where the elements are sent.

  /// Writes each element, on the main actor, to a property of an object, which is retained meanwhile.
  ///
  ///     ticks.map { "\($0)" }.assign(to: \.title, on: screen).store(in: bag)
  ///
  /// `observe(on:with:)` describes when elements are written, and in which order.
  ///
  /// - Parameters:
  ///   - keyPath: The property, such as one of a class of the main actor.
  ///   - object: The object to write to.
  /// - Returns: Ends the observation when it is cancelled or deinitialised.
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
