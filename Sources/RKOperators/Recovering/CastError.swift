public import RKCore

extension SignalProtocol where Error == Never {
  /// Changes the failure type of a signal that cannot fail; the new type is inferred from the context.
  @export(implementation)
  public func castError<NewError: Swift.Error>() -> Signal<Element, NewError> {
    mapError(unreachable)
  }

  /// Changes the failure type of a signal that cannot fail.
  ///
  /// - Parameter failureType: The new failure type, as in `signal.setFailureType(to: ClientError.self)`.
  @export(implementation)
  public func setFailureType<NewError: Swift.Error>(
    to failureType: NewError.Type
  ) -> Signal<Element, NewError> {
    castError()
  }
}
