public import RKCore

extension SignalProtocol {
  /// Emits elements as successes and the failure as the last element; the result itself cannot fail.
  ///
  ///     source           -a-#
  ///     mapToResult()    -x-[f|]
  ///
  /// In the diagram, `x` is success(a) and `f` is failure(#).
  @export(implementation)
  public func mapToResult() -> Signal<Result<Element, Error>, Never> {
    deriveTerminating { sink in
      (
        receive: { sink.send(.success($0)) },
        completion: { completion in
          if case .failure(let error) = completion { sink.send(.failure(error)) }
          sink.finish(.finished)
        }
      )
    }
  }

  /// Emits the values of elements that are results, and fails with the first failure.
  ///
  ///     source         -x-f-x-|
  ///     getValues()    -a-#
  ///
  /// In the diagram, `x` is success(a) and `f` is failure(#). The source is disposed after the first failure.
  @export(implementation)
  public func getValues<Success: Sendable>() -> Signal<Success, Error>
  where Element == Result<Success, Error> {
    tryMap { $0 }
  }

  /// A form of `getValues()` for a signal that itself cannot fail.
  @export(implementation) @_disfavoredOverload
  public func getValues<Success: Sendable, Failure: Swift.Error>() -> Signal<Success, Failure>
  where Element == Result<Success, Failure>, Error == Never {
    setFailureType(to: Failure.self).tryMap { $0 }
  }

  /// Transforms the values of elements that are results; elements that are failures are emitted unchanged.
  @export(implementation)
  public func mapValue<Success, Failure: Swift.Error, NewSuccess: Sendable>(
    _ transform: @escaping @Sendable (Success) -> NewSuccess
  ) -> Signal<Result<NewSuccess, Failure>, Error> where Element == Result<Success, Failure> {
    map { $0.map(transform) }
  }
}
