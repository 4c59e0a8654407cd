public import RKCore

/// A signal of loading states, which emits failures as states and never fails itself.
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
  /// Converts the signal into a loading signal.
  ///
  ///     source             -a--b-#
  ///     toLoadingSignal    la--b-[x|]
  ///
  /// Above, `l` is loading and `x` is failed. The result emits loading immediately, and loaded for each
  /// element. If the source fails, the result emits failed and completes.
  public func toLoadingSignal() -> LoadingSignal<Element, Error> {
    Signal(onSubscribe: { downstream in
      if downstream.isDisposed { return FinishedDisposable() }
      downstream.receive(.loading)
      if downstream.isDisposed { return FinishedDisposable() }
      return loadedOrFailed().observe(with: downstream)
    })
  }

  /// Converts the signal into a loading signal that does not emit loading.
  func loadedOrFailed() -> LoadingSignal<Element, Error> {
    Signal(onSubscribe: { downstream in
      // The sink checks for disposal between the two events of a failure.
      let sink = TerminatingSink(downstream, backpressure: downstream.upstream?.backpressure)
      sink.slot.observe(
        self,
        receive: { downstream.receive(.loaded($0)) },
        completion: { completion in
          if case .failure(let error) = completion { downstream.receive(.failed(error)) }
          sink.finish(.finished)
        }
      )
      return sink.disposable
    })
  }
}

extension SignalProtocol where Element: LoadingStateProtocol, Error == Never {
  /// The type of the loaded values.
  public typealias LoadingValue = Element.LoadingValue
  /// The type of the errors of failed states.
  public typealias LoadingError = Element.LoadingError

  /// Returns a signal that emits loading and completes.
  public static func loading() -> LoadingSignal<LoadingValue, LoadingError> {
    Signal(just: .loading)
  }

  /// Returns a signal that emits a loaded value and completes.
  public static func loaded(_ value: LoadingValue) -> LoadingSignal<LoadingValue, LoadingError> {
    Signal(just: .loaded(value))
  }

  /// Returns a signal that emits a failed state and completes.
  public static func failed(_ error: LoadingError) -> LoadingSignal<LoadingValue, LoadingError> {
    Signal(just: .failed(error))
  }

  /// Drops each loading state that follows another loading state.
  func collapsingLoading() -> LoadingSignal<LoadingValue, LoadingError> {
    derive { downstream in
      let wasLoading = Box(false)
      return AnyObserver(
        receive: { element in
          let state = element.asLoadingState
          let isRepeated = state.isLoading && wasLoading.value
          wasLoading.value = state.isLoading
          if !isRepeated { downstream.receive(state) }
        },
        completion: downstream.completion,
        upstream: downstream.upstream
      )
    }
  }
}
