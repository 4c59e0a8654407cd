public import RKCore

extension SignalProtocol {
  /// Drops the elements that are nil (`n`) and unwraps the others.
  ///
  ///     source          -a-n-b-|
  ///     ignoreNils()    -a---b-|
  @inlinable
  public func ignoreNils<Wrapped: Sendable>() -> Signal<Wrapped, Error>
  where Element == Wrapped? {
    compactMap { $0 }
  }
}
