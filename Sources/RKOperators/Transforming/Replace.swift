public import RKCore

extension SignalProtocol {
  /// Replaces each element with a value.
  ///
  ///     source                        -a-b-|
  ///     replaceElements(with: "x")    -x-x-|
  @export(implementation)
  public func replaceElements<NewElement: Sendable>(
    with element: NewElement
  ) -> Signal<NewElement, Error> {
    map { _ in element }
  }

  /// Replaces each nil (`n`) with a value and unwraps the other elements.
  ///
  ///     source                    -a-n-|
  ///     replaceNils(with: "x")    -a-x-|
  @export(implementation)
  public func replaceNils<Wrapped: Sendable>(
    with replacement: Wrapped
  ) -> Signal<Wrapped, Error> where Element == Wrapped? {
    map { $0 ?? replacement }
  }
}
