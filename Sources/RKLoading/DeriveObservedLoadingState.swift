public import RKCore

extension SignalProtocol where Element: LoadingStateProtocol, Error == Never {
  /// Distinguishes reloading from initial loading.
  ///
  ///     source                        l-a-l-l-b-lx-l|
  ///     deriveObservedLoadingState    l-a-r---b-rx-l|
  ///
  /// Above, `l` is loading, `r` is reloading and `x` is failed. After a loaded value, loading is emitted as
  /// reloading. Neither loading nor reloading is emitted twice in a row.
  ///
  /// - Parameter loadsAgainOnFailure: Whether a load after a failure is emitted as loading instead of
  ///   reloading. Default: true.
  public func deriveObservedLoadingState(
    loadsAgainOnFailure: Bool = true
  ) -> SafeSignal<ObservedLoadingState<LoadingValue, LoadingError>> {
    derive { downstream in
      let history = Box((isLoading: false, isReload: false))
      return AnyObserver(
        receive: { element in
          let state = element.asLoadingState
          let wasLoading = history.value.isLoading
          history.value.isLoading = state.isLoading
          switch state {
          case .loading:
            if !wasLoading { downstream.receive(history.value.isReload ? .reloading : .loading) }
          case .loaded(let value):
            history.value.isReload = true
            downstream.receive(.loaded(value))
          case .failed(let error):
            history.value.isReload = !loadsAgainOnFailure
            downstream.receive(.failed(error))
          }
        },
        completion: downstream.completion,
        upstream: downstream.upstream
      )
    }
  }
}
