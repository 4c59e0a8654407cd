public import RKCore

extension SignalProtocol {
  // The throwing ones are disfavoured, so that a closure that makes a result means the other.

  /// Transforms each element, and fails with what the transform throws.
  ///
  ///     source                  -1-2-x-3-|
  ///     tryMap { try f($0) }    -1-2-#
  ///
  /// The source is disposed then. The compiler does not infer the type of what a closure throws: pass a
  /// function by its name, `tryMap(f)`, or say it, `tryMap { x throws(Offline) in try f(x) }`.
  ///
  /// - Parameter transform: Makes the new element, or throws the error of the signal.
  @_disfavoredOverload
  public func tryMap<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) throws(Error) -> NewElement
  ) -> Signal<NewElement, Error> {
    deriveTerminating { sink in
      (
        receive: { element in
          do throws(Error) {
            sink.send(try transform(element))
          } catch {
            sink.finish(.failure(error))
          }
        },
        completion: sink.finish
      )
    }
  }

  /// Transforms each element to a result, passes the values on, and fails with the first failure.
  ///
  /// - Parameter transform: Makes the new element, or the failure of the signal.
  public func tryMap<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) -> Result<NewElement, Error>
  ) -> Signal<NewElement, Error> {
    tryMap { element throws(Error) in try transform(element).get() }
  }
}

extension SignalProtocol where Error == Never {
  /// Transforms each element, and fails with what the transform throws.
  ///
  /// - Parameter transform: Makes the new element, or throws what becomes the error of the signal.
  @_disfavoredOverload
  public func tryMap<NewElement: Sendable, NewError: Swift.Error>(
    _ transform: @escaping @Sendable (Element) throws(NewError) -> NewElement
  ) -> Signal<NewElement, NewError> {
    setFailureType(to: NewError.self).tryMap(transform)
  }

  /// Transforms each element to a result, passes the values on, and fails with the first failure.
  ///
  /// - Parameter transform: Makes the new element, or the failure of the signal.
  public func tryMap<NewElement: Sendable, NewError: Swift.Error>(
    _ transform: @escaping @Sendable (Element) -> Result<NewElement, NewError>
  ) -> Signal<NewElement, NewError> {
    setFailureType(to: NewError.self).tryMap(transform)
  }
}

extension SignalProtocol where Error == any Swift.Error {
  /// Transforms each element, and fails with what the transform throws: `tryMap`, where the signal may fail
  /// with any error.
  @_disfavoredOverload
  public func map<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) throws -> NewElement
  ) -> Signal<NewElement, Error> {
    tryMap(transform)
  }
}
