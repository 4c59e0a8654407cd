public import RKCore

extension SignalProtocol {
  /// Transforms each element.
  ///
  ///     source             -1--2-3-|
  ///     map { $0 * 2 }     -2--4-6-|
  @inlinable
  public func map<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) -> NewElement
  ) -> Signal<NewElement, Error> {
    derive { below in
      let receive = below.element
      return AnyObserver(
        receive: { receive(transform($0)) },
        completion: below.completion,
        upstream: below.upstream
      )
    }
  }
}
