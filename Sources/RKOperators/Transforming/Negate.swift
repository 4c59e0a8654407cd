public import RKCore

extension SignalProtocol where Element == Bool {
  /// Emits false for true and true for false.
  ///
  ///     source      -t-f-|
  ///     negate()    -f-t-|
  @inlinable
  public func negate() -> Signal<Bool, Error> {
    map { !$0 }
  }
}
