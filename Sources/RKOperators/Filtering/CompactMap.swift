public import RKCore

extension SignalProtocol {
  /// Transforms each element and drops the nil results.
  ///
  ///     source                     -1-x-3-|
  ///     compactMap { Int($0) }     -1---3-|
  @export(implementation)
  public func compactMap<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) -> NewElement?
  ) -> Signal<NewElement, Error> {
    deriveElements { send in { if let element = transform($0) { send(element) } } }
  }

  /// Transforms each element, drops the nil results, and fails with the first error thrown.
  ///
  ///     source         -a-n-x-b-|
  ///     throws at x    -a---#
  ///
  /// When the closure throws, the source is disposed.
  @export(implementation)
  public func tryCompactMap<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) throws(Error) -> NewElement?
  ) -> Signal<NewElement, Error> {
    tryMap(transform).ignoreNils()
  }
}

extension SignalProtocol where Error == Never {
  /// A form of `tryCompactMap(_:)` for a signal that cannot fail.
  @export(implementation)
  public func tryCompactMap<NewElement: Sendable, NewError: Swift.Error>(
    _ transform: @escaping @Sendable (Element) throws(NewError) -> NewElement?
  ) -> Signal<NewElement, NewError> {
    setFailureType(to: NewError.self).tryCompactMap(transform)
  }
}
