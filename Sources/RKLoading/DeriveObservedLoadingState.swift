public import RKCore

extension SignalProtocol where Element: LoadingStateProtocol, Error == Never {
  /// The states as one who watches sees them: loading when nothing was loaded yet, reloading after that.
  ///
  ///     source                        l-a-l-l-b-lx-l|
  ///     deriveObservedLoadingState    l-a-r---b-rx-l|
  ///
  /// Above, `l` is loading, `r` is reloading and `x` is failed. Neither is told twice in a row.
  ///
  /// - Parameter loadsAgainOnFailure: Whether what follows a failure is loading, as if for the first
  ///   time, or reloading; true, loading, unless told otherwise.
  public func deriveObservedLoadingState(
    loadsAgainOnFailure: Bool = true
  ) -> SafeSignal<ObservedLoadingState<LoadingValue, LoadingError>> {
    derive { downstream in
      let watch = Ref(Watch(loadsAgainOnFailure: loadsAgainOnFailure))
      return AnyObserver(
        receive: { state in
          if let observed = watch.value.see(state.asLoadingState) { downstream.receive(observed) }
        },
        completion: downstream.completion,
        upstream: downstream.upstream
      )
    }
  }
}

/// What somebody who watches has seen so far.
private struct Watch {
  let loadsAgainOnFailure: Bool
  private var isLoading = false
  /// Whether what is loaded next is loaded again.
  private var isAgain = false

  init(loadsAgainOnFailure: Bool) {
    self.loadsAgainOnFailure = loadsAgainOnFailure
  }

  mutating func see<Value, Failure>(
    _ state: LoadingState<Value, Failure>
  ) -> ObservedLoadingState<Value, Failure>? {
    switch state {
    case .loading:
      defer { isLoading = true }
      if isLoading { return nil }
      return isAgain ? .reloading : .loading
    case .loaded(let value):
      isLoading = false
      isAgain = true
      return .loaded(value)
    case .failed(let error):
      isLoading = false
      isAgain = !loadsAgainOnFailure
      return .failed(error)
    }
  }
}
