public import RKCore

/// The elements of several signals in rows: the first of each, then the second of each.
///
///     a         -1---2--|
///     b         --3-4---|
///     a + b     --4--6--|
///
/// Elements wait for those of the other signals, without a bound. The result completes as soon as one
/// has completed of which no element waits, and fails with the first failure; the others are disposed.
/// The signals are observed in order.
@inlinable
public func zip<A: SignalProtocol, B: SignalProtocol>(
  _ a: A,
  _ b: B
) -> Signal<(A.Element, B.Element), A.Error> where A.Error == B.Error {
  Table<Queue<A.Element>, Queue<B.Element>, Unused, Unused, Unused, Unused>
    .rows(a.toSignal(), b.toSignal()).map { ($0.0, $0.1) }
}

/// What a closure makes of the elements of two signals in pairs: the first of each, then the second of each.
@inlinable
public func zip<A: SignalProtocol, B: SignalProtocol, Result: Sendable>(
  _ a: A,
  _ b: B,
  combine: @escaping @Sendable (A.Element, B.Element) -> Result
) -> Signal<Result, A.Error> where A.Error == B.Error {
  zip(a, b).map(combine)
}

/// The elements of two signals in pairs, of which the second cannot fail.
@inlinable @_disfavoredOverload
public func zip<A: SignalProtocol, B: SignalProtocol>(
  _ a: A,
  _ b: B
) -> Signal<(A.Element, B.Element), A.Error> where B.Error == Never {
  a.zip(with: b)
}

/// The elements of two signals in pairs, of which the first cannot fail.
@inlinable @_disfavoredOverload
public func zip<A: SignalProtocol, B: SignalProtocol>(
  _ a: A,
  _ b: B
) -> Signal<(A.Element, B.Element), B.Error> where A.Error == Never {
  a.zip(with: b)
}

/// What a closure makes of the elements of two signals in pairs, of which the second cannot fail.
@inlinable @_disfavoredOverload
public func zip<A: SignalProtocol, B: SignalProtocol, Result: Sendable>(
  _ a: A,
  _ b: B,
  combine: @escaping @Sendable (A.Element, B.Element) -> Result
) -> Signal<Result, A.Error> where B.Error == Never {
  a.zip(with: b, combine: combine)
}

/// What a closure makes of the elements of two signals in pairs, of which the first cannot fail.
@inlinable @_disfavoredOverload
public func zip<A: SignalProtocol, B: SignalProtocol, Result: Sendable>(
  _ a: A,
  _ b: B,
  combine: @escaping @Sendable (A.Element, B.Element) -> Result
) -> Signal<Result, B.Error> where A.Error == Never {
  a.zip(with: b, combine: combine)
}

extension SignalProtocol {
  /// The elements of both signals, pair by pair.
  @inlinable
  public func zip<Other: SignalProtocol>(
    with other: Other
  ) -> Signal<(Element, Other.Element), Error> where Other.Error == Error {
    RKOperators.zip(self, other)
  }

  /// The elements of both signals, pair by pair, of which the other cannot fail.
  @inlinable @_disfavoredOverload
  public func zip<Other: SignalProtocol>(
    with other: Other
  ) -> Signal<(Element, Other.Element), Error> where Other.Error == Never {
    RKOperators.zip(self, other.mapError(absurd))
  }

  /// What a closure makes of the elements of both signals, pair by pair.
  @inlinable
  public func zip<Other: SignalProtocol, Result: Sendable>(
    with other: Other,
    combine: @escaping @Sendable (Element, Other.Element) -> Result
  ) -> Signal<Result, Error> where Other.Error == Error {
    zip(with: other).map(combine)
  }

  /// What a closure makes of the elements of both signals, of which the other cannot fail.
  @inlinable @_disfavoredOverload
  public func zip<Other: SignalProtocol, Result: Sendable>(
    with other: Other,
    combine: @escaping @Sendable (Element, Other.Element) -> Result
  ) -> Signal<Result, Error> where Other.Error == Never {
    zip(with: other).map(combine)
  }
}

extension SignalProtocol where Error == Never {
  /// The elements of both signals, pair by pair, of which the other may fail.
  @inlinable @_disfavoredOverload
  public func zip<Other: SignalProtocol>(
    with other: Other
  ) -> Signal<(Element, Other.Element), Other.Error> {
    RKOperators.zip(mapError(absurd), other)
  }

  /// What a closure makes of the elements of both signals, of which the other may fail.
  @inlinable @_disfavoredOverload
  public func zip<Other: SignalProtocol, Result: Sendable>(
    with other: Other,
    combine: @escaping @Sendable (Element, Other.Element) -> Result
  ) -> Signal<Result, Other.Error> {
    zip(with: other).map(combine)
  }
}

extension Signal {
  /// What a closure makes of the elements of all signals, row by row.
  ///
  ///     a      -1---2--|
  ///     b      --3-4---|
  ///     c      ---1--1-|
  ///     sum    ---5--7-|
  ///
  /// Without any signal the result completes.
  @inlinable
  public init<S: Collection & Sendable>(
    zipping signals: S,
    combine: @escaping @Sendable (_ elements: [S.Element.Element]) -> Element
  ) where S.Element: SignalProtocol, S.Element.Error == Error {
    let rows = Many<Queue<S.Element.Element>>.rows(signals)
    self = rows.map(combine)
  }
}
