public import RKCore

extension SignalProtocol {
  /// Passes each element on after a check, and fails with what the check throws.
  ///
  ///     source                       -1-2-x-3-|
  ///     attempt { try check($0) }    -1-2-#
  ///
  /// The source is disposed then.
  ///
  /// - Parameter check: Throws the error of the signal for an element that is not to be passed on.
  public func attempt(
    _ check: @escaping @Sendable (Element) throws(Error) -> Void
  ) -> Signal<Element, Error> {
    tryMap { element throws(Error) in
      try check(element)
      return element
    }
  }
}

extension SignalProtocol where Error == Never {
  /// Passes each element on after a check, and fails with what the check throws.
  ///
  /// - Parameter check: Throws, for an element that is not to be passed on, what becomes the error of
  ///   the signal.
  public func attempt<NewError: Swift.Error>(
    _ check: @escaping @Sendable (Element) throws(NewError) -> Void
  ) -> Signal<Element, NewError> {
    setFailureType(to: NewError.self).attempt(check)
  }
}
