public import RKCore

/// A signal of the states of loading something: a failure is a state, and does not end it.
///
///     fetchImage().toLoadingSignal().observeNext { state in
///       switch state {
///       case .loading: showSpinner()
///       case .loaded(let image): show(image)
///       case .failed(let error): show(error)
///       }
///     }
public typealias LoadingSignal<LoadingValue: Sendable, LoadingError: Error> =
  SafeSignal<LoadingState<LoadingValue, LoadingError>>

extension SignalProtocol {
  /// The states of what the signal loads: loading at once, loaded with each element, failed with the
  /// failure, after which it completes.
  ///
  ///     source             -a--b-#
  ///     toLoadingSignal    la--b-[x|]
  ///
  /// Above, `l` is loading and `x` is failed.
  public func toLoadingSignal() -> LoadingSignal<Element, Error> {
    Signal(wire: { below in
      if below.isDisposed { return Finished() }
      below.receive(.loading)
      if below.isDisposed { return Finished() }
      return loadedOrFailed().observe(with: below)
    })
  }

  /// The states of what the signal loads, without loading.
  func loadedOrFailed() -> LoadingSignal<Element, Error> {
    Signal(wire: { below in
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
      return ending.observation
    })
  }
}

extension SignalProtocol where Element: LoadingStateProtocol, Error == Never {
  /// What is loaded.
  public typealias LoadingValue = Element.LoadingValue
  /// Why it cannot be loaded.
  public typealias LoadingError = Element.LoadingError

  /// Is loading, and completes.
  public static func loading() -> LoadingSignal<LoadingValue, LoadingError> {
    Signal(just: .loading)
  }

  /// Is loaded, and completes.
  public static func loaded(
    _ value: LoadingValue
  ) -> LoadingSignal<LoadingValue, LoadingError> {
    Signal(just: .loaded(value))
  }

  /// Is failed, and completes: the failure is a state.
  public static func failed(
    _ error: LoadingError
  ) -> LoadingSignal<LoadingValue, LoadingError> {
    Signal(just: .failed(error))
  }

  /// The states, each `.loading` that follows another left out: it tells nothing new.
  func collapsingLoading() -> LoadingSignal<LoadingValue, LoadingError> {
    derive { below in
      let wasLoading = Cell(false)
      return AnyObserver(
        receive: { element in
          let state = element.asLoadingState
          let isAgain = state.isLoading && wasLoading.value
          wasLoading.value = state.isLoading
          if !isAgain { below.receive(state) }
        },
        completion: below.completion,
        upstream: below.upstream
      )
    }
  }
}
