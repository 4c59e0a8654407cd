public import RKCore

extension SignalProtocol {
  /// Emits the index of the first element that satisfies a predicate, and completes.
  ///
  ///     source                    -a-b-c-|
  ///     firstIndex { $0 == b }    ---[1|]
  ///
  /// Indices start at 0. If no element satisfies the predicate, the result completes without an element.
  @export(implementation)
  public func firstIndex(
    where isWanted: @escaping @Sendable (Element) -> Bool
  ) -> Signal<Int, Error> {
    enumerated().first { isWanted($0.element) }.map { $0.index }
  }
}
