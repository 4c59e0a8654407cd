public import RKCore

extension SignalProtocol {
  /// Replaces each element with a value.
  ///
  ///     source                        -a-b-|
  ///     replaceElements(with: "x")    -x-x-|
  @inlinable
  public func replaceElements<NewElement: Sendable>(
    with element: NewElement
  ) -> Signal<NewElement, Error> {
    map { _ in element }
  }
}
