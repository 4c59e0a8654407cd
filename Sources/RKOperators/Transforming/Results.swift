public import RKCore

extension SignalProtocol {
  /// Sends elements, and the failure, as results; the result itself cannot fail.
  ///
  ///     source           -a-#
  ///     mapToResult()    -x-[f|]
  ///
  /// Above, `x` is success(a) and `f` is failure(#).
  public func mapToResult() -> Signal<Result<Element, Error>, Never> {
    deriveTerminating { sink in
      (
        receive: { sink.send(.success($0)) },
        completion: { completion in
          switch completion {
          case .finished: sink.finish(.finished)
          case .failure(let error): sink.finish(with: .failure(error))
          }
        }
      )
    }
  }

  /// Sends the values of elements that are results, and fails with the first failure.
  ///
  ///     source         -x-f-x-|
  ///     getValues()    -a-#
  ///
  /// Above, `x` is success(a) and `f` is failure(#). The source is disposed then.
  public func getValues<Success: Sendable>() -> Signal<Success, Error>
  where Element == Result<Success, Error> {
    tryMap { $0 }
  }

  /// Sends the values of elements that are results, and fails with the first failure.
  @_disfavoredOverload
  public func getValues<Success: Sendable, Failure: Swift.Error>() -> Signal<Success, Failure>
  where Element == Result<Success, Failure>, Error == Never {
    setFailureType(to: Failure.self).tryMap { $0 }
  }

  /// Transforms the values of elements that are results; the failures pass through untouched.
  ///
  /// - Parameter transform: Makes the new value.
  @inlinable
  public func mapValue<Success, Failure: Swift.Error, NewSuccess: Sendable>(
    _ transform: @escaping @Sendable (Success) -> NewSuccess
  ) -> Signal<Result<NewSuccess, Failure>, Error> where Element == Result<Success, Failure> {
    map { $0.map(transform) }
  }
}
