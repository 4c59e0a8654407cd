public import RKCore

extension SignalProtocol {
  /// Transforms the failure, and passes elements on unchanged.
  ///
  /// - Parameter transform: A closure that returns the new error, given the error of the source.
  @export(implementation)
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
