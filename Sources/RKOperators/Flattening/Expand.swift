public import RKCore

extension SignalProtocol {
  /// Emits each element, and the elements of a signal made from each element emitted, recursively.
  ///
  ///     source    -1---|
  ///     1         --2-3|
  ///     2         -4|
  ///     3, 4      |
  ///     result    -1-243|
  ///
  /// The result completes when the source and all signals have completed, and fails with the first
  /// failure. The stack does not grow with the depth. Elements whose signals cannot start yet are
  /// buffered without a bound. Signals start breadth first.
  ///
  /// - Parameters:
  ///   - maxConcurrent: The maximum number of signals to observe at a time. A value less than 1
  ///     traps. Default: unlimited.
  ///   - transform: A closure that returns the signal for an element, called just before that
  ///     signal is observed.
  @inlinable
  public func expand<Inner: SignalProtocol<Element, Error>>(
    maxConcurrent: Int = .max,
    _ transform: @escaping @Sendable (Element) -> Inner
  ) -> Signal<Element, Error> {
    expand(maxConcurrent, transform, innerFailure: { $0 })
  }

  /// Acts as `expand(maxConcurrent:_:)` with inner signals that cannot fail.
  @inlinable @_disfavoredOverload
  public func expand<Inner: SignalProtocol<Element, Never>>(
    maxConcurrent: Int = .max,
    _ transform: @escaping @Sendable (Element) -> Inner
  ) -> Signal<Element, Error> {
    expand(maxConcurrent, transform, innerFailure: absurd)
  }

  @inlinable
  func expand<Inner: SignalProtocol>(
    _ maxConcurrent: Int,
    _ transform: @escaping @Sendable (Element) -> Inner,
    innerFailure: @escaping @Sendable (Inner.Error) -> Error
  ) -> Signal<Element, Error> where Inner.Element == Element {
    let strategy = FlattenStrategy(
      maxConcurrent: maxConcurrent.checkedConcurrency("expand(maxConcurrent:)"),
      overflow: .enqueue
    )
    return flatten(
      strategy,
      transform,
      failure: { $0 },
      innerFailure: innerFailure,
      expansion: .init(element: { $0 }, outer: { $0 })
    )
  }
}

extension SignalProtocol where Error == Never {
  /// Acts as `expand(maxConcurrent:_:)` on a source that cannot fail.
  @inlinable @_disfavoredOverload
  public func expand<Inner: SignalProtocol>(
    maxConcurrent: Int = .max,
    _ transform: @escaping @Sendable (Element) -> Inner
  ) -> Signal<Element, Inner.Error> where Inner.Element == Element {
    setFailureType(to: Inner.Error.self).expand(maxConcurrent: maxConcurrent) { transform($0) }
  }
}
