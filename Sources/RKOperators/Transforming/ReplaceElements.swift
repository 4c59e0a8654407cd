public import RKCore

extension SignalProtocol {
  /// Replaces each element by one and the same.
  ///
  ///     source                        -a-b-|
  ///     replaceElements(with: "x")    -x-x-|
  ///
  /// - Parameter element: What comes in the place of each.
  @inlinable
  public func replaceElements<NewElement: Sendable>(
    with element: NewElement
  ) -> Signal<NewElement, Error> {
    map { _ in element }
  }
}
