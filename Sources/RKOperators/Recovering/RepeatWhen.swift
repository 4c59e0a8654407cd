public import RKCore

extension SignalProtocol {
  /// Observes the source again after it completes, when a signal created from its last element sends an
  /// element.
  ///
  ///     source    -1-2|
  ///     of 2      --a
  ///     result    -1-2---1-2---1
  ///
  /// The result completes when the signal created from the last element completes without an element, or when
  /// the source itself completes without an element. It fails with the first failure of either signal.
  ///
  /// - Parameter other: A closure that returns the signal to wait for, given the last element.
  @export(implementation)
  public func `repeat`<Other: SignalProtocol>(
    when other: @escaping @Sendable (Element) -> Other
  ) -> Signal<Element, Error> where Other.Error == Error {
    resubscribe(Element?.none, noting: { $0 = $1 }) { last, completion -> Other? in
      guard case .finished = completion else { return nil }
      return last.take().map(other)
    }
  }
}
