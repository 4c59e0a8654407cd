import RKCore

extension SignalProtocol {
  /// Transforms each element.
  @inlinable
  public func map<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) -> NewElement
  ) -> Signal<NewElement, Error> {
    derive { below in
      let receive = below.element
      return AnyObserver(
        receive: { receive(transform($0)) }, completion: below.completion, upstream: below.upstream)
    }
  }
}
