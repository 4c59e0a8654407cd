public import RKCore
public import RKOperators

extension SignalProtocol {
  /// Loads a property again for each element, and passes the element on when that has succeeded.
  ///
  ///     source       -a-b------c-----|
  ///     a reload     ---r|
  ///     reloading    ------b------c--|
  ///
  /// The result fails when a reload does. The reloads are silent; a value that is loaded is the
  /// property's.
  ///
  /// - Parameters:
  ///   - property: What is loaded again.
  ///   - strategy: What becomes of an element that comes while it is loaded for another: with the latest,
  ///     which is the default, the one before is dropped and its reload ends.
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
  /// Loads a property again for each value that is loaded, and passes the value on when that has
  /// succeeded.
  ///
  /// Loading and failing, of the source and of the reloads, are passed on. The reloads are silent; a
  /// value that is loaded is the property's.
  ///
  /// - Parameters:
  ///   - property: What is loaded again.
  ///   - strategy: What becomes of a value that comes while it is loaded for another; the latest, which
  ///     drops the one before, by default.
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
