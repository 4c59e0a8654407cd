public import RKCore

extension SignalProtocol {
  /// Sends the smallest element when the source completes.
  ///
  /// Of several that are equal it is the first. Without elements there is only the end.
  ///
  /// - Parameter areInIncreasingOrder: Whether the first of two elements is the smaller one.
  public func min(
    by areInIncreasingOrder: @escaping @Sendable (Element, Element) -> Bool
  ) -> Signal<Element, Error> {
    best(areInIncreasingOrder)
  }

  /// Sends the greatest element when the source completes.
  ///
  /// Of several that are equal it is the last. Without elements there is only the end.
  ///
  /// - Parameter areInIncreasingOrder: Whether the first of two elements is the smaller one.
  public func max(
    by areInIncreasingOrder: @escaping @Sendable (Element, Element) -> Bool
  ) -> Signal<Element, Error> {
    best { !areInIncreasingOrder($0, $1) }
  }

  /// The element to which no later one was preferred.
  private func best(
    _ isPreferred: @escaping @Sendable (_ element: Element, _ best: Element) -> Bool
  ) -> Signal<Element, Error> {
    reduce(into: nil as Element?) { best, element in
      if let kept = best, !isPreferred(element, kept) { return }
      best = element
    }
    .ignoreNils()
  }
}

extension SignalProtocol where Element: Comparable {
  /// Sends the smallest element when the source completes.
  ///
  ///     source    -2-1-3-|
  ///     min()     -------[1|]
  ///
  /// Without elements there is only the end.
  public func min() -> Signal<Element, Error> {
    min { $0 < $1 }
  }

  /// Sends the greatest element when the source completes.
  ///
  ///     source    -2-3-1-|
  ///     max()     -------[3|]
  ///
  /// Without elements there is only the end.
  public func max() -> Signal<Element, Error> {
    max { $0 < $1 }
  }
}
