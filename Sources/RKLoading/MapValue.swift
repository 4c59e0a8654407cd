public import RKCore

extension SignalProtocol where Element: LoadingStateProtocol, Error == Never {
  /// Emits the loaded values, without the other states.
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

  /// Transforms each loaded value.
  ///
  ///     source         l-a-lx-lb|
  ///     mapValue(f)    l-f-lx-lg|
  ///
  /// Above, `l` is loading, `x` is failed, and `a` and `b` become `f` and `g`.
  public func mapValue<NewValue: Sendable>(
    _ transform: @escaping @Sendable (LoadingValue) -> NewValue
  ) -> LoadingSignal<NewValue, LoadingError> {
    mapStates(transform, { $0 })
  }

  /// Transforms the error of each failed state.
  ///
  ///     source                l-a-lx-lb|
  ///     mapLoadingError(f)    l-a-ly-lb|
  ///
  /// Above, `l` is loading, and `x` and `y` are failed states with different errors.
  public func mapLoadingError<NewError: Swift.Error>(
    _ transform: @escaping @Sendable (LoadingError) -> NewError
  ) -> LoadingSignal<LoadingValue, NewError> {
    mapStates({ $0 }, transform)
  }

  /// Emits the loaded values, and fails with the error of the first failed state.
  ///
  ///     source                      l-a-l-b-x-lc|
  ///     dematerializeLoadingState   --a---b-#
  ///
  /// Above, `l` is loading and `x` is failed. The source is disposed at its first failed state.
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
    _ mapValue: @escaping @Sendable (LoadingValue) -> NewValue,
    _ mapError: @escaping @Sendable (LoadingError) -> NewError
  ) -> LoadingSignal<NewValue, NewError> {
    derive { downstream in
      AnyObserver(
        receive: { element in
          switch element.asLoadingState {
          case .loading: downstream.receive(.loading)
          case .loaded(let value): downstream.receive(.loaded(mapValue(value)))
          case .failed(let error): downstream.receive(.failed(mapError(error)))
          }
        },
        completion: downstream.completion,
        upstream: downstream.upstream
      )
    }
  }
}
