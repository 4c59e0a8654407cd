public import RKCore
public import RKOperators

// Generic where the current ones are not, so that a closure without a label means those.

extension SignalProtocol where Element: LoadingStateProtocol, Error == Never {
  /// Loads something else with what is loaded: `flatMapValue(_:transform:)`.
  @available(*, deprecated, renamed: "flatMapValue(_:transform:)")
  @_disfavoredOverload
  public func flatMapValue<NewValue, Inner: SignalProtocol>(
    _ strategy: FlattenStrategy = .latest,
    transfrom: @escaping @Sendable (LoadingValue) -> Inner
  ) -> LoadingSignal<NewValue, LoadingError>
  where Inner.Element == LoadingState<NewValue, LoadingError>, Inner.Error == Never {
    flatMapValue(strategy, transform: { transfrom($0).toSignal() })
  }

  /// Makes a signal of what is loaded: `flatMapValue(_:transform:)`.
  @available(*, deprecated, renamed: "flatMapValue(_:transform:)")
  @_disfavoredOverload
  public func flatMapValue<NewValue, Inner: SignalProtocol>(
    _ strategy: FlattenStrategy = .latest,
    transfrom: @escaping @Sendable (LoadingValue) -> Inner
  ) -> LoadingSignal<NewValue, LoadingError>
  where Inner.Element == NewValue, Inner.Error == LoadingError {
    flatMapValue(strategy, transform: { transfrom($0).toSignal() })
  }
}
