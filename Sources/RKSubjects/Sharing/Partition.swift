public import RKCore
import RKOperators

extension SignalProtocol {
  /// Splits the source into two signals: the elements that match, and the others.
  ///
  ///     source     -a-b-c-d--|
  ///     matches    -a---c----|
  ///     others     ---b---d--|
  ///
  /// Above, `a` and `c` match. Both signals send the terminal event. The source is observed once for both,
  /// while at least one of them is observed. Elements that the source sends before the second signal is
  /// observed are not replayed.
  ///
  /// - Parameter isMatch: A closure that is called once for each element, on the thread that sends
  ///   it.
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
