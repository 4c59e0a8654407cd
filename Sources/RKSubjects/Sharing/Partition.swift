public import RKCore
import RKOperators

extension SignalProtocol {
  /// Splits the source in two: the elements that match, and the others.
  ///
  ///     source     -a-b-c-d--|
  ///     matches    -a---c----|
  ///     others     ---b---d--|
  ///
  /// Above, `a` and `c` match. Both are told the end. The source is observed once for both, from when one
  /// of them is until none is; what it sends before the other is observed, the other misses.
  ///
  /// - Parameter isMatch: Called once for each element, on the thread that sends it.
  public func partition(
    _ isMatch: @escaping @Sendable (Element) -> Bool
  ) -> (matches: Signal<Element, Error>, others: Signal<Element, Error>) {
    let shared = map { Sorted(element: $0, isMatch: isMatch($0)) }.share(limit: 0)
    return (
      shared.filter(\.isMatch).map(\.element),
      shared.filter { !$0.isMatch }.map(\.element)
    )
  }
}

private struct Sorted<Element: Sendable>: Sendable {
  let element: Element
  let isMatch: Bool
}
