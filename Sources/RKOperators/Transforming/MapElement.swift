public import RKCore

extension SignalProtocol where Element: Sequence {
  /// Transforms the elements of each element, which is a sequence: the result is of arrays.
  ///
  /// - Parameter transform: Makes a new element of one in a sequence.
  @inlinable
  public func mapElement<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element.Element) -> NewElement
  ) -> Signal<[NewElement], Error> {
    map { $0.map(transform) }
  }
}

extension SignalProtocol where Element: Sequence, Element.Element: Sendable {
  /// Keeps those elements of each element, which is a sequence, that a predicate accepts.
  ///
  /// - Parameter isIncluded: Whether an element of a sequence is kept.
  @inlinable
  public func filterElement(
    _ isIncluded: @escaping @Sendable (Element.Element) -> Bool
  ) -> Signal<[Element.Element], Error> {
    map { $0.filter(isIncluded) }
  }
}
