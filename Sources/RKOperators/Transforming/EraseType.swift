public import RKCore

extension SignalProtocol {
  /// Replaces each element with `()`.
  @inlinable
  public func eraseType() -> Signal<Void, Error> {
    map { _ in }
  }
}
