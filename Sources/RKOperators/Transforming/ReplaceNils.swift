public import RKCore

extension SignalProtocol {
  /// Replaces each nil (`n`) by a value and unwraps the others.
  ///
  ///     source                    -a-n-|
  ///     replaceNils(with: "x")    -a-x-|
  ///
  /// - Parameter replacement: What comes in the place of nil.
  @inlinable
  public func replaceNils<Wrapped: Sendable>(
    with replacement: Wrapped
  ) -> Signal<Wrapped, Error> where Element == Wrapped? {
    map { $0 ?? replacement }
  }
}
