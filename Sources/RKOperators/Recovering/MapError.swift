public import RKCore

extension SignalProtocol {
  /// Transforms the failure; the elements pass through untouched.
  ///
  /// - Parameter transform: Makes the new error of the one that the source failed with.
  public func mapError<NewError: Swift.Error>(
    _ transform: @escaping @Sendable (Error) -> NewError
  ) -> Signal<Element, NewError> {
    derive { downstream in
      AnyObserver(
        receive: downstream.element,
        completion: { downstream.receive(completion: $0.mapFailure(transform)) },
        upstream: downstream.upstream
      )
    }
  }
}
