public import RKCore

/// Emits the latest elements of several signals whenever one of them sends an element.
///
///     a         -1---2----|
///     b         --3-4---|
///     a + b     --4-56----|
///
/// The first tuple is emitted when every signal has sent an element. The result completes when all signals
/// have completed, or when one completes without an element. It fails with the first failure. When the result
/// terminates, the remaining signals are disposed. Signals are observed in order.
@export(implementation)
public func combineLatest<A, B, Failure>(
  _ a: some SignalProtocol<A, Failure>,
  _ b: some SignalProtocol<B, Failure>
) -> Signal<(A, B), Failure> {
  TypedBuffers<LatestBuffer<A>, LatestBuffer<B>, NoBuffer, NoBuffer, NoBuffer, NoBuffer>
    .combine(a.toSignal(), b.toSignal()) { a, b, _, _, _, _ in (a, b) }
}

/// A form of `combineLatest(_:_:)` with a closure that returns an element for each tuple.
@export(implementation)
public func combineLatest<A, B, Result, Failure>(
  _ a: some SignalProtocol<A, Failure>,
  _ b: some SignalProtocol<B, Failure>,
  combine: @escaping @Sendable (A, B) -> Result
) -> Signal<Result, Failure> {
  combineLatest(a, b).map(combine)
}

extension SignalProtocol {
  /// A form of `combineLatest(_:_:)` for this signal and another.
  @export(implementation)
  public func combineLatest<Other>(
    with other: some SignalProtocol<Other, Error>
  ) -> Signal<(Element, Other), Error> {
    RKOperators.combineLatest(self, other)
  }

  /// A form of `combineLatest(with:)` with a signal that cannot fail.
  @export(implementation) @_disfavoredOverload
  public func combineLatest<Other>(
    with other: some SignalProtocol<Other, Never>
  ) -> Signal<(Element, Other), Error> {
    RKOperators.combineLatest(self, other.mapError(unreachable))
  }

  /// A form of `combineLatest(_:_:combine:)` for this signal and another.
  @export(implementation)
  public func combineLatest<Other, Result>(
    with other: some SignalProtocol<Other, Error>,
    combine: @escaping @Sendable (Element, Other) -> Result
  ) -> Signal<Result, Error> {
    combineLatest(with: other).map(combine)
  }
}

extension SignalProtocol where Error == Never {
  /// A form of `combineLatest(with:)` for a source that cannot fail.
  @export(implementation) @_disfavoredOverload
  public func combineLatest<Other, Failure>(
    with other: some SignalProtocol<Other, Failure>
  ) -> Signal<(Element, Other), Failure> {
    RKOperators.combineLatest(mapError(unreachable), other)
  }
}

extension Signal {
  /// Creates a signal that combines the latest elements of several signals with a closure.
  ///
  ///     a      -1---2--|
  ///     b      --1-----|
  ///     c      ---1--3-|
  ///     sum    ---3-46-|
  ///
  /// This is the form of `combineLatest(_:_:combine:)` for a collection of signals. If there are no signals,
  /// the result completes.
  @export(implementation)
  public init<S: Collection & Sendable>(
    combiningLatest signals: S,
    combine: @escaping @Sendable (_ elements: [S.Element.Element]) -> Element
  ) where S.Element: SignalProtocol, S.Element.Error == Error {
    self = ArrayBuffers<LatestBuffer<S.Element.Element>>.combine(signals).map(combine)
  }
}
