public import RKBindings
public import RKCore

/// What shows the state of loading something: a view, a status line.
public protocol LoadingStateListener: AnyObject {
  /// Shows a state.
  func setLoadingState<LoadingValue, LoadingError>(
    _ state: ObservedLoadingState<LoadingValue, LoadingError>
  )

  /// Whether signals that it listens to do not keep it alive; true unless it says otherwise.
  var loadingStateListenerNeedsWeakReference: Bool { get }
}

extension LoadingStateListener {
  /// Signals that it listens to do not keep it alive.
  public var loadingStateListenerNeedsWeakReference: Bool { true }
}

extension SignalProtocol where Element: LoadingStateProtocol, Error == Never {
  /// Shows each state by a listener, in its own context, and passes on what is loaded.
  ///
  ///     fetchImage()
  ///       .toLoadingSignal()
  ///       .consumeLoadingState(by: viewController)
  ///       .bind(to: imageView) { $0.image = $1 }
  ///
  /// What is loaded is passed on at once, where it is sent.
  public func consumeLoadingState(
    by listener: some LoadingStateListener & BindingExecutionContextProvider & Sendable
  ) -> SafeSignal<LoadingValue> {
    consumeLoadingState(by: listener, context: listener.bindingExecutionContext)
  }

  /// Shows each state by a listener, in a context and in order, and passes on what is loaded.
  ///
  /// - Parameters:
  ///   - listener: Shows the states; kept alive only if it asks for it.
  ///   - context: Where the states are shown. What is loaded is passed on at once, where it is sent.
  public func consumeLoadingState(
    by listener: some LoadingStateListener & Sendable,
    context: ExecutionContext
  ) -> SafeSignal<LoadingValue> {
    deriveObservedLoadingState().consumeLoadingState(by: listener, context: context)
  }

  /// Shows each state by a listener, in its own context, and passes the states on at once.
  public func updateLoadingState(
    of listener: some LoadingStateListener & BindingExecutionContextProvider & Sendable
  ) -> LoadingSignal<LoadingValue, LoadingError> {
    updateLoadingState(of: listener, context: listener.bindingExecutionContext)
  }

  /// Shows each state by a listener, in a context and in order, and passes the states on at once.
  ///
  /// Loading is not told twice in a row.
  ///
  /// - Parameters:
  ///   - listener: Shows the states; kept alive only if it asks for it.
  ///   - context: Where the states are shown.
  public func updateLoadingState(
    of listener: some LoadingStateListener & Sendable,
    context: ExecutionContext
  ) -> LoadingSignal<LoadingValue, LoadingError> {
    deriveObservedLoadingState().updateLoadingState(of: listener, context: context)
      .collapsingLoading()
  }
}

extension SignalProtocol where Element: ObservedLoadingStateProtocol, Error == Never {
  /// Shows each state by a listener, in its own context, and passes on what is loaded.
  public func consumeLoadingState(
    by listener: some LoadingStateListener & BindingExecutionContextProvider & Sendable
  ) -> SafeSignal<LoadingValue> {
    consumeLoadingState(by: listener, context: listener.bindingExecutionContext)
  }

  /// Shows each state by a listener, in a context and in order, and passes on what is loaded.
  ///
  /// - Parameters:
  ///   - listener: Shows the states; kept alive only if it asks for it.
  ///   - context: Where the states are shown. What is loaded is passed on at once, where it is sent.
  public func consumeLoadingState(
    by listener: some LoadingStateListener & Sendable,
    context: ExecutionContext
  ) -> SafeSignal<LoadingValue> {
    updateLoadingState(of: listener, context: context).value()
  }

  /// Shows each state by a listener, in its own context, and passes the states on at once.
  public func updateLoadingState(
    of listener: some LoadingStateListener & BindingExecutionContextProvider & Sendable
  ) -> SafeSignal<ObservedLoadingState<LoadingValue, LoadingError>> {
    updateLoadingState(of: listener, context: listener.bindingExecutionContext)
  }

  /// Shows each state by a listener, in a context and in order, and passes the states on at once.
  ///
  /// - Parameters:
  ///   - listener: Shows the states; kept alive only if it asks for it.
  ///   - context: Where the states are shown.
  public func updateLoadingState(
    of listener: some LoadingStateListener & Sendable,
    context: ExecutionContext
  ) -> SafeSignal<ObservedLoadingState<LoadingValue, LoadingError>> {
    shown(
      by: listener,
      isKept: !listener.loadingStateListenerNeedsWeakReference,
      context: context
    ) { $0.setLoadingState($1) }
  }

  /// Shows each state, in order, on its way past.
  ///
  /// States that wait for the context when the signal ends are still shown; when it is disposed
  /// before, they are not.
  func shown<Listener: AnyObject & Sendable>(
    by listener: Listener,
    isKept: Bool,
    context: ExecutionContext,
    _ set:
      @escaping @Sendable (Listener, ObservedLoadingState<LoadingValue, LoadingError>) -> Void
  ) -> SafeSignal<ObservedLoadingState<LoadingValue, LoadingError>> {
    let kept = isKept ? listener : nil
    typealias State = ObservedLoadingState<LoadingValue, LoadingError>
    let show: @Sendable (State) -> Void = { [weak listener] state in
      if let listener = kept ?? listener { set(listener, state) }
    }
    return Signal(onSubscribe: { downstream in
      let slot = Slot()
      downstream.upstream?.hold(Upstream(slot))
      let scheduled = ScheduledObserver<State, Never>(
        downstream: AnyObserver(receive: show, completion: { _ in }),
        scheduler: context
      )
      slot.hold(scheduled.disposable)
      scheduled.upstream.hold(
        observe(
          with: AnyObserver(
            receive: { element in
              let state = element.asObservedLoadingState
              scheduled.send(.next(state))
              if !slot.isDisposed { downstream.receive(state) }
            },
            completion: { completion in
              // Let go, not disposed, as what is above is at the end: it still shows what waits.
              if slot.empty() == nil { return }
              scheduled.send(.init(completion))
              downstream.receive(completion: completion)
            },
            upstream: scheduled.upstream
          )
        )
      )
      return Upstream(slot)
    })
  }
}
