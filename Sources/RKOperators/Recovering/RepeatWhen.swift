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
  @inlinable
  public func `repeat`<Other: SignalProtocol>(
    when other: @escaping @Sendable (Element) -> Other
  ) -> Signal<Element, Error> where Other.Error == Error {
    again(Element?.none, noting: { $0 = $1 }) { last, completion -> Other? in
      guard case .finished = completion else { return nil }
      return last.take().map(other)
    }
  }

  /// Observes the source again when it has completed and a signal that is made of its last element, and
  /// cannot fail, sends.
  @inlinable @_disfavoredOverload
  public func `repeat`<Other: SignalProtocol>(
    when other: @escaping @Sendable (Element) -> Other
  ) -> Signal<Element, Error> where Other.Error == Never {
    `repeat` { other($0).setFailureType(to: Error.self) }
  }
}

extension SignalProtocol where Error == Never {
  /// Observes the source again when it has completed and a signal that is made of its last element, and
  /// may fail, sends.
  @inlinable @_disfavoredOverload
  public func `repeat`<Other: SignalProtocol>(
    when other: @escaping @Sendable (Element) -> Other
  ) -> Signal<Element, Other.Error> {
    setFailureType(to: Other.Error.self).repeat(when: other)
  }
}
