public import RKBindings
public import RKCore

/// An object that shows the state of a load, such as a view or a status line.
public protocol LoadingStateListener: AnyObject {
  /// Shows a state.
  func setLoadingState<LoadingValue, LoadingError>(
    _ state: ObservedLoadingState<LoadingValue, LoadingError>
  )

  /// A Boolean value that indicates whether signals hold the listener weakly. Default: true.
  var loadingStateListenerNeedsWeakReference: Bool { get }
}

extension LoadingStateListener {
  /// A Boolean value that indicates whether signals hold the listener weakly: true by default.
  public var loadingStateListenerNeedsWeakReference: Bool { true }
}

extension SignalProtocol where Element: LoadingStateProtocol, Error == Never {
  /// Passes each state to a listener, in the listener's own context, and emits the loaded values.
  ///
  ///     fetchImage()
  ///       .toLoadingSignal()
  ///       .consumeLoadingState(by: viewController)
  ///       .bind(to: imageView) { $0.image = $1 }
  ///
  /// Loaded values are emitted immediately, on the thread of the source.
  public func consumeLoadingState(
    by listener: some LoadingStateListener & BindingExecutionContextProvider & Sendable
  ) -> SafeSignal<LoadingValue> {
    consumeLoadingState(by: listener, context: listener.bindingExecutionContext)
  }

  /// A form of `consumeLoadingState(by:)` that passes the states to the listener in a given context, in
  /// order.
  public func consumeLoadingState(
    by listener: some LoadingStateListener & Sendable,
    context: ExecutionContext
  ) -> SafeSignal<LoadingValue> {
    deriveObservedLoadingState().consumeLoadingState(by: listener, context: context)
  }

  /// Passes each state to a listener, in the listener's context; see `updateLoadingState(of:context:)`.
  public func updateLoadingState(
    of listener: some LoadingStateListener & BindingExecutionContextProvider & Sendable
  ) -> LoadingSignal<LoadingValue, LoadingError> {
    updateLoadingState(of: listener, context: listener.bindingExecutionContext)
  }

  /// Passes each state to a listener, in order, and emits the states immediately.
  ///
  /// Loading is not emitted twice in a row.
  ///
  /// - Parameters:
  ///   - listener: The listener; retained only if its `loadingStateListenerNeedsWeakReference` is
  ///     false.
  ///   - context: The context in which states are shown.
  public func updateLoadingState(
    of listener: some LoadingStateListener & Sendable,
    context: ExecutionContext
  ) -> LoadingSignal<LoadingValue, LoadingError> {
    deriveObservedLoadingState().updateLoadingState(of: listener, context: context)
      .collapsingLoading()
  }
}

extension SignalProtocol where Element: ObservedLoadingStateProtocol, Error == Never {
  /// Passes each state to a listener, in the listener's context; see `consumeLoadingState(by:context:)`.
  public func consumeLoadingState(
    by listener: some LoadingStateListener & BindingExecutionContextProvider & Sendable
  ) -> SafeSignal<LoadingValue> {
    consumeLoadingState(by: listener, context: listener.bindingExecutionContext)
  }

  /// Passes each state to a listener, in order, and emits the loaded values immediately.
  public func consumeLoadingState(
    by listener: some LoadingStateListener & Sendable,
    context: ExecutionContext
  ) -> SafeSignal<LoadingValue> {
    updateLoadingState(of: listener, context: context).value()
  }

  /// Passes each observed state to a listener, in its context; see `updateLoadingState(of:context:)`.
  public func updateLoadingState(
    of listener: some LoadingStateListener & BindingExecutionContextProvider & Sendable
  ) -> SafeSignal<ObservedLoadingState<LoadingValue, LoadingError>> {
    updateLoadingState(of: listener, context: listener.bindingExecutionContext)
  }

  /// Passes each observed state to a listener, in order, and emits the states immediately.
  public func updateLoadingState(
    of listener: some LoadingStateListener & Sendable,
    context: ExecutionContext
  ) -> SafeSignal<ObservedLoadingState<LoadingValue, LoadingError>> {
    let isRetained = !listener.loadingStateListenerNeedsWeakReference
    return showing(with: listener, isRetained: isRetained, in: context) { $0.setLoadingState($1) }
  }

  /// Passes each state to a listener, in order, and emits it.
  ///
  /// States that are waiting for the context are still shown after completion, but not after disposal.
  func showing<Listener: AnyObject & Sendable>(
    with listener: Listener,
    isRetained: Bool,
    in context: ExecutionContext,
    _ show:
      @escaping @Sendable (Listener, ObservedLoadingState<LoadingValue, LoadingError>) -> Void
  ) -> SafeSignal<ObservedLoadingState<LoadingValue, LoadingError>> {
    typealias State = ObservedLoadingState<LoadingValue, LoadingError>
    let retained = isRetained ? listener : nil
    let receive: @Sendable (State) -> Void = { [weak listener] state in
      if let listener = retained ?? listener { show(listener, state) }
    }
    return Signal(onSubscribe: { downstream in
      let slot = Slot()
      downstream.upstream?.hold(UpstreamDisposable(slot))
      let scheduled = ScheduledObserver<State, Never>(
        downstream: AnyObserver(receive: receive, completion: { _ in }),
        scheduler: context
      )
      slot.hold(scheduled.disposable)
      scheduled.upstream.observe(
        self,
        receive: { element in
          let state = element.asObservedLoadingState
          scheduled.send(state)
          if !slot.isDisposed { downstream.receive(state) }
        },
        completion: { completion in
          // The scheduled observer is not disposed, because it still has to show the waiting states.
          if slot.empty() == nil { return }
          scheduled.send(completion: completion)
          downstream.receive(completion: completion)
        }
      )
      return UpstreamDisposable(slot)
    })
  }
}
