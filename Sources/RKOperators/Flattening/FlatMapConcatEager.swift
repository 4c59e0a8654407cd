public import RKCore

extension SignalProtocol {
  /// Turns each element into a signal, observes all of them at once, and is one after the other.
  ///
  ///     source    -a-b--------|
  ///     a         1-2-3|
  ///     b         4-5|
  ///     result    -1-2-3[45]-----|
  ///
  /// What a signal sends before its turn waits, without a bound. The result completes when all signals
  /// and the source have, and fails with the first failure of any, whosever turn it is.
  ///
  /// - Parameters:
  ///   - maxConcurrent: How many signals may have begun of which not all is passed on yet; all, unless
  ///     told otherwise. Less than 1 traps.
  ///   - transform: Makes the signal of an element, when it is about to be observed.
  public func flatMapConcatEager<Inner: SignalProtocol>(
    maxConcurrent: Int = .max,
    _ transform: @escaping @Sendable (Element) -> Inner
  ) -> Signal<Inner.Element, Error> where Inner.Error == Error {
    flatMap(.concatEager(maxConcurrent: maxConcurrent), transform)
  }

  /// Turns each element into a signal that cannot fail, observes all of them at once, and is one after
  /// the other.
  @_disfavoredOverload
  public func flatMapConcatEager<Inner: SignalProtocol>(
    maxConcurrent: Int = .max,
    _ transform: @escaping @Sendable (Element) -> Inner
  ) -> Signal<Inner.Element, Error> where Inner.Error == Never {
    flatMap(.concatEager(maxConcurrent: maxConcurrent), transform)
  }
}

extension SignalProtocol where Error == Never {
  /// Turns each element into a signal, which may fail, observes all of them at once, and is one after
  /// the other.
  @_disfavoredOverload
  public func flatMapConcatEager<Inner: SignalProtocol>(
    maxConcurrent: Int = .max,
    _ transform: @escaping @Sendable (Element) -> Inner
  ) -> Signal<Inner.Element, Inner.Error> {
    flatMap(.concatEager(maxConcurrent: maxConcurrent), transform)
  }
}
