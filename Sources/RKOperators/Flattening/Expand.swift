public import RKCore

extension SignalProtocol {
  /// Sends each element, and those of a signal made of it, and those of signals made of them, and so on.
  ///
  ///     source    -1---|
  ///     1         --2-3|
  ///     2         -4|
  ///     3, 4      |
  ///     result    -1-243|
  ///
  /// The result completes when the source has and no signal runs or waits any more, and fails with the
  /// first failure of any. However deep it goes, it is a loop and takes no stack; what there is no room
  /// for waits, without a bound, and elements come breadth first then.
  ///
  /// - Parameters:
  ///   - maxConcurrent: How many signals are observed side by side; all, unless told otherwise. Less
  ///     than 1 traps.
  ///   - transform: Makes the signal of an element, when it is about to be observed.
  public func expand<Inner: SignalProtocol>(
    maxConcurrent: Int = .max,
    _ transform: @escaping @Sendable (Element) -> Inner
  ) -> Signal<Element, Error> where Inner.Element == Element, Inner.Error == Error {
    expanding(maxConcurrent, transform, innerFailure: { $0 })
  }

  /// Sends each element, and those of a signal made of it, which cannot fail, and so on.
  @_disfavoredOverload
  public func expand<Inner: SignalProtocol>(
    maxConcurrent: Int = .max,
    _ transform: @escaping @Sendable (Element) -> Inner
  ) -> Signal<Element, Error> where Inner.Element == Element, Inner.Error == Never {
    expanding(maxConcurrent, transform, innerFailure: absurd)
  }

  private func expanding<Inner: SignalProtocol>(
    _ maxConcurrent: Int,
    _ transform: @escaping @Sendable (Element) -> Inner,
    innerFailure: @escaping @Sendable (Inner.Error) -> Error
  ) -> Signal<Element, Error> where Inner.Element == Element {
    let room = maxConcurrent.checkedRoom("expand(maxConcurrent:)")
    let flatten = Flatten(
      strategy: .merge(maxConcurrent: room),
      transform: transform,
      innerFailure: innerFailure,
      expansion: .init(element: { $0 }, outer: { $0 })
    )
    return Signal(onSubscribe: { flatten.observe(self, downstream: $0, failure: { $0 }) })
  }
}

extension SignalProtocol where Error == Never {
  /// Sends each element, and those of a signal made of it, which may fail, and so on.
  @_disfavoredOverload
  public func expand<Inner: SignalProtocol>(
    maxConcurrent: Int = .max,
    _ transform: @escaping @Sendable (Element) -> Inner
  ) -> Signal<Element, Inner.Error> where Inner.Element == Element {
    setFailureType(to: Inner.Error.self)
      .expand(maxConcurrent: maxConcurrent) { transform($0) }
  }
}
