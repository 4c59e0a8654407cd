public import RKCore
public import RKOperators

extension SignalProtocol where Element: LoadingStateProtocol, Error == Never {
  /// Transforms each loaded value into a loading signal, and flattens the signals.
  ///
  ///     source          l-a----l-b---|
  ///     a               l-1-2|
  ///     b               l-3|
  ///     flatMapValue    l---1-2l---3-|
  ///
  /// Above, `l` is loading. The result also emits the loading and failed states of the source. With
  /// `.latest`, each of these states disposes the signal of the previous value. Loading is not emitted twice
  /// in a row.
  ///
  /// - Parameters:
  ///   - strategy: The rule for flattening the signals. A loading or failed state of the source is treated as
  ///     a signal that emits that state. Default: `.latest`.
  ///   - transform: A closure that returns a loading signal for a loaded value.
  public func flatMapValue<NewValue>(
    _ strategy: FlattenStrategy = .latest,
    transform: @escaping @Sendable (LoadingValue) -> LoadingSignal<NewValue, LoadingError>
  ) -> LoadingSignal<NewValue, LoadingError> {
    flatMapLoaded(strategy, transform)
  }

  /// A form of `flatMapValue(_:transform:)` whose closure returns another type of loading signal.
  public func flatMapValue<NewValue, Inner: SignalProtocol>(
    _ strategy: FlattenStrategy = .latest,
    transform: @escaping @Sendable (LoadingValue) -> Inner
  ) -> LoadingSignal<NewValue, LoadingError>
  where Inner.Element == LoadingState<NewValue, LoadingError>, Inner.Error == Never {
    flatMapLoaded(strategy) { transform($0).toSignal() }
  }

  /// A form of `flatMapValue(_:transform:)` whose closure returns a signal of loaded values.
  public func flatMapValue<NewValue>(
    _ strategy: FlattenStrategy = .latest,
    transform: @escaping @Sendable (LoadingValue) -> Signal<NewValue, LoadingError>
  ) -> LoadingSignal<NewValue, LoadingError> {
    flatMapLoaded(strategy) { transform($0).loadedOrFailed() }
  }

  fileprivate func flatMapLoaded<NewValue>(
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
  /// A form of `flatMapValue(_:transform:)` for loads that cannot fail.
  public func flatMapValue<NewValue>(
    _ strategy: FlattenStrategy = .latest,
    transform: @escaping @Sendable (LoadingValue) -> LoadingSignal<NewValue, Never>
  ) -> LoadingSignal<NewValue, Never> {
    flatMapLoaded(strategy, transform)
  }
}
