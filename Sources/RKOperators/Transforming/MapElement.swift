public import RKCore

extension SignalProtocol where Element: Sequence {
  /// Transforms the elements of each element, which is a sequence, and emits them as an array.
  @inlinable
  public func mapElement<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element.Element) -> NewElement
  ) -> Signal<[NewElement], Error> {
    map { $0.map(transform) }
  }

  /// Filters the elements of each element, which is a sequence, and emits them as an array.
  @inlinable
  public func filterElement(
    _ isIncluded: @escaping @Sendable (Element.Element) -> Bool
  ) -> Signal<[Element.Element], Error> where Element.Element: Sendable {
    map { $0.filter(isIncluded) }
  }
}
