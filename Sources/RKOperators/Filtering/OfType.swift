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
}
