public import RKCore

extension SignalProtocol {
  /// Applies a function to the signal itself, so that a chain can use custom operators.
  ///
  ///     signal.map(\.text).transform(searched).receive(on: main)
  ///
  /// - Parameter function: A function that returns a signal derived from this one. It is called once,
  ///   immediately.
  @export(implementation)
  public func transform<Result: SignalProtocol>(_ function: (Self) -> Result) -> Result {
    function(self)
  }
}
