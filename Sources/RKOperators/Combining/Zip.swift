public import RKCore

/// Emits the first elements of several signals together, then the second elements, and so on.
///
///     a         -1---2--|
///     b         --3-4---|
///     a + b     --4--6--|
///
/// Elements are buffered, without a limit, until every signal has sent its next element. The result completes
/// when a signal has completed and its buffer is empty. It fails with the first failure. When the result
/// terminates, the remaining signals are disposed. Signals are observed in order.
@export(implementation)
public func zip<A, B, Failure>(
  _ a: some SignalProtocol<A, Failure>,
  _ b: some SignalProtocol<B, Failure>
) -> Signal<(A, B), Failure> {
  TypedBuffers<QueueBuffer<A>, QueueBuffer<B>, NoBuffer, NoBuffer, NoBuffer, NoBuffer>
    .combine(a.toSignal(), b.toSignal()) { a, b, _, _, _, _ in (a, b) }
}

/// A form of `zip(_:_:)` with a closure that returns an element for each tuple.
@export(implementation)
public func zip<A, B, Result, Failure>(
  _ a: some SignalProtocol<A, Failure>,
  _ b: some SignalProtocol<B, Failure>,
  combine: @escaping @Sendable (A, B) -> Result
) -> Signal<Result, Failure> {
  zip(a, b).map(combine)
}

extension SignalProtocol {
  /// A form of `zip(_:_:)` for this signal and another.
  @export(implementation)
  public func zip<Other>(
    with other: some SignalProtocol<Other, Error>
  ) -> Signal<(Element, Other), Error> {
    RKOperators.zip(self, other)
  }

  /// A form of `zip(with:)` with a signal that cannot fail.
  @export(implementation) @_disfavoredOverload
  public func zip<Other>(
    with other: some SignalProtocol<Other, Never>
  ) -> Signal<(Element, Other), Error> {
    RKOperators.zip(self, other.mapError(unreachable))
  }

  /// A form of `zip(_:_:combine:)` for this signal and another.
  @export(implementation)
  public func zip<Other, Result>(
    with other: some SignalProtocol<Other, Error>,
    combine: @escaping @Sendable (Element, Other) -> Result
  ) -> Signal<Result, Error> {
    zip(with: other).map(combine)
  }
}

extension SignalProtocol where Error == Never {
  /// A form of `zip(with:)` for a source that cannot fail.
  @export(implementation) @_disfavoredOverload
  public func zip<Other, Failure>(
    with other: some SignalProtocol<Other, Failure>
  ) -> Signal<(Element, Other), Failure> {
    RKOperators.zip(mapError(unreachable), other)
  }
}

extension Signal {
  /// Creates a signal that combines the elements of several signals, index by index, with a closure.
  ///
  ///     a      -1---2--|
  ///     b      --3-4---|
  ///     c      ---1--1-|
  ///     sum    ---5--7-|
  ///
  /// This is the form of `zip(_:_:combine:)` for a collection of signals. If there are no signals, the result
  /// completes.
  @export(implementation)
  public init<S: Collection & Sendable>(
    zipping signals: S,
    combine: @escaping @Sendable (_ elements: [S.Element.Element]) -> Element
  ) where S.Element: SignalProtocol, S.Element.Error == Error {
    self = ArrayBuffers<QueueBuffer<S.Element.Element>>.combine(signals).map(combine)
  }
}
