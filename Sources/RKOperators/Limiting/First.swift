public import RKCore

extension SignalProtocol {
  /// Passes on the first element and completes with it.
  ///
  ///     source     -1-2-|
  ///     first()    -[1|]
  ///
  /// A source that completes without an element makes a result that does. To wait for the element,
  /// write `await signal.first`.
  public func first() -> Signal<Element, Error> {
    prefix(maxLength: 1)
  }

  /// Passes on the first element that a predicate accepts, and completes with it.
  ///
  ///     source              -1-2-3-|
  ///     first { $0 > 1 }    ---[2|]
  ///
  /// A source that completes without one makes a result that completes without an element.
  ///
  /// - Parameter isWanted: Whether an element is the one.
  public func first(
    where isWanted: @escaping @Sendable (Element) -> Bool
  ) -> Signal<Element, Error> {
    filter(isWanted).prefix(maxLength: 1)
  }
}
