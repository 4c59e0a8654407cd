public import RKCore

extension SignalProtocol where Error == Never {
  /// The same signal, which cannot fail, as one of a type that could.
  ///
  /// Which type is found out from where the result goes.
  public func castError<NewError: Swift.Error>() -> Signal<Element, NewError> {
    mapError(absurd)
  }

  /// The same signal, which cannot fail, as one that could fail with an error of a type.
  ///
  /// - Parameter failureType: The type: `signal.setFailureType(to: ClientError.self)`.
  public func setFailureType<NewError: Swift.Error>(
    to failureType: NewError.Type
  ) -> Signal<Element, NewError> {
    castError()
  }
}
