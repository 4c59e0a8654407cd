public import RKCore

extension SignalProtocol {
  /// Observes the source again after its completion, when a signal made of its last element sends one.
  ///
  ///     source    -1-2|
  ///     of 2      --a
  ///     result    -1-2---1-2---1
  ///
  /// The result completes when that signal completes without an element, or the source does. A failure of
  /// either fails it.
  ///
  /// - Parameter other: A closure that makes the signal to wait for from the last element.
  @inlinable
  public func `repeat`<Other: SignalProtocol>(
    when other: @escaping @Sendable (Element) -> Other
  ) -> Signal<Element, Error> where Other.Error == Error {
    resubscribe(Element?.none, noting: { $0 = $1 }) { last, completion -> Other? in
      guard case .finished = completion else { return nil }
      return last.take().map(other)
    }
  }

  /// Acts as `repeat(when:)` with signals that cannot fail.
  @inlinable @_disfavoredOverload
  public func `repeat`<Other: SignalProtocol>(
    when other: @escaping @Sendable (Element) -> Other
  ) -> Signal<Element, Error> where Other.Error == Never {
    `repeat` { other($0).setFailureType(to: Error.self) }
  }

  /// Acts as `repeat(when:)` on a source that cannot fail.
  @inlinable @_disfavoredOverload
  public func `repeat`<Other: SignalProtocol>(
    when other: @escaping @Sendable (Element) -> Other
  ) -> Signal<Element, Other.Error> where Error == Never {
    setFailureType(to: Other.Error.self).repeat(when: other)
  }
}
