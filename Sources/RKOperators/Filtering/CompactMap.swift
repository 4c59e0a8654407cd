public import RKCore

extension SignalProtocol {
  /// Transforms each element and drops those of which nothing came.
  ///
  ///     source                     -1-x-3-|
  ///     compactMap { Int($0) }     -1---3-|
  ///
  /// - Parameter transform: Makes the new element, or nil for none.
  @inlinable
  public func compactMap<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) -> NewElement?
  ) -> Signal<NewElement, Error> {
    derive { downstream in
      let receive = downstream.element
      return AnyObserver(
        receive: { if let element = transform($0) { receive(element) } },
        completion: downstream.completion,
        upstream: downstream.upstream
      )
    }
  }

  /// Transforms each element, drops those of which nothing came, and fails with what is thrown.
  ///
  ///     source         -a-n-x-b-|
  ///     throws at x    -a---#
  ///
  /// - Parameter transform: Makes the new element, or nil for none; when it throws, the source is
  ///   disposed.
  public func tryCompactMap<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) throws(Error) -> NewElement?
  ) -> Signal<NewElement, Error> {
    tryMap(transform).ignoreNils()
  }
}

extension SignalProtocol where Error == Never {
  /// Transforms each element, drops those of which nothing came, and fails with what is thrown.
  ///
  /// - Parameter transform: Makes the new element, or nil for none; when it throws, the source is
  ///   disposed.
  public func tryCompactMap<NewElement: Sendable, NewError: Swift.Error>(
    _ transform: @escaping @Sendable (Element) throws(NewError) -> NewElement?
  ) -> Signal<NewElement, NewError> {
    setFailureType(to: NewError.self).tryCompactMap(transform)
  }
}
