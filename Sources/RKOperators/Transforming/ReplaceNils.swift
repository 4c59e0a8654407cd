public import RKCore

extension SignalProtocol {
  /// Replaces each nil (`n`) with a value and unwraps the others.
  ///
  ///     source                    -a-n-|
  ///     replaceNils(with: "x")    -a-x-|
  @inlinable
  public func replaceNils<Wrapped: Sendable>(
    with replacement: Wrapped
  ) -> Signal<Wrapped, Error> where Element == Wrapped? {
    map { $0 ?? replacement }
  }
}
