public import RKCore

extension SignalProtocol where Element: LoadingStateProtocol, Error == Never {
  /// Applies operators to the loaded values.
  ///
  ///     aLoadingSignal.liftValue { $0.dropFirst(3).delay(for: .seconds(1), on: scheduler) }
  ///
  /// Loading and failed states of the source bypass the operators and are emitted immediately. A failure of
  /// the operators becomes a failed state. The operators receive the completion of the source, and the result
  /// completes when they terminate. Loading is not emitted twice in a row.
  ///
  ///     source             l-a--lx-lb|
  ///     liftValue { … }    l---alx-l--b|
  ///
  /// Above, `l` is loading, `x` is failed, and loaded values are delayed by 2.
  ///
  /// - Parameter transform: A closure that applies the operators to the signal of loaded values. It
  ///   is called once per observation, before the source is observed.
  @_disfavoredOverload
  public func liftValue<NewValue>(
    _ transform:
      @escaping @Sendable (Signal<LoadingValue, LoadingError>) -> Signal<NewValue, LoadingError>
  ) -> LoadingSignal<NewValue, LoadingError> {
    liftValue { transform($0).loadedOrFailed() }
  }

  /// A form of `liftValue(_:)` for a closure that returns a loading signal.
  public func liftValue<NewValue>(
    _ transform:
      @escaping @Sendable (Signal<LoadingValue, LoadingError>) -> LoadingSignal<
        NewValue, LoadingError
      >
  ) -> LoadingSignal<NewValue, LoadingError> {
    //     source ─┬─ loaded ──► values ──► transform ─┬─► downstream
    //             └─ loading, failed ─────────────────┘
    let lifted = LoadingSignal<NewValue, LoadingError>(onSubscribe: { downstream in
      // An input is a state, or nil for the terminal event of the operators.
      typealias State = LoadingState<NewValue, LoadingError>
      let node = SerializedOperator<Void, State?, State, Never>(
        downstream: downstream,
        state: (),
        sources: 2
      ) { _, input, node in
        if let state = input { node.send(state) } else { node.finish(.finished) }
      }
      let values = LoadedValues<LoadingValue, LoadingError>()
      node.observe(transform(values.signal), in: node.slot(0), next: { $0 }, end: { _ in nil })
      if node.slot(1).isDisposed { return node.disposable }
      node.slot(1).observe(
        self,
        receive: { element in
          switch element.asLoadingState {
          case .loading: node.receive(.loading)
          case .loaded(let value): values.broadcaster.pass(value)
          case .failed(let error): node.receive(.failed(error))
          }
        },
        completion: { _ in values.broadcaster.send(completion: .finished) }
      )
      return node.disposable
    })
    return lifted.collapsingLoading()
  }
}

/// An object that sends the loaded values to the operators.
///
/// The observation of the source retains this object. Deallocating the object releases the operators.
private final class LoadedValues<Value: Sendable, Failure: Error>: Sendable {
  let broadcaster = Broadcaster<Value, Failure>()

  var signal: Signal<Value, Failure> {
    Signal(onSubscribe: { [broadcaster] in broadcaster.observe($0) })
  }

  deinit { broadcaster.release() }
}
