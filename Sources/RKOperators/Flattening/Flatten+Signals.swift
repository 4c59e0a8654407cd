public import RKCore

extension SignalProtocol where Element: SignalProtocol {
  /// What the signals that the source sends send.
  public typealias InnerElement = Element.Element

  /// Makes one signal of the signals that the source sends.
  ///
  ///     source     -a-b-------|
  ///     a          1-2-3|
  ///     b          -4-5|
  ///     .concat    -1-2-3-4-5-|
  ///     .merge     -1-2435----|
  ///     .latest    -1--4-5----|
  ///     .first     -1-2-3-----|
  ///     .race      -1-2-3|
  ///
  /// The result completes when the source and all signals that were to be observed have, and fails with
  /// the first failure of any.
  @inlinable
  public func flatten(
    _ strategy: FlattenStrategy
  ) -> Signal<Element.Element, Error> where Element.Error == Error {
    flatMap(strategy) { $0 }
  }

  /// Makes one signal of the signals, which cannot fail, that the source sends.
  @inlinable @_disfavoredOverload
  public func flatten(
    _ strategy: FlattenStrategy
  ) -> Signal<Element.Element, Error> where Element.Error == Never {
    flatMap(strategy) { $0 }
  }

  /// All signals that the source sends, at once.
  ///
  ///     source    -a-b-------|
  ///     a         1-2-3|
  ///     b         -4-5|
  ///     result    -1-2435----|
  ///
  /// - Parameter maxConcurrent: How many are observed side by side, while the others wait; all, unless
  ///   told otherwise. Less than 1 traps.
  @inlinable
  public func merge(
    maxConcurrent: Int = .max
  ) -> Signal<Element.Element, Error> where Element.Error == Error {
    flatten(.merge(maxConcurrent: maxConcurrent))
  }

  /// All signals that the source sends, at once, which cannot fail.
  @inlinable @_disfavoredOverload
  public func merge(
    maxConcurrent: Int = .max
  ) -> Signal<Element.Element, Error> where Element.Error == Never {
    flatten(.merge(maxConcurrent: maxConcurrent))
  }

  /// The signals that the source sends, one after the other.
  ///
  ///     source    -a-b-------|
  ///     a         1-2-3|
  ///     b         -4-5|
  ///     result    -1-2-3-4-5-|
  ///
  /// Those that wait are kept, without a bound.
  @inlinable
  public func concat() -> Signal<Element.Element, Error> where Element.Error == Error {
    flatten(.concat)
  }

  /// The signals that the source sends, which cannot fail, one after the other.
  @inlinable @_disfavoredOverload
  public func concat() -> Signal<Element.Element, Error> where Element.Error == Never {
    flatten(.concat)
  }

  /// The latest of the signals that the source sends.
  ///
  ///     source    -a-b-------|
  ///     a         1-2-3|
  ///     b         -4-5|
  ///     result    -1--4-5----|
  ///
  /// The one before is disposed before the next is observed.
  @inlinable
  public func switchToLatest() -> Signal<Element.Element, Error> where Element.Error == Error {
    flatten(.latest)
  }

  /// The latest of the signals that the source sends, which cannot fail.
  @inlinable @_disfavoredOverload
  public func switchToLatest() -> Signal<Element.Element, Error> where Element.Error == Never {
    flatten(.latest)
  }
}

extension SignalProtocol where Element: SignalProtocol, Error == Never {
  /// Makes one signal of the signals, which may fail, that the source sends.
  @inlinable @_disfavoredOverload
  public func flatten(_ strategy: FlattenStrategy) -> Signal<Element.Element, Element.Error> {
    flatMap(strategy) { $0 }
  }

  /// All signals that the source sends, at once, which may fail.
  @inlinable @_disfavoredOverload
  public func merge(maxConcurrent: Int = .max) -> Signal<Element.Element, Element.Error> {
    flatten(.merge(maxConcurrent: maxConcurrent))
  }

  /// The signals that the source sends, which may fail, one after the other.
  @inlinable @_disfavoredOverload
  public func concat() -> Signal<Element.Element, Element.Error> {
    flatten(.concat)
  }

  /// The latest of the signals that the source sends, which may fail.
  @inlinable @_disfavoredOverload
  public func switchToLatest() -> Signal<Element.Element, Element.Error> {
    flatten(.latest)
  }
}

extension Signal {
  /// Makes one signal of several.
  ///
  ///     a          -1--2|
  ///     b          --3--4|
  ///     .merge     -13-24|
  ///     .concat    -1--2--3--4|
  ///
  /// - Parameters:
  ///   - signals: They are observed in order. Without any the result completes, whatever the strategy.
  ///   - strategy: How they become one.
  @inlinable
  public init<S: Sequence & Sendable>(flattening signals: S, strategy: FlattenStrategy)
  where S.Element: SignalProtocol, S.Element.Element == Element, S.Element.Error == Error {
    self = Signal<S.Element, Never>(sequence: signals).flatMap(strategy) { $0 }
  }
}

extension SignalProtocol {
  /// This signal and another, which may fail or not, as one that fails as this one does.
  @inlinable
  func beside<Other: SignalProtocol>(
    _ other: Other,
    failure: @escaping @Sendable (Other.Error) -> Error
  ) -> [Signal<Element, Error>] where Other.Element == Element {
    [toSignal(), other.mapError(failure)]
  }
}
