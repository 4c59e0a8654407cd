public import RKCore

extension SignalProtocol where Element: SignalProtocol {
  /// The element type of the inner signals.
  public typealias InnerElement = Element.Element

  /// Emits the elements of the signals that the source sends, combined according to a strategy.
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
  /// The result completes when the source and the inner signals have completed; inner signals that the
  /// strategy has disposed do not count. It fails with the first failure of the source or an inner signal.
  @export(implementation)
  public func flatten(
    _ strategy: FlattenStrategy
  ) -> Signal<Element.Element, Error> where Element.Error == Error {
    flatMap(strategy) { $0 }
  }

  /// Observes all signals that the source sends, and emits their elements as they arrive.
  ///
  ///     source    -a-b-------|
  ///     a         1-2-3|
  ///     b         -4-5|
  ///     result    -1-2435----|
  ///
  /// - Parameter maxConcurrent: The maximum number of signals to observe at a time; further signals are
  ///   queued. A value less than 1 traps. Default: unlimited.
  @export(implementation)
  public func merge(
    maxConcurrent: Int = .max
  ) -> Signal<Element.Element, Error> where Element.Error == Error {
    flatten(.merge(maxConcurrent: maxConcurrent))
  }

  /// Emits the elements of the signals that the source sends, one signal after another.
  ///
  ///     source    -a-b-------|
  ///     a         1-2-3|
  ///     b         -4-5|
  ///     result    -1-2-3-4-5-|
  ///
  /// Signals that cannot be observed yet are buffered without a limit.
  @export(implementation)
  public func concat() -> Signal<Element.Element, Error> where Element.Error == Error {
    flatten(.concat)
  }

  /// Emits the elements of the latest signal that the source sends.
  ///
  ///     source    -a-b-------|
  ///     a         1-2-3|
  ///     b         -4-5|
  ///     result    -1--4-5----|
  ///
  /// The previous signal is disposed before the next one is observed.
  @export(implementation)
  public func switchToLatest() -> Signal<Element.Element, Error> where Element.Error == Error {
    flatten(.latest)
  }
}

extension Signal {
  /// Creates a signal that combines several signals according to a strategy.
  ///
  ///     a          -1--2|
  ///     b          --3--4|
  ///     .merge     -13-24|
  ///     .concat    -1--2--3--4|
  ///
  /// - Parameters:
  ///   - signals: The signals, observed in order. If there are none, the result completes.
  ///   - strategy: The rule for combining the signals.
  @export(implementation)
  public init<S: Sequence & Sendable>(flattening signals: S, strategy: FlattenStrategy)
  where S.Element: SignalProtocol<Element, Error> {
    self = Signal<S.Element, Never>(sequence: signals).flatMap(strategy) { $0 }
  }
}
