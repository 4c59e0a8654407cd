public import RKCore
public import RKLoading
public import RKOperators

// ReactiveKit misspells the label as `transfrom`. These overloads are generic where the correctly spelled
// ones are not, so the compiler prefers the correctly spelled overloads for a closure without a label.

extension SignalProtocol where Element: LoadingStateProtocol, Error == Never {
  /// The misspelled `flatMapValue(_:transform:)`.
  @available(*, deprecated, renamed: "flatMapValue(_:transform:)") @_disfavoredOverload
  @export(implementation) public func flatMapValue<NewValue, Inner: SignalProtocol>(
    _ strategy: FlattenStrategy = .latest,
    transfrom: @escaping @Sendable (LoadingValue) -> Inner
  ) -> LoadingSignal<NewValue, LoadingError>
  where Inner.Element == LoadingState<NewValue, LoadingError>, Inner.Error == Never {
    flatMapValue(strategy, transform: { transfrom($0).toSignal() })
  }

  /// The misspelled `flatMapValue(_:transform:)` for signals of values.
  @available(*, deprecated, renamed: "flatMapValue(_:transform:)") @_disfavoredOverload
  @export(implementation) public func flatMapValue<NewValue, Inner: SignalProtocol>(
    _ strategy: FlattenStrategy = .latest,
    transfrom: @escaping @Sendable (LoadingValue) -> Inner
  ) -> LoadingSignal<NewValue, LoadingError>
  where Inner.Element == NewValue, Inner.Error == LoadingError {
    flatMapValue(strategy, transform: { transfrom($0).toSignal() })
  }
}
