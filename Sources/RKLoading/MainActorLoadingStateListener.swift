#if canImport(Dispatch)
public import RKCore

/// What shows the state of loading something, on the main actor: a view, a view controller.
///
/// The class is the main actor's by conforming. It is what `LoadingStateListener` is elsewhere.
@MainActor
public protocol MainActorLoadingStateListener: AnyObject, Sendable {
  /// Shows a state.
  func setLoadingState<LoadingValue, LoadingError>(
    _ state: ObservedLoadingState<LoadingValue, LoadingError>
  )

  /// Whether signals that it listens to do not keep it alive; true unless it says otherwise.
  nonisolated var loadingStateListenerNeedsWeakReference: Bool { get }
}

extension MainActorLoadingStateListener {
  /// Signals that it listens to do not keep it alive.
  public nonisolated var loadingStateListenerNeedsWeakReference: Bool { true }
}

extension SignalProtocol where Element: LoadingStateProtocol, Error == Never {
  /// Shows each state by a listener, on the main actor, and passes on what is loaded.
  ///
  /// A state that is sent on the main actor, with none waiting for it, is shown before the sender goes on;
  /// any other in order of sending. What is loaded is passed on at once, where it is sent.
  public func consumeLoadingState(
    by listener: some MainActorLoadingStateListener
  ) -> SafeSignal<LoadingValue> {
    deriveObservedLoadingState().consumeLoadingState(by: listener)
  }

  /// Shows each state by a listener, on the main actor, and passes the states on at once.
  ///
  /// Loading is not told twice in a row.
  public func updateLoadingState(
    of listener: some MainActorLoadingStateListener
  ) -> LoadingSignal<LoadingValue, LoadingError> {
    deriveObservedLoadingState().updateLoadingState(of: listener).collapsingLoading()
  }
}

extension SignalProtocol where Element: ObservedLoadingStateProtocol, Error == Never {
  /// Shows each state by a listener, on the main actor, and passes on what is loaded.
  public func consumeLoadingState(
    by listener: some MainActorLoadingStateListener
  ) -> SafeSignal<LoadingValue> {
    updateLoadingState(of: listener).value()
  }

  /// Shows each state by a listener, on the main actor, and passes the states on at once.
  public func updateLoadingState(
    of listener: some MainActorLoadingStateListener
  ) -> SafeSignal<ObservedLoadingState<LoadingValue, LoadingError>> {
    shown(
      by: listener,
      isKept: !listener.loadingStateListenerNeedsWeakReference,
      context: .immediateOnMain
    ) { listener, state in
      MainQueueJob.run { listener.setLoadingState(state) }
    }
  }
}
#endif
