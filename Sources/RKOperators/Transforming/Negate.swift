public import RKCore

extension SignalProtocol where Element == Bool {
  /// Turns true to false and false to true.
  ///
  ///     source      -t-f-|
  ///     negate()    -f-t-|
  @inlinable
  public func negate() -> Signal<Bool, Error> {
    map { !$0 }
  }
}
