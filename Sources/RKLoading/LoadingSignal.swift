public import RKCore

extension SignalProtocol {
  /// The states of what the signal loads: loading at once, loaded with each element, failed with the
  /// failure, after which it completes.
  public func toLoadingSignal() -> LoadingSignal<Element, Error> {
    Signal(wire: { below in
      if below.isDisposed { return Finished() }
      below.receive(.loading)
      if below.isDisposed { return Finished() }
      // Asked between the two events that a failure becomes.
      let ending = Ending(below)
      ending.slot.hold(
        observe(
          with: AnyObserver(
            receive: { below.receive(.loaded($0)) },
            completion: { completion in
              if case .failure(let error) = completion { below.receive(.failed(error)) }
              ending.finish(.finished)
            },
            upstream: ending.slot
          )
        )
      )
      return ending.slot
    })
  }
}

extension SignalProtocol where Element: LoadingStateProtocol, Error == Never {
  /// What is loaded.
  public typealias LoadingValue = Element.LoadingValue
  /// Why it cannot be loaded.
  public typealias LoadingError = Element.LoadingError

  /// What is loaded, without the other states.
  public func value() -> SafeSignal<LoadingValue> {
    derive { below in
      AnyObserver(
        receive: { if let value = $0.value { below.receive(value) } },
        completion: below.completion,
        upstream: below.upstream
      )
    }
  }

  /// The states as one who watches sees them: loading when nothing was loaded yet, reloading after
  /// that; the same state is not told twice in a row while something is loaded.
  ///
  /// - Parameter loadsAgainOnFailure: Whether what follows a failure is loading, as if for the first
  ///   time, or reloading; true, loading, unless told otherwise.
  public func deriveObservedLoadingState(
    loadsAgainOnFailure: Bool = true
  ) -> SafeSignal<ObservedLoadingState<LoadingValue, LoadingError>> {
    derive { below in
      let watch = Cell(Watch(loadsAgainOnFailure: loadsAgainOnFailure))
      return AnyObserver(
        receive: { state in
          if let observed = watch.value.see(state.asLoadingState) { below.receive(observed) }
        },
        completion: below.completion,
        upstream: below.upstream
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
