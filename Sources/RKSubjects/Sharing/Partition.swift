public import RKCore
import RKOperators

extension SignalProtocol {
  /// Splits the source into two signals: the elements that match, and the others.
  ///
  ///     source     -a-b-c-d--|
  ///     matches    -a---c----|
  ///     others     ---b---d--|
  ///
  /// Above, `a` and `c` match. Both signals send the terminal event. They share one observation of the
  /// source, which lasts while at least one of them is observed. A late observer does not receive the earlier
  /// elements.
  ///
  /// - Parameter isMatch: A closure that returns whether an element matches. It is called once for each
  ///   element, on the thread that sends the element.
  public func partition(
    _ isMatch: @escaping @Sendable (Element) -> Bool
  ) -> (matches: Signal<Element, Error>, others: Signal<Element, Error>) {
    let shared = map { (element: $0, isMatch: isMatch($0)) }.share()
    return (
      shared.filter(\.isMatch).map(\.element),
      shared.filter { !$0.isMatch }.map(\.element)
    )
  }
}
