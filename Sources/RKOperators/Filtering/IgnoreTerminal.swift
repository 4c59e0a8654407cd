public import RKCore

extension SignalProtocol {
  /// Emits the elements but no terminal event, so the result never terminates.
  ///
  ///     source              -a-b-|
  ///     ignoreTerminal()    -a-b--
  ///
  /// A failure is dropped as well, so the result cannot fail. The source is released when it terminates.
  public func ignoreTerminal() -> Signal<Element, Never> {
    derive { downstream in
      AnyObserver(receive: downstream.element, completion: { _ in }, upstream: downstream.upstream)
    }
  }
}
