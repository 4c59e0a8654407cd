public import RKCore

extension SignalProtocol where Element == Never {
  /// The same signal, which has no elements, as one of elements of a type.
  ///
  /// - Parameter outputType: The type: `signal.setOutputType(to: User.self)`.
  public func setOutputType<NewElement: Sendable>(
    to outputType: NewElement.Type
  ) -> Signal<NewElement, Error> {
    map(absurd)
  }
}
