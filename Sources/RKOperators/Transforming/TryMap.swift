public import RKCore

extension SignalProtocol {
  // The throwing forms are disfavored, so that the compiler selects the other form for a closure that returns
  // a `Result`.

  /// Transforms each element, and fails with the first error thrown.
  ///
  ///     source                  -1-2-x-3-|
  ///     tryMap { try f($0) }    -1-2-#
  ///
  /// The compiler does not infer the type of the error that a closure throws. Pass a function by name,
  /// `tryMap(f)`, or declare the type, `tryMap { x throws(Offline) in try f(x) }`.
  ///
  /// - Parameter transform: A closure that returns the new element. When it throws, the source is disposed.
  @export(implementation) @_disfavoredOverload
  public func tryMap<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) throws(Error) -> NewElement
  ) -> Signal<NewElement, Error> {
    deriveTerminatingElements { sink in
      { element in
        do throws(Error) {
          sink.send(try transform(element))
        } catch {
          sink.finish(.failure(error))
        }
      }
    }
  }

  /// A form of `tryMap(_:)` with a closure that returns a `Result` instead of throwing.
  @export(implementation)
  public func tryMap<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) -> Result<NewElement, Error>
  ) -> Signal<NewElement, Error> {
    tryMap { element throws(Error) in try transform(element).get() }
  }

  /// Checks each element before it is emitted, and fails with the first error thrown.
  ///
  ///     source                       -1-2-x-3-|
  ///     attempt { try check($0) }    -1-2-#
  ///
  /// - Parameter check: A closure that throws if an element must not be emitted. The source is then disposed.
  @export(implementation)
  public func attempt(
    _ check: @escaping @Sendable (Element) throws(Error) -> Void
  ) -> Signal<Element, Error> {
    tryMap { element throws(Error) in
      try check(element)
      return element
    }
  }
}

// The constraint is on the extension. On the methods, the constraint would make calls with non-throwing
// closures ambiguous.
extension SignalProtocol where Error == Never {
  /// A form of `tryMap(_:)` for a signal that cannot fail.
  @export(implementation) @_disfavoredOverload
  public func tryMap<NewElement: Sendable, NewError: Swift.Error>(
    _ transform: @escaping @Sendable (Element) throws(NewError) -> NewElement
  ) -> Signal<NewElement, NewError> {
    setFailureType(to: NewError.self).tryMap(transform)
  }

  /// A form of `tryMap(_:)` for a signal that cannot fail, with a closure that returns a `Result`.
  @export(implementation)
  public func tryMap<NewElement: Sendable, NewError: Swift.Error>(
    _ transform: @escaping @Sendable (Element) -> Result<NewElement, NewError>
  ) -> Signal<NewElement, NewError> {
    setFailureType(to: NewError.self).tryMap(transform)
  }

  /// A form of `attempt(_:)` for a signal that cannot fail.
  @export(implementation)
  public func attempt<NewError: Swift.Error>(
    _ check: @escaping @Sendable (Element) throws(NewError) -> Void
  ) -> Signal<Element, NewError> {
    setFailureType(to: NewError.self).attempt(check)
  }
}

// The compiler selects this overload if the context expects a failure type and the closure does not declare
// the error that it throws.
extension SignalProtocol {
  /// Unavailable: declare the type of the error that the closure throws.
  @available(*, unavailable, message: "state the error: tryMap { element throws(Failure) in … }")
  @_disfavoredOverload
  public func tryMap<NewElement: Sendable, NewError: Swift.Error>(
    _ transform: @escaping @Sendable (Element) throws -> NewElement
  ) -> Signal<NewElement, NewError> { fatalError() }
}
