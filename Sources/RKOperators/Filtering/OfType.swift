public import RKCore

extension SignalProtocol {
  /// Casts the elements to a type, and drops elements of other types.
  ///
  /// - Parameter type: The type of the elements to emit, as in `views.ofType(Button.self)`.
  @export(implementation)
  public func ofType<NewElement: Sendable>(_ type: NewElement.Type) -> Signal<NewElement, Error> {
    compactMap { $0 as? NewElement }
  }

  /// Casts the elements to a type, and fails at the first element of any other type.
  ///
  /// - Parameters:
  ///   - type: The type to cast to, as in `views.cast(to: Button.self) { _ in .failed }`.
  ///   - error: A closure that returns the failure for an element of any other type. The source is then
  ///     disposed.
  @export(implementation)
  public func cast<NewElement: Sendable>(
    to type: NewElement.Type,
    orFailWith error: @escaping @Sendable (Element) -> Error
  ) -> Signal<NewElement, Error> {
    tryMap { element throws(Error) in
      if let cast = element as? NewElement { cast } else { throw error(element) }
    }
  }
}

extension SignalProtocol where Error == Never {
  /// A form of `cast(to:orFailWith:)` for a signal that cannot fail.
  @export(implementation)
  public func cast<NewElement: Sendable, NewError: Swift.Error>(
    to type: NewElement.Type,
    orFailWith error: @escaping @Sendable (Element) -> NewError
  ) -> Signal<NewElement, NewError> {
    setFailureType(to: NewError.self).cast(to: type, orFailWith: error)
  }
}
