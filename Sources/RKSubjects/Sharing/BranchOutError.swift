public import RKCore
import RKOperators

extension SignalProtocol {
  /// Splits the source in two that cannot fail: the elements, and the failure as an element.
  ///
  ///     source      -a-b-#
  ///     elements    -a-b-|
  ///     errors      -----[f|]
  ///
  /// Above, `f` is the error. The source is observed once for both, from when one of them is until none
  /// is; one that is observed late is given the latest element, and the end.
  public func branchOutError() -> (
    elements: Signal<Element, Never>, errors: Signal<Error, Never>
  ) {
    branchOutError { $0 }
  }

  /// Splits the source in two that cannot fail: the elements, and what is made of the failure.
  ///
  /// - Parameter mapError: Makes an element of the error.
  public func branchOutError<Failure: Sendable>(
    _ mapError: @escaping @Sendable (Error) -> Failure
  ) -> (elements: Signal<Element, Never>, errors: Signal<Failure, Never>) {
    let shared = share(limit: 1)
    return (shared.suppressError(logging: false), shared.toErrorSignal().map(mapError))
  }
}
