public import RKCore

extension SignalProtocol where Element == Never {
  /// Changes the element type of a signal that has no elements.
  ///
  /// - Parameter outputType: The new element type, as in `signal.setOutputType(to: User.self)`.
  @export(implementation)
  public func setOutputType<NewElement: Sendable>(
    to outputType: NewElement.Type
  ) -> Signal<NewElement, Error> {
    map(unreachable)
  }
}
