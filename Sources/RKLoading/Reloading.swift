public import RKCore
public import RKOperators

extension SignalProtocol {
  /// Reloads a property for each element, and emits the element when the load succeeds.
  ///
  ///     source       -a-b------c-----|
  ///     a reload     ---r|
  ///     reloading    ------b------c--|
  ///
  /// The result fails when a load fails. The loads are silent, and set the property to the loaded
  /// values.
  ///
  /// - Parameters:
  ///   - property: The property to reload.
  ///   - strategy: The rule for an element that arrives during a load. Default: `.latest`, which
  ///     drops the previous element and ends its load.
  public func reloading<LoadingValue>(
    _ property: LoadingProperty<LoadingValue, Error>,
    strategy: FlattenStrategy = .latest
  ) -> Signal<Element, Error> {
    flatMap(strategy) { element -> Signal<Element, Error> in
      property.reload().dematerializeLoadingState().prefix(maxLength: 1).map { _ in element }
    }
  }
}

extension SignalProtocol where Element: LoadingStateProtocol, Error == Never {
  /// Reloads a property for each loaded value; a form of `reloading(_:strategy:)` for loading signals.
  ///
  /// Loading and failed states of the source and of the loads are emitted.
  public func reloading<ReloadedValue>(
    _ property: LoadingProperty<ReloadedValue, LoadingError>,
    strategy: FlattenStrategy = .latest
  ) -> LoadingSignal<LoadingValue, LoadingError> {
    flatMapValue(strategy) { value -> LoadingSignal<LoadingValue, LoadingError> in
      property.reload().dematerializeLoadingState().prefix(maxLength: 1).map { _ in value }
        .toLoadingSignal()
    }
  }
}
