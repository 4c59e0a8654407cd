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
    Signal(onSubscribe: { downstream in
      if downstream.isDisposed { return Finished() }
      downstream.receive(.loading)
      if downstream.isDisposed { return Finished() }
      return loadedOrFailed().observe(with: downstream)
    })
  }

  /// The states of what the signal loads, without loading.
  func loadedOrFailed() -> LoadingSignal<Element, Error> {
    Signal(onSubscribe: { downstream in
      // Asked between the two events that a failure becomes.
      let sink = TerminatingSink(downstream)
      sink.slot.hold(
        observe(
          with: AnyObserver(
            receive: { downstream.receive(.loaded($0)) },
            completion: { completion in
              if case .failure(let error) = completion { downstream.receive(.failed(error)) }
              sink.finish(.finished)
            },
            upstream: sink.slot
          )
        )
      )
      return sink.observation
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
    derive { downstream in
      let wasLoading = Ref(false)
      return AnyObserver(
        receive: { element in
          let state = element.asLoadingState
          let isAgain = state.isLoading && wasLoading.value
          wasLoading.value = state.isLoading
          if !isAgain { downstream.receive(state) }
        },
        completion: downstream.completion,
        upstream: downstream.upstream
      )
    }
  }
}
