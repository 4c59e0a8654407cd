public import RKCore

extension SignalProtocol {
  /// Sends the index of the first element that a predicate accepts, and completes.
  ///
  ///     source                    -a-b-c-|
  ///     firstIndex { $0 == b }    ---[1|]
  ///
  /// A source that completes without one makes a result that completes without an element.
  ///
  /// - Parameter isWanted: Whether an element is the one.
  public func firstIndex(
    where isWanted: @escaping @Sendable (Element) -> Bool
  ) -> Signal<Int, Error> {
    enumerated().first { isWanted($0.element) }.map { $0.index }
  }
}
