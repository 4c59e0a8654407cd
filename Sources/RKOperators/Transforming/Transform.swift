public import RKCore

extension SignalProtocol {
  /// Applies a function to the signal itself: operators of one's own, in a chain of others.
  ///
  ///     signal.map(\.text).transform(searched).receive(on: main)
  ///
  /// - Parameter function: Makes a signal of this one; called once, here.
  public func transform<Result: SignalProtocol>(_ function: (Self) -> Result) -> Result {
    function(self)
  }
}
