public import RKCore

/// The latest elements of several signals, whenever one of them sends.
///
///     a         -1---2----|
///     b         --3-4---|
///     a + b     --4-56----|
///
/// The first row comes when each has sent. The result completes when all have, or as soon as one
/// completes that has sent nothing, and fails with the first failure; the others are disposed. The
/// signals are observed in order.
@inlinable
public func combineLatest<A: SignalProtocol, B: SignalProtocol>(
  _ a: A,
  _ b: B
) -> Signal<(A.Element, B.Element), A.Error> where A.Error == B.Error {
  Table<Latest<A.Element>, Latest<B.Element>, Unused, Unused, Unused, Unused>
    .rows(a.toSignal(), b.toSignal()).map { ($0.0, $0.1) }
}

/// What a closure makes of the latest elements of two signals, whenever one of them sends.
@inlinable
public func combineLatest<A: SignalProtocol, B: SignalProtocol, Result: Sendable>(
  _ a: A,
  _ b: B,
  combine: @escaping @Sendable (A.Element, B.Element) -> Result
) -> Signal<Result, A.Error> where A.Error == B.Error {
  combineLatest(a, b).map(combine)
}

/// The latest elements of two signals, of which the second cannot fail.
@inlinable @_disfavoredOverload
public func combineLatest<A: SignalProtocol, B: SignalProtocol>(
  _ a: A,
  _ b: B
) -> Signal<(A.Element, B.Element), A.Error> where B.Error == Never {
  a.combineLatest(with: b)
}

/// The latest elements of two signals, of which the first cannot fail.
@inlinable @_disfavoredOverload
public func combineLatest<A: SignalProtocol, B: SignalProtocol>(
  _ a: A,
  _ b: B
) -> Signal<(A.Element, B.Element), B.Error> where A.Error == Never {
  a.combineLatest(with: b)
}

/// What a closure makes of the latest elements of two signals, of which the second cannot fail.
@inlinable @_disfavoredOverload
public func combineLatest<A: SignalProtocol, B: SignalProtocol, Result: Sendable>(
  _ a: A,
  _ b: B,
  combine: @escaping @Sendable (A.Element, B.Element) -> Result
) -> Signal<Result, A.Error> where B.Error == Never {
  a.combineLatest(with: b, combine: combine)
}

/// What a closure makes of the latest elements of two signals, of which the first cannot fail.
@inlinable @_disfavoredOverload
public func combineLatest<A: SignalProtocol, B: SignalProtocol, Result: Sendable>(
  _ a: A,
  _ b: B,
  combine: @escaping @Sendable (A.Element, B.Element) -> Result
) -> Signal<Result, B.Error> where A.Error == Never {
  a.combineLatest(with: b, combine: combine)
}

extension SignalProtocol {
  /// The latest elements of both signals, whenever one of them sends.
  @inlinable
  public func combineLatest<Other: SignalProtocol>(
    with other: Other
  ) -> Signal<(Element, Other.Element), Error> where Other.Error == Error {
    RKOperators.combineLatest(self, other)
  }

  /// The latest elements of both signals, of which the other cannot fail.
  @inlinable @_disfavoredOverload
  public func combineLatest<Other: SignalProtocol>(
    with other: Other
  ) -> Signal<(Element, Other.Element), Error> where Other.Error == Never {
    RKOperators.combineLatest(self, other.mapError(absurd))
  }

  /// What a closure makes of the latest elements of both signals, whenever one of them sends.
  @inlinable
  public func combineLatest<Other: SignalProtocol, Result: Sendable>(
    with other: Other,
    combine: @escaping @Sendable (Element, Other.Element) -> Result
  ) -> Signal<Result, Error> where Other.Error == Error {
    combineLatest(with: other).map(combine)
  }

  /// What a closure makes of the latest elements of both signals, of which the other cannot fail.
  @inlinable @_disfavoredOverload
  public func combineLatest<Other: SignalProtocol, Result: Sendable>(
    with other: Other,
    combine: @escaping @Sendable (Element, Other.Element) -> Result
  ) -> Signal<Result, Error> where Other.Error == Never {
    combineLatest(with: other).map(combine)
  }
}

extension SignalProtocol where Error == Never {
  /// The latest elements of both signals, of which the other may fail.
  @inlinable @_disfavoredOverload
  public func combineLatest<Other: SignalProtocol>(
    with other: Other
  ) -> Signal<(Element, Other.Element), Other.Error> {
    RKOperators.combineLatest(mapError(absurd), other)
  }

  /// What a closure makes of the latest elements of both signals, of which the other may fail.
  @inlinable @_disfavoredOverload
  public func combineLatest<Other: SignalProtocol, Result: Sendable>(
    with other: Other,
    combine: @escaping @Sendable (Element, Other.Element) -> Result
  ) -> Signal<Result, Other.Error> {
    combineLatest(with: other).map(combine)
  }
}

extension Signal {
  /// What a closure makes of the latest elements of all signals, whenever one of them sends.
  ///
  ///     a      -1---2--|
  ///     b      --1-----|
  ///     c      ---1--3-|
  ///     sum    ---3-46-|
  ///
  /// Without any signal the result completes.
  @inlinable
  public init<S: Collection & Sendable>(
    combiningLatest signals: S,
    combine: @escaping @Sendable (_ elements: [S.Element.Element]) -> Element
  ) where S.Element: SignalProtocol, S.Element.Error == Error {
    let rows = Many<Latest<S.Element.Element>>.rows(signals)
    self = rows.map(combine)
  }
}
