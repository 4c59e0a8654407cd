public import RKCore

extension SignalProtocol where Element: LoadingStateProtocol, Error == Never {
  /// Applies any operators to what is loaded.
  ///
  ///     aLoadingSignal.liftValue { $0.dropFirst(3).delay(for: .seconds(1), on: scheduler) }
  ///
  /// Loading and failing of the source go past them at once. A failure that the operators come to is a
  /// state too; the result ends when they do, and they are told the end of the source. Loading is not
  /// told twice in a row.
  ///
  ///     source             l-a--lx-lb|
  ///     liftValue { … }    l---alx-l--b|
  ///
  /// Above, `l` is loading, `x` is failed, and what is loaded is delayed for 2.
  ///
  /// - Parameter transform: Is given the signal of what is loaded; called once per observation, before
  ///   the source is observed.
  @_disfavoredOverload
  public func liftValue<NewValue>(
    _ transform:
      @escaping @Sendable (Signal<LoadingValue, LoadingError>) -> Signal<NewValue, LoadingError>
  ) -> LoadingSignal<NewValue, LoadingError> {
    lift { transform($0).loadedOrFailed() }
  }

  /// Applies any operators to what is loaded, which make a loading signal of it.
  ///
  /// - Parameter transform: Is given the signal of what is loaded; called once per observation, before
  ///   the source is observed.
  public func liftValue<NewValue>(
    _ transform:
      @escaping @Sendable (Signal<LoadingValue, LoadingError>) -> LoadingSignal<
        NewValue, LoadingError
      >
  ) -> LoadingSignal<NewValue, LoadingError> {
    lift(transform)
  }

  /// What goes past the operators meets what comes from them.
  ///
  ///     source ─┬─ loaded ──► values ──► transform ──► lifted ─┬─► downstream
  ///             └─ loading, failed ────────────────────────────┘
  private func lift<NewValue>(
    _ transform:
      @escaping @Sendable (Signal<LoadingValue, LoadingError>) -> LoadingSignal<
        NewValue, LoadingError
      >
  ) -> LoadingSignal<NewValue, LoadingError> {
    let lifted = LoadingSignal<NewValue, LoadingError>(onSubscribe: { downstream in
      let node = Lifting<NewValue, LoadingError>(downstream: downstream, state: (), sources: 2) {
        _,
        input,
        node in
        if let state = input { node.send(state) } else { node.finish(.finished) }
      }
      let values = Values<LoadingValue, LoadingError>()
      node.observe(
        transform(values.signal),
        in: node.slot(0),
        next: { $0 },
        end: { _ in nil }
      )
      let slot = node.slot(1)
      if slot.isDisposed { return node.disposable }
      slot.hold(
        observe(
          with: AnyObserver(
            receive: { element in
              switch element.asLoadingState {
              case .loading: node.receive(.loading)
              case .loaded(let value): values.broadcaster.pass(value)
              case .failed(let error): node.receive(.failed(error))
              }
            },
            completion: { _ in values.broadcaster.send(completion: .finished) },
            upstream: slot
          )
        )
      )
      return node.disposable
    })
    return lifted.collapsingLoading()
  }
}

/// An input is a state, or nil for the end of what is lifted.
private typealias Lifting<Value: Sendable, Failure: Error> = SerializedOperator<
  Void, LoadingState<Value, Failure>?, LoadingState<Value, Failure>, Never
>

/// What is loaded, on its way into the operators; held by the source, whose going they are not to survive.
private final class Values<Value: Sendable, Failure: Error>: Sendable {
  let broadcaster = Broadcaster<Value, Failure>()

  var signal: Signal<Value, Failure> {
    let broadcaster = broadcaster
    return Signal(onSubscribe: { broadcaster.observe($0) })
  }

  deinit { broadcaster.release() }
}
