public import RKCore
public import RKOperators

extension SignalProtocol where Element: LoadingStateProtocol, Error == Never {
  /// Loads something else with what is loaded.
  ///
  ///     source          l-a----l-b---|
  ///     a               l-1-2|
  ///     b               l-3|
  ///     flatMapValue    l---1-2l---3-|
  ///
  /// Above, `l` is loading. Loading and failing of the source are passed on. With `.latest`, both end what
  /// is being loaded with what was loaded before. Loading is not told twice in a row.
  ///
  /// - Parameters:
  ///   - strategy: How the signals that are made become one; the latest, unless told otherwise. With
  ///     `.race` the states of the source take part.
  ///   - transform: Makes a loading signal of what is loaded.
  public func flatMapValue<NewValue>(
    _ strategy: FlattenStrategy = .latest,
    transform: @escaping @Sendable (LoadingValue) -> LoadingSignal<NewValue, LoadingError>
  ) -> LoadingSignal<NewValue, LoadingError> {
    loading(strategy, transform)
  }

  /// Loads something else with what is loaded, by anything that is a loading signal: a loading property.
  ///
  /// - Parameters:
  ///   - strategy: How the signals that are made become one; the latest, unless told otherwise.
  ///   - transform: Makes a loading signal of what is loaded.
  public func flatMapValue<NewValue, Inner: SignalProtocol>(
    _ strategy: FlattenStrategy = .latest,
    transform: @escaping @Sendable (LoadingValue) -> Inner
  ) -> LoadingSignal<NewValue, LoadingError>
  where Inner.Element == LoadingState<NewValue, LoadingError>, Inner.Error == Never {
    loading(strategy) { transform($0).toSignal() }
  }

  /// Makes a signal of what is loaded: its elements are what is loaded then, its failure is a state.
  ///
  /// - Parameters:
  ///   - strategy: How the signals that are made become one; the latest, unless told otherwise.
  ///   - transform: Makes a signal of what is loaded.
  public func flatMapValue<NewValue>(
    _ strategy: FlattenStrategy = .latest,
    transform: @escaping @Sendable (LoadingValue) -> Signal<NewValue, LoadingError>
  ) -> LoadingSignal<NewValue, LoadingError> {
    loading(strategy) { transform($0).loadedOrFailed() }
  }

  fileprivate func loading<NewValue>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (LoadingValue) -> LoadingSignal<NewValue, LoadingError>
  ) -> LoadingSignal<NewValue, LoadingError> {
    flatMap(strategy) { element -> LoadingSignal<NewValue, LoadingError> in
      switch element.asLoadingState {
      case .loading: Signal(just: .loading)
      case .loaded(let value): transform(value)
      case .failed(let error): Signal(just: .failed(error))
      }
    }
    .collapsingLoading()
  }
}

extension SignalProtocol
where Element: LoadingStateProtocol, Element.LoadingError == Never, Error == Never {
  /// Loads something else with what is loaded, where nothing can fail and it could be taken for a signal of
  /// elements that are states.
  ///
  /// - Parameters:
  ///   - strategy: How the signals that are made become one; the latest, unless told otherwise.
  ///   - transform: Makes a loading signal of what is loaded.
  public func flatMapValue<NewValue>(
    _ strategy: FlattenStrategy = .latest,
    transform: @escaping @Sendable (LoadingValue) -> LoadingSignal<NewValue, Never>
  ) -> LoadingSignal<NewValue, Never> {
    loading(strategy, transform)
  }
}

// As ReactiveKit spells the label. Generic where the others are not, so that a closure without a label means
// those.

extension SignalProtocol where Element: LoadingStateProtocol, Error == Never {
  /// Loads something else with what is loaded: `flatMapValue(_:transform:)`, as ReactiveKit spells it.
  @_disfavoredOverload
  public func flatMapValue<NewValue, Inner: SignalProtocol>(
    _ strategy: FlattenStrategy = .latest,
    transfrom: @escaping @Sendable (LoadingValue) -> Inner
  ) -> LoadingSignal<NewValue, LoadingError>
  where Inner.Element == LoadingState<NewValue, LoadingError>, Inner.Error == Never {
    flatMapValue(strategy, transform: { transfrom($0).toSignal() })
  }

  /// Makes a signal of what is loaded: `flatMapValue(_:transform:)`, as ReactiveKit spells it.
  @_disfavoredOverload
  public func flatMapValue<NewValue, Inner: SignalProtocol>(
    _ strategy: FlattenStrategy = .latest,
    transfrom: @escaping @Sendable (LoadingValue) -> Inner
  ) -> LoadingSignal<NewValue, LoadingError>
  where Inner.Element == NewValue, Inner.Error == LoadingError {
    flatMapValue(strategy, transform: { transfrom($0).toSignal() })
  }
}
