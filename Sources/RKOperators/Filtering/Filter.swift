public import RKCore

extension SignalProtocol {
  // Disfavored, so that a client's own `filter` takes precedence.

  /// Emits the elements that satisfy a predicate.
  ///
  ///     source               -1-2-3-4-|
  ///     filter { $0 > 2 }    -----3-4-|
  @export(implementation) @_disfavoredOverload
  public func filter(
    _ isIncluded: @escaping @Sendable (Element) -> Bool
  ) -> Signal<Element, Error> {
    deriveElements { send in { if isIncluded($0) { send($0) } } }
  }

  /// Emits the elements that satisfy a predicate, and fails with the first error that the predicate
  /// throws.
  ///
  ///     source         -a-b-x-a-|
  ///     throws at x    -a---#
  ///
  /// When the predicate throws, the source is disposed.
  @export(implementation)
  public func tryFilter(
    _ isIncluded: @escaping @Sendable (Element) throws(Error) -> Bool
  ) -> Signal<Element, Error> {
    tryCompactMap { element throws(Error) in try isIncluded(element) ? element : nil }
  }
}

extension SignalProtocol where Error == Never {
  /// A form of `tryFilter(_:)` for a signal that cannot fail.
  @export(implementation)
  public func tryFilter<NewError: Swift.Error>(
    _ isIncluded: @escaping @Sendable (Element) throws(NewError) -> Bool
  ) -> Signal<Element, NewError> {
    setFailureType(to: NewError.self).tryFilter(isIncluded)
  }
}
