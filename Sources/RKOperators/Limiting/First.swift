public import RKCore

extension SignalProtocol {
  /// Emits the first element and completes.
  ///
  ///     source     -1-2-|
  ///     first()    -[1|]
  ///
  /// If the source completes without an element, so does the result. In asynchronous code, the
  /// property `first` returns the element: `await signal.first`.
  @export(implementation)
  public func first() -> Signal<Element, Error> {
    prefix(maxLength: 1)
  }

  /// Emits the first element that satisfies a predicate, and completes.
  ///
  ///     source              -1-2-3-|
  ///     first { $0 > 1 }    ---[2|]
  ///
  /// If no element satisfies the predicate, the result completes without an element.
  @export(implementation)
  public func first(
    where isWanted: @escaping @Sendable (Element) -> Bool
  ) -> Signal<Element, Error> {
    filter(isWanted).prefix(maxLength: 1)
  }
}
