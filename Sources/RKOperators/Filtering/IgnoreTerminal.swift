public import RKCore

extension SignalProtocol {
  /// Passes on the elements but not the end: the result never ends.
  ///
  ///     source              -a-b-|
  ///     ignoreTerminal()    -a-b--
  ///
  /// A failure is dropped as well, so the result cannot fail. The source and what it held are released
  /// when it ends, nevertheless.
  public func ignoreTerminal() -> Signal<Element, Never> {
    derive { downstream in
      AnyObserver(receive: downstream.element, completion: { _ in }, upstream: downstream.upstream)
    }
  }
}
