public import RKCore
import RKOperators

extension SignalProtocol {
  /// Splits the source into its elements and its failure, as two signals that cannot fail.
  ///
  ///     source      -a-b-#
  ///     elements    -a-b-|
  ///     errors      -----[f|]
  ///
  /// Above, `f` is the error. The two signals share one observation of the source, which lasts while at least
  /// one of them is observed. A late observer of `elements` receives the latest element. If the source has
  /// failed, a late observer of `errors` receives the error. If the source has terminated, both signals
  /// complete.
  public func branchOutError() -> (
    elements: Signal<Element, Never>, errors: Signal<Error, Never>
  ) {
    branchOutError { $0 }
  }

  /// A form of `branchOutError()` that maps the error with a closure.
  public func branchOutError<Failure: Sendable>(
    _ mapError: @escaping @Sendable (Error) -> Failure
  ) -> (elements: Signal<Element, Never>, errors: Signal<Failure, Never>) {
    let shared = share(limit: 1)
    return (shared.suppressError(logging: false), shared.toErrorSignal().map(mapError))
  }
}
