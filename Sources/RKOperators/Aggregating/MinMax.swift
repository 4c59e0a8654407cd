public import RKCore

extension SignalProtocol {
  /// Emits the smallest element when the source completes; of several equal elements, the first.
  ///
  /// If the source has no elements, the result completes without an element.
  ///
  /// - Parameter areInIncreasingOrder: A closure that returns whether its first argument is less than its
  ///   second.
  @export(implementation)
  public func min(
    by areInIncreasingOrder: @escaping @Sendable (Element, Element) -> Bool
  ) -> Signal<Element, Error> {
    reduce(into: nil as Element?) { least, element in
      if let current = least, !areInIncreasingOrder(element, current) { return }
      least = element
    }
    .ignoreNils()
  }

  /// Emits the greatest element when the source completes; of several equal elements, the last.
  ///
  /// If the source has no elements, the result completes without an element.
  ///
  /// - Parameter areInIncreasingOrder: A closure that returns whether its first argument is less than its
  ///   second.
  @export(implementation)
  public func max(
    by areInIncreasingOrder: @escaping @Sendable (Element, Element) -> Bool
  ) -> Signal<Element, Error> {
    min { !areInIncreasingOrder($0, $1) }
  }

  /// Emits the smallest element when the source completes.
  ///
  ///     source    -2-1-3-|
  ///     min()     -------[1|]
  ///
  /// If the source has no elements, the result completes without an element.
  @export(implementation)
  public func min() -> Signal<Element, Error> where Element: Comparable {
    min { $0 < $1 }
  }

  /// Emits the greatest element when the source completes.
  ///
  ///     source    -2-3-1-|
  ///     max()     -------[3|]
  ///
  /// If the source has no elements, the result completes without an element.
  @export(implementation)
  public func max() -> Signal<Element, Error> where Element: Comparable {
    max { $0 < $1 }
  }
}
