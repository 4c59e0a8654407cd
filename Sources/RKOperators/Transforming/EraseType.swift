public import RKCore

extension SignalProtocol {
  /// Tells that there was an element, but not which: each becomes `()`.
  @inlinable
  public func eraseType() -> Signal<Void, Error> {
    map { _ in }
  }
}
