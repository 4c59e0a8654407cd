public import RKCore

extension SignalProtocol where Error == Never {
  /// Gives a signal that cannot fail the failure type that the context needs.
  public func castError<NewError: Swift.Error>() -> Signal<Element, NewError> {
    mapError(absurd)
  }

  /// Gives a signal that cannot fail a failure type.
  ///
  /// - Parameter failureType: The type: `signal.setFailureType(to: ClientError.self)`.
  public func setFailureType<NewError: Swift.Error>(
    to failureType: NewError.Type
  ) -> Signal<Element, NewError> {
    castError()
  }
}
