#if canImport(Dispatch)
public import RKCore

/// An object on the main actor that shows the state of a load, such as a view or a view controller.
///
/// A conforming class is isolated to the main actor. For other objects, use `LoadingStateListener`.
@MainActor
public protocol MainActorLoadingStateListener: AnyObject, Sendable {
  /// Shows a state.
  func setLoadingState<LoadingValue, LoadingError>(
    _ state: ObservedLoadingState<LoadingValue, LoadingError>
  )

  /// A Boolean value that indicates whether signals hold the listener weakly. Default: true.
  nonisolated var loadingStateListenerNeedsWeakReference: Bool { get }
}

extension MainActorLoadingStateListener {
  /// A Boolean value that indicates whether signals hold the listener weakly: true by default.
  public nonisolated var loadingStateListenerNeedsWeakReference: Bool { true }
}

extension SignalProtocol where Element: LoadingStateProtocol, Error == Never {
  /// Passes each state to a listener on the main actor, and emits the loaded values.
  ///
  /// If a state is sent on the main actor while no other state is waiting, the listener shows it before
  /// `send` returns. Other states are shown in the order in which they are sent. Loaded values are emitted
  /// immediately, on the thread of the source.
  public func consumeLoadingState(
    by listener: some MainActorLoadingStateListener
  ) -> SafeSignal<LoadingValue> {
    deriveObservedLoadingState().consumeLoadingState(by: listener)
  }

  /// Passes each state to a listener on the main actor, and emits the states immediately.
  public func updateLoadingState(
    of listener: some MainActorLoadingStateListener
  ) -> LoadingSignal<LoadingValue, LoadingError> {
    deriveObservedLoadingState().updateLoadingState(of: listener).collapsingLoading()
  }
}

extension SignalProtocol where Element: ObservedLoadingStateProtocol, Error == Never {
  /// Passes each observed state to a listener on the main actor, and emits the loaded values.
  public func consumeLoadingState(
    by listener: some MainActorLoadingStateListener
  ) -> SafeSignal<LoadingValue> {
    updateLoadingState(of: listener).value()
  }

  /// Passes each observed state to a listener on the main actor, and emits the states immediately.
  public func updateLoadingState(
    of listener: some MainActorLoadingStateListener
  ) -> SafeSignal<ObservedLoadingState<LoadingValue, LoadingError>> {
    let isRetained = !listener.loadingStateListenerNeedsWeakReference
    return showing(with: listener, isRetained: isRetained, in: .immediateOnMain) { target, state in
      MainActorClosure.run { target.setLoadingState(state) }
    }
  }
}
#endif
