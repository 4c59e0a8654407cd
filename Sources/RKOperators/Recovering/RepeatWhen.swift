public import RKCore

extension SignalProtocol {
  /// Observes the source again when it has completed and a signal that is made of its last element sends.
  ///
  ///     source    -1-2|
  ///     of 2      --a
  ///     result    -1-2---1-2---1
  ///
  /// When that signal completes without an element, or the source has sent none, the result completes. A
  /// failure of either ends it.
  ///
  /// - Parameter other: Given the last element, makes the signal that says when it is time.
  public func `repeat`<Other: SignalProtocol>(
    when other: @escaping @Sendable (Element) -> Other
  ) -> Signal<Element, Error> where Other.Error == Error {
    repeated(when: other, failure: { $0 })
  }

  /// Observes the source again when it has completed and a signal that is made of its last element, and
  /// cannot fail, sends.
  @_disfavoredOverload
  public func `repeat`<Other: SignalProtocol>(
    when other: @escaping @Sendable (Element) -> Other
  ) -> Signal<Element, Error> where Other.Error == Never {
    repeated(when: other, failure: absurd)
  }

  private func repeated<Other: SignalProtocol>(
    when other: @escaping @Sendable (Element) -> Other,
    failure: @escaping @Sendable (Other.Error) -> Error
  ) -> Signal<Element, Error> {
    again(Element?.none, noting: { $0 = $1 }, failure: failure) { last, completion -> Other? in
      guard case .finished = completion else { return nil }
      return last.take().map(other)
    }
  }
}
