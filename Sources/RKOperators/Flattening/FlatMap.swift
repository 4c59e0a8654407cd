public import RKCore

extension SignalProtocol {
  /// Turns each element into a signal, and those into one.
  ///
  /// The result completes when the source and all signals that were to be observed have, and fails with
  /// the first failure of any.
  ///
  /// - Parameters:
  ///   - strategy: How several signals become one.
  ///   - transform: Makes the signal of an element, when it is about to be observed.
  @inlinable
  public func flatMap<Inner: SignalProtocol>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Element) -> Inner
  ) -> Signal<Inner.Element, Error> where Inner.Error == Error {
    flattening(strategy, transform, failure: { $0 }, innerFailure: { $0 })
  }

  /// Turns each element into a signal that cannot fail, and those into one.
  @inlinable @_disfavoredOverload
  public func flatMap<Inner: SignalProtocol>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Element) -> Inner
  ) -> Signal<Inner.Element, Error> where Inner.Error == Never {
    flattening(strategy, transform, failure: { $0 }, innerFailure: absurd)
  }

  /// Turns each element into a signal and is the latest of them.
  ///
  ///     source    -a-----b------|
  ///     a         1-2-3-4|
  ///     b         -5-6|
  ///     result    -1-2-3--5-6---|
  ///
  /// The signal before is disposed before the next one is observed. The result completes when the
  /// source and the signal that is running have, and fails with the first failure of any.
  ///
  /// - Parameter transform: Makes the signal of an element, when it is about to be observed.
  @inlinable
  public func flatMapLatest<Inner: SignalProtocol>(
    _ transform: @escaping @Sendable (Element) -> Inner
  ) -> Signal<Inner.Element, Error> where Inner.Error == Error {
    flatMap(.latest, transform)
  }

  /// Turns each element into a signal that cannot fail and is the latest of them.
  @inlinable @_disfavoredOverload
  public func flatMapLatest<Inner: SignalProtocol>(
    _ transform: @escaping @Sendable (Element) -> Inner
  ) -> Signal<Inner.Element, Error> where Inner.Error == Never {
    flatMap(.latest, transform)
  }

  /// Turns each element into a signal and is one after the other.
  ///
  ///     source    -a-b--------|
  ///     a         1-2-3|
  ///     b         4-5|
  ///     result    -1-2-34-5---|
  ///
  /// A signal is observed when the one before has completed; the elements of the source wait, without a
  /// bound.
  ///
  /// - Parameter transform: Makes the signal of an element, when it is about to be observed.
  @inlinable
  public func flatMapConcat<Inner: SignalProtocol>(
    _ transform: @escaping @Sendable (Element) -> Inner
  ) -> Signal<Inner.Element, Error> where Inner.Error == Error {
    flatMap(.concat, transform)
  }

  /// Turns each element into a signal that cannot fail and is one after the other.
  @inlinable @_disfavoredOverload
  public func flatMapConcat<Inner: SignalProtocol>(
    _ transform: @escaping @Sendable (Element) -> Inner
  ) -> Signal<Inner.Element, Error> where Inner.Error == Never {
    flatMap(.concat, transform)
  }

  /// Turns each element into a signal and is all of them at once.
  ///
  ///     source    -a-b-------|
  ///     a         1-2-3|
  ///     b         -4-5|
  ///     result    -1-2435----|
  ///
  /// - Parameters:
  ///   - maxConcurrent: How many are observed side by side, while the elements of the source wait; all,
  ///     unless told otherwise. Less than 1 traps.
  ///   - transform: Makes the signal of an element, when it is about to be observed.
  @inlinable
  public func flatMapMerge<Inner: SignalProtocol>(
    maxConcurrent: Int = .max,
    _ transform: @escaping @Sendable (Element) -> Inner
  ) -> Signal<Inner.Element, Error> where Inner.Error == Error {
    flatMap(.merge(maxConcurrent: maxConcurrent), transform)
  }

  /// Turns each element into a signal that cannot fail and is all of them at once.
  @inlinable @_disfavoredOverload
  public func flatMapMerge<Inner: SignalProtocol>(
    maxConcurrent: Int = .max,
    _ transform: @escaping @Sendable (Element) -> Inner
  ) -> Signal<Inner.Element, Error> where Inner.Error == Never {
    flatMap(.merge(maxConcurrent: maxConcurrent), transform)
  }

  /// Turns an element into a signal, and is that until it completes; elements that come meanwhile are
  /// ignored.
  ///
  ///     source    -a-b---c----|
  ///     a         1-2-3|
  ///     c         4-5|
  ///     result    -1-2-3-4-5--|
  ///
  /// - Parameter transform: Makes the signal of an element, when it is about to be observed.
  @inlinable
  public func flatMapFirst<Inner: SignalProtocol>(
    _ transform: @escaping @Sendable (Element) -> Inner
  ) -> Signal<Inner.Element, Error> where Inner.Error == Error {
    flatMap(.first, transform)
  }

  /// Turns an element into a signal that cannot fail, and is that until it completes; elements that
  /// come meanwhile are ignored.
  @inlinable @_disfavoredOverload
  public func flatMapFirst<Inner: SignalProtocol>(
    _ transform: @escaping @Sendable (Element) -> Inner
  ) -> Signal<Inner.Element, Error> where Inner.Error == Never {
    flatMap(.first, transform)
  }

  @inlinable
  func flattening<Inner: SignalProtocol, Failure>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Element) -> Inner,
    failure: @escaping @Sendable (Error) -> Failure,
    innerFailure: @escaping @Sendable (Inner.Error) -> Failure
  ) -> Signal<Inner.Element, Failure> {
    let flatten = Flatten(strategy: strategy, transform: transform, innerFailure: innerFailure)
    return Signal(onSubscribe: { flatten.observe(self, downstream: $0, failure: failure) })
  }
}

extension SignalProtocol where Error == Never {
  /// Turns each element into a signal, which may fail, and those into one.
  @inlinable @_disfavoredOverload
  public func flatMap<Inner: SignalProtocol>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Element) -> Inner
  ) -> Signal<Inner.Element, Inner.Error> {
    flattening(strategy, transform, failure: absurd, innerFailure: { $0 })
  }

  /// Turns each element into a signal, which may fail, and is the latest of them.
  @inlinable @_disfavoredOverload
  public func flatMapLatest<Inner: SignalProtocol>(
    _ transform: @escaping @Sendable (Element) -> Inner
  ) -> Signal<Inner.Element, Inner.Error> {
    flatMap(.latest, transform)
  }

  /// Turns each element into a signal, which may fail, and is one after the other.
  @inlinable @_disfavoredOverload
  public func flatMapConcat<Inner: SignalProtocol>(
    _ transform: @escaping @Sendable (Element) -> Inner
  ) -> Signal<Inner.Element, Inner.Error> {
    flatMap(.concat, transform)
  }

  /// Turns each element into a signal, which may fail, and is all of them at once.
  @inlinable @_disfavoredOverload
  public func flatMapMerge<Inner: SignalProtocol>(
    maxConcurrent: Int = .max,
    _ transform: @escaping @Sendable (Element) -> Inner
  ) -> Signal<Inner.Element, Inner.Error> {
    flatMap(.merge(maxConcurrent: maxConcurrent), transform)
  }

  /// Turns an element into a signal, which may fail, and is that until it completes; elements that come
  /// meanwhile are ignored.
  @inlinable @_disfavoredOverload
  public func flatMapFirst<Inner: SignalProtocol>(
    _ transform: @escaping @Sendable (Element) -> Inner
  ) -> Signal<Inner.Element, Inner.Error> {
    flatMap(.first, transform)
  }
}
