public import RKCore

extension SignalProtocol {
  /// Emits each element after a check, and fails with the first error that the check throws.
  ///
  ///     source                       -1-2-x-3-|
  ///     attempt { try check($0) }    -1-2-#
  ///
  /// - Parameter check: A closure that throws if an element must not pass. The source is then disposed.
  public func attempt(
    _ check: @escaping @Sendable (Element) throws(Error) -> Void
  ) -> Signal<Element, Error> {
    tryMap { element throws(Error) in
      try check(element)
      return element
    }
  }

  /// Acts as `attempt(_:)` on a signal that cannot fail.
  public func attempt<NewError: Swift.Error>(
    _ check: @escaping @Sendable (Element) throws(NewError) -> Void
  ) -> Signal<Element, NewError> where Error == Never {
    setFailureType(to: NewError.self).attempt(check)
  }
}
