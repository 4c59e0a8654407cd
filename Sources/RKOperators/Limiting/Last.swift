public import RKCore

extension SignalProtocol {
  /// Passes on the last element when the source completes.
  ///
  ///     source    -1-2-|
  ///     last()    -----[2|]
  ///
  /// A source that completes without an element makes a result that does; a failure drops the element.
  public func last() -> Signal<Element, Error> {
    suffix(maxLength: 1)
  }

  /// Passes on the last element that a predicate accepts, when the source completes.
  ///
  ///     source             -1-2-3-|
  ///     last { $0 < 3 }    -------[2|]
  ///
  /// - Parameter isWanted: Whether an element is one of which the last is passed on.
  public func last(
    where isWanted: @escaping @Sendable (Element) -> Bool
  ) -> Signal<Element, Error> {
    filter(isWanted).suffix(maxLength: 1)
  }
}
