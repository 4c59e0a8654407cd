#if canImport(Dispatch)
public import RKCore
public import RKOperators

// With any number of ordinary signals, such as properties.

extension MainActorSignal {
  /// Acts as `combineLatest(with:)` with several ordinary signals.
  ///
  ///     titles.receive(on: MainActor.shared)
  ///       .combineLatest(with: name, isEdited)
  ///       .observeNext { title, name, isEdited in screen.title = isEdited ? name : title }
  @inlinable
  public func combineLatest<each Other: Sendable>(
    with others: repeat any SignalProtocol<each Other, Error>
  ) -> MainActorSignal<(Element, repeat each Other), Error> {
    MainActorSignal<(Element, repeat each Other), Error>(
      RKOperators.combineLatest(signal, repeat (each others).receiveOnMainActor())
    )
  }

  /// Acts as `combineLatest(with:)` with several ordinary signals that cannot fail.
  @inlinable @_disfavoredOverload
  public func combineLatest<each Other: Sendable>(
    with others: repeat any SignalProtocol<each Other, Never>
  ) -> MainActorSignal<(Element, repeat each Other), Error> {
    MainActorSignal<(Element, repeat each Other), Error>(
      RKOperators.combineLatest(
        signal,
        repeat (each others).setFailureType(to: Error.self).receiveOnMainActor()
      )
    )
  }

  /// Acts as `zip(with:)` with several ordinary signals.
  @inlinable
  public func zip<each Other: Sendable>(
    with others: repeat any SignalProtocol<each Other, Error>
  ) -> MainActorSignal<(Element, repeat each Other), Error> {
    MainActorSignal<(Element, repeat each Other), Error>(
      RKOperators.zip(signal, repeat (each others).receiveOnMainActor())
    )
  }

  /// Acts as `zip(with:)` with several ordinary signals that cannot fail.
  @inlinable @_disfavoredOverload
  public func zip<each Other: Sendable>(
    with others: repeat any SignalProtocol<each Other, Never>
  ) -> MainActorSignal<(Element, repeat each Other), Error> {
    MainActorSignal<(Element, repeat each Other), Error>(
      RKOperators.zip(
        signal,
        repeat (each others).setFailureType(to: Error.self).receiveOnMainActor()
      )
    )
  }

  /// Emits the elements of this signal and of ordinary ones as they arrive: `merge(with:)`.
  @inlinable
  public func merge(
    with others: any SignalProtocol<Element, Error>...
  ) -> MainActorSignal<Element, Error> {
    merged(with: others.map { $0.receiveOnMainActor() })
  }

  /// Acts as `merge(with:)` with ordinary signals that cannot fail.
  @inlinable @_disfavoredOverload
  public func merge(
    with others: any SignalProtocol<Element, Never>...
  ) -> MainActorSignal<Element, Error> {
    merged(with: others.map { $0.setFailureType(to: Error.self).receiveOnMainActor() })
  }

  @inlinable
  func merged(with others: [Signal<Element, Error>]) -> MainActorSignal<Element, Error> {
    MainActorSignal(Signal(flattening: [signal] + others, strategy: .merge))
  }
}
#endif
