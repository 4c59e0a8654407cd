public import RKCore

extension SignalProtocol {
  /// Passes on the elements that are of a type, as that type, and drops the others.
  ///
  /// - Parameter type: The type: `views.ofType(Button.self)`.
  public func ofType<NewElement: Sendable>(
    _ type: NewElement.Type
  ) -> Signal<NewElement, Error> {
    compactMap { $0 as? NewElement }
  }

  /// Passes on the elements as a type, and fails at one that is not of it.
  ///
  /// The source is disposed then.
  ///
  /// - Parameters:
  ///   - type: The type: `views.cast(to: Button.self) { .isNoButton($0) }`.
  ///   - error: Makes the failure of the element that is not of the type.
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
  /// Passes on the elements as a type, and fails at one that is not of it.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - error: Makes the failure of the element that is not of the type.
  public func cast<NewElement: Sendable, NewError: Swift.Error>(
    to type: NewElement.Type,
    orFailWith error: @escaping @Sendable (Element) -> NewError
  ) -> Signal<NewElement, NewError> {
    setFailureType(to: NewError.self).cast(to: type, orFailWith: error)
  }
}
