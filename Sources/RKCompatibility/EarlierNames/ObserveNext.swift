public import RKCore

// On a signal that can fail, this form silently ignores the failure.

extension SignalProtocol {
  /// Observes the elements only, and ignores the failure.
  @available(
    *,
    deprecated,
    message: "it ignores the failure: write observe, or suppressError(logging:) before"
  )
  @discardableResult @_disfavoredOverload
  @export(implementation) public func observeNext(
    with observer: @escaping @Sendable (Element) -> Void
  ) -> any Disposable {
    observe(with: AnyObserver(receive: observer, completion: { _ in }))
  }
}
