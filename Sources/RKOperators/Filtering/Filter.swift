public import RKCore

extension SignalProtocol {
  /// Passes on the elements that a predicate accepts.
  ///
  ///     source               -1-2-3-4-|
  ///     filter { $0 > 2 }    -----3-4-|
  @inlinable
  public func filter(
    _ isIncluded: @escaping @Sendable (Element) -> Bool
  ) -> Signal<Element, Error> {
    derive { below in
      let receive = below.element
      return AnyObserver(
        receive: { if isIncluded($0) { receive($0) } },
        completion: below.completion,
        upstream: below.upstream
      )
    }
  }
}
