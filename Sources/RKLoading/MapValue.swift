public import RKCore

extension SignalProtocol where Element: LoadingStateProtocol, Error == Never {
  /// What is loaded, without the other states.
  ///
  ///     source    l-a-lx-lb|
  ///     value     --a-----b|
  ///
  /// Above, `l` is loading and `x` is failed.
  public func value() -> SafeSignal<LoadingValue> {
    derive { downstream in
      AnyObserver(
        receive: { if let value = $0.value { downstream.receive(value) } },
        completion: downstream.completion,
        upstream: downstream.upstream
      )
    }
  }

  /// Makes something else of what is loaded.
  ///
  ///     source         l-a-lx-lb|
  ///     mapValue(f)    l-f-lx-lg|
  ///
  /// Above, `l` is loading, `x` is failed, `f` is made of `a` and `g` of `b`.
  public func mapValue<NewValue: Sendable>(
    _ transform: @escaping @Sendable (LoadingValue) -> NewValue
  ) -> LoadingSignal<NewValue, LoadingError> {
    mapStates { state in
      switch state {
      case .loading: .loading
      case .loaded(let value): .loaded(transform(value))
      case .failed(let error): .failed(error)
      }
    }
  }

  /// Makes another failure of the failure.
  ///
  ///     source                l-a-lx-lb|
  ///     mapLoadingError(f)    l-a-ly-lb|
  ///
  /// Above, `l` is loading, `x` is failed, and so is `y`, for another reason.
  public func mapLoadingError<NewError: Swift.Error>(
    _ transform: @escaping @Sendable (LoadingError) -> NewError
  ) -> LoadingSignal<LoadingValue, NewError> {
    mapStates { state in
      switch state {
      case .loading: .loading
      case .loaded(let value): .loaded(value)
      case .failed(let error): .failed(transform(error))
      }
    }
  }

  /// What is loaded, as the elements of a signal that fails with the first failure.
  ///
  ///     source                      l-a-l-b-x-lc|
  ///     dematerializeLoadingState   --a---b-#
  ///
  /// Above, `l` is loading and `x` is failed. The source is disposed then.
  public func dematerializeLoadingState() -> Signal<LoadingValue, LoadingError> {
    deriveTerminating { sink in
      (
        receive: { state in
          switch state.asLoadingState {
          case .loading: break
          case .loaded(let value): sink.send(value)
          case .failed(let error): sink.finish(.failure(error))
          }
        },
        completion: { _ in sink.finish(.finished) }
      )
    }
  }

  private func mapStates<NewValue, NewError>(
    _ transform:
      @escaping @Sendable (LoadingState<LoadingValue, LoadingError>) -> LoadingState<
        NewValue, NewError
      >
  ) -> LoadingSignal<NewValue, NewError> {
    derive { downstream in
      AnyObserver(
        receive: { downstream.receive(transform($0.asLoadingState)) },
        completion: downstream.completion,
        upstream: downstream.upstream
      )
    }
  }
}
