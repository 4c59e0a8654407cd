public import RKCore

extension SignalProtocol {
  /// Turns each element into a signal, observes these concurrently, and emits their elements in order.
  ///
  ///     source    -a-b--------|
  ///     a         1-2-3|
  ///     b         4-5|
  ///     result    -1-2-3[45]-----|
  ///
  /// Elements that a signal sends early are buffered without a bound. The result completes when the
  /// source and all signals have completed, and fails with the first failure of any signal.
  ///
  /// - Parameters:
  ///   - maxConcurrent: The maximum number of active signals. A signal is active until it and all
  ///     earlier ones have completed, and their elements have been emitted. A value less than 1
  ///     traps. Default: unlimited.
  ///   - transform: A closure that returns the signal for an element, called just before that
  ///     signal is observed.
  @inlinable
  public func flatMapConcatEager<Inner: SignalProtocol>(
    maxConcurrent: Int = .max,
    _ transform: @escaping @Sendable (Element) -> Inner
  ) -> Signal<Inner.Element, Error> where Inner.Error == Error {
    flatMap(.concatEager(maxConcurrent: maxConcurrent), transform)
  }

  /// Acts as `flatMapConcatEager(maxConcurrent:_:)` with inner signals that cannot fail.
  @inlinable @_disfavoredOverload
  public func flatMapConcatEager<Inner: SignalProtocol>(
    maxConcurrent: Int = .max,
    _ transform: @escaping @Sendable (Element) -> Inner
  ) -> Signal<Inner.Element, Error> where Inner.Error == Never {
    flatMap(.concatEager(maxConcurrent: maxConcurrent), transform)
  }
}

extension SignalProtocol where Error == Never {
  /// Acts as `flatMapConcatEager(maxConcurrent:_:)` on a source that cannot fail.
  @inlinable @_disfavoredOverload
  public func flatMapConcatEager<Inner: SignalProtocol>(
    maxConcurrent: Int = .max,
    _ transform: @escaping @Sendable (Element) -> Inner
  ) -> Signal<Inner.Element, Inner.Error> {
    flatMap(.concatEager(maxConcurrent: maxConcurrent), transform)
  }
}
