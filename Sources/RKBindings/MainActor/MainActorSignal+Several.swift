#if canImport(Dispatch)
public import RKCore
public import RKOperators

// With any number of signals, such as properties.

// The compiler infers more about closures of plain tuples than about those of packs.

extension MainActorSignal {
  /// Acts as `combineLatest(with:)` with two signals.
  @inlinable
  public func combineLatest<First: Sendable, Second: Sendable>(
    with first: some SignalConvertible<First, Error>,
    _ second: some SignalConvertible<Second, Error>
  ) -> MainActorSignal<(Element, First, Second), Error> {
    MainActorSignal<(Element, First, Second), Error>(
      RKOperators.combineLatest(
        signal,
        first.toSignal().receiveOnMainActor(),
        second.toSignal().receiveOnMainActor()
      )
    )
  }

  /// Acts as `combineLatest(with:)` with two signals that cannot fail.
  @inlinable @_disfavoredOverload
  public func combineLatest<First: Sendable, Second: Sendable>(
    with first: some SignalConvertible<First, Never>,
    _ second: some SignalConvertible<Second, Never>
  ) -> MainActorSignal<(Element, First, Second), Error> {
    MainActorSignal<(Element, First, Second), Error>(
      RKOperators.combineLatest(
        signal,
        first.toSignal().setFailureType(to: Error.self).receiveOnMainActor(),
        second.toSignal().setFailureType(to: Error.self).receiveOnMainActor()
      )
    )
  }

  /// Acts as `combineLatest(with:)` with three signals.
  @inlinable
  public func combineLatest<First: Sendable, Second: Sendable, Third: Sendable>(
    with first: some SignalConvertible<First, Error>,
    _ second: some SignalConvertible<Second, Error>,
    _ third: some SignalConvertible<Third, Error>
  ) -> MainActorSignal<(Element, First, Second, Third), Error> {
    MainActorSignal<(Element, First, Second, Third), Error>(
      RKOperators.combineLatest(
        signal,
        first.toSignal().receiveOnMainActor(),
        second.toSignal().receiveOnMainActor(),
        third.toSignal().receiveOnMainActor()
      )
    )
  }

  /// Acts as `combineLatest(with:)` with three signals that cannot fail.
  @inlinable @_disfavoredOverload
  public func combineLatest<First: Sendable, Second: Sendable, Third: Sendable>(
    with first: some SignalConvertible<First, Never>,
    _ second: some SignalConvertible<Second, Never>,
    _ third: some SignalConvertible<Third, Never>
  ) -> MainActorSignal<(Element, First, Second, Third), Error> {
    MainActorSignal<(Element, First, Second, Third), Error>(
      RKOperators.combineLatest(
        signal,
        first.toSignal().setFailureType(to: Error.self).receiveOnMainActor(),
        second.toSignal().setFailureType(to: Error.self).receiveOnMainActor(),
        third.toSignal().setFailureType(to: Error.self).receiveOnMainActor()
      )
    )
  }
}

extension MainActorSignal {
  /// Acts as `combineLatest(with:)` with several signals.
  ///
  ///     titles.receive(on: MainActor.shared)
  ///       .combineLatest(with: name, isEdited)
  ///       .observeNext { title, name, isEdited in screen.title = isEdited ? name : title }
  @inlinable
  public func combineLatest<each Other: Sendable>(
    with others: repeat any SignalConvertible<each Other, Error>
  ) -> MainActorSignal<(Element, repeat each Other), Error> {
    MainActorSignal<(Element, repeat each Other), Error>(
      RKOperators.combineLatest(signal, repeat (each others).toSignal().receiveOnMainActor())
    )
  }

  /// Acts as `combineLatest(with:)` with several signals that cannot fail.
  @inlinable @_disfavoredOverload
  public func combineLatest<each Other: Sendable>(
    with others: repeat any SignalConvertible<each Other, Never>
  ) -> MainActorSignal<(Element, repeat each Other), Error> {
    MainActorSignal<(Element, repeat each Other), Error>(
      RKOperators.combineLatest(
        signal,
        repeat (each others).toSignal().setFailureType(to: Error.self).receiveOnMainActor()
      )
    )
  }

  /// Acts as `zip(with:)` with several signals.
  @inlinable
  public func zip<each Other: Sendable>(
    with others: repeat any SignalConvertible<each Other, Error>
  ) -> MainActorSignal<(Element, repeat each Other), Error> {
    MainActorSignal<(Element, repeat each Other), Error>(
      RKOperators.zip(signal, repeat (each others).toSignal().receiveOnMainActor())
    )
  }

  /// Acts as `zip(with:)` with several signals that cannot fail.
  @inlinable @_disfavoredOverload
  public func zip<each Other: Sendable>(
    with others: repeat any SignalConvertible<each Other, Never>
  ) -> MainActorSignal<(Element, repeat each Other), Error> {
    MainActorSignal<(Element, repeat each Other), Error>(
      RKOperators.zip(
        signal,
        repeat (each others).toSignal().setFailureType(to: Error.self).receiveOnMainActor()
      )
    )
  }

  /// Emits the elements of this signal and of others as they arrive.
  @inlinable
  public func merge(
    with others: any SignalConvertible<Element, Error>...
  ) -> MainActorSignal<Element, Error> {
    merged(with: others.map { $0.toSignal().receiveOnMainActor() })
  }

  /// Acts as `merge(with:)` with signals that cannot fail.
  @inlinable @_disfavoredOverload
  public func merge(
    with others: any SignalConvertible<Element, Never>...
  ) -> MainActorSignal<Element, Error> {
    merged(with: others.map { $0.toSignal().setFailureType(to: Error.self).receiveOnMainActor() })
  }

  @inlinable
  func merged(with others: [Signal<Element, Error>]) -> MainActorSignal<Element, Error> {
    MainActorSignal(Signal(flattening: [signal] + others, strategy: .merge))
  }
}
#endif
