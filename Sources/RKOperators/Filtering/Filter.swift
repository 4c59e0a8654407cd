public import RKCore

extension SignalProtocol {
  // Disfavoured, so that one's own `filter`, as the documents teach to write it, comes first.

  /// Passes on the elements that a predicate accepts.
  ///
  ///     source               -1-2-3-4-|
  ///     filter { $0 > 2 }    -----3-4-|
  @inlinable @_disfavoredOverload
  public func filter(
    _ isIncluded: @escaping @Sendable (Element) -> Bool
  ) -> Signal<Element, Error> {
    derive { downstream in
      let receive = downstream.element
      return AnyObserver(
        receive: { if isIncluded($0) { receive($0) } },
        completion: downstream.completion,
        upstream: downstream.upstream
      )
    }
  }

  /// Passes on the elements that a predicate accepts, and fails with what it throws.
  ///
  ///     source         -a-b-x-a-|
  ///     throws at x    -a---#
  ///
  /// - Parameter isIncluded: Whether an element is passed on; when it throws, the source is disposed.
  public func tryFilter(
    _ isIncluded: @escaping @Sendable (Element) throws(Error) -> Bool
  ) -> Signal<Element, Error> {
    tryCompactMap { element throws(Error) in try isIncluded(element) ? element : nil }
  }
}

extension SignalProtocol where Error == Never {
  /// Passes on the elements that a predicate accepts, and fails with what it throws.
  ///
  /// - Parameter isIncluded: Whether an element is passed on; when it throws, the source is disposed.
  public func tryFilter<NewError: Swift.Error>(
    _ isIncluded: @escaping @Sendable (Element) throws(NewError) -> Bool
  ) -> Signal<Element, NewError> {
    setFailureType(to: NewError.self).tryFilter(isIncluded)
  }
}
