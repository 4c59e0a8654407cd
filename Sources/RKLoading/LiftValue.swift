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
  ///     source ─┬─ loaded ──► values ──► transform ──► lifted ─┬─► below
  ///             └─ loading, failed ────────────────────────────┘
  private func lift<NewValue>(
    _ transform:
      @escaping @Sendable (Signal<LoadingValue, LoadingError>) -> LoadingSignal<
        NewValue, LoadingError
      >
  ) -> LoadingSignal<NewValue, LoadingError> {
    let lifted = LoadingSignal<NewValue, LoadingError>(wire: { below in
      let junction = Lifting<NewValue, LoadingError>(below: below, state: (), sources: 2) {
        _,
        input,
        junction in
        if let state = input { junction.send(state) } else { junction.finish(.finished) }
      }
      let values = Values<LoadingValue, LoadingError>()
      junction.observe(
        transform(values.signal),
        in: junction.slot(0),
        next: { $0 },
        end: { _ in nil }
      )
      let slot = junction.slot(1)
      if slot.isDisposed { return junction.handle }
      slot.hold(
        observe(
          with: AnyObserver(
            receive: { element in
              switch element.asLoadingState {
              case .loading: junction.receive(.loading)
              case .loaded(let value): values.fanout.pass(value)
              case .failed(let error): junction.receive(.failed(error))
              }
            },
            completion: { _ in values.fanout.send(completion: .finished) },
            upstream: slot
          )
        )
      )
      return junction.handle
    })
    return lifted.collapsingLoading()
  }
}

/// An input is a state, or nil for the end of what is lifted.
private typealias Lifting<Value: Sendable, Failure: Error> = Junction<
  Void, LoadingState<Value, Failure>?, LoadingState<Value, Failure>, Never
>

/// What is loaded, on its way into the operators; held by the source, whose going they are not to survive.
private final class Values<Value: Sendable, Failure: Error>: Sendable {
  let fanout = Fanout<Value, Failure>()

  var signal: Signal<Value, Failure> {
    let fanout = fanout
    return Signal(wire: { fanout.observe($0) })
  }

  deinit { fanout.release() }
}
