public import RKCore

extension SignalProtocol {
  /// Emits the last element when the source completes.
  ///
  ///     source    -1-2-|
  ///     last()    -----[2|]
  ///
  /// If the source completes without an element, so does the result. If the source fails, the element is
  /// dropped.
  @export(implementation)
  public func last() -> Signal<Element, Error> {
    suffix(maxLength: 1)
  }

  /// Emits the last element that satisfies a predicate, when the source completes.
  ///
  ///     source             -1-2-3-|
  ///     last { $0 < 3 }    -------[2|]
  @export(implementation)
  public func last(
    where isWanted: @escaping @Sendable (Element) -> Bool
  ) -> Signal<Element, Error> {
    filter(isWanted).suffix(maxLength: 1)
  }
}
