public import RKCore

// Typed forms up to six: a closure over the tuple of a pack is hard on the compiler's inference.

/// Pairs the elements of three signals by their position, in a tuple.
@inlinable
public func zip<A: Sendable, B: Sendable, C: Sendable, Failure: Error>(
  _ a: some SignalProtocol<A, Failure>,
  _ b: some SignalProtocol<B, Failure>,
  _ c: some SignalProtocol<C, Failure>
) -> Signal<(A, B, C), Failure> {
  Table<Queue<A>, Queue<B>, Queue<C>, Unused, Unused, Unused>
    .rows(a.toSignal(), b.toSignal(), c.toSignal()).map { ($0.0, $0.1, $0.2) }
}

/// Pairs the elements of three signals by their position, with a closure.
@inlinable
public func zip<A: Sendable, B: Sendable, C: Sendable, Result: Sendable, Failure: Error>(
  _ a: some SignalProtocol<A, Failure>,
  _ b: some SignalProtocol<B, Failure>,
  _ c: some SignalProtocol<C, Failure>,
  combine: @escaping @Sendable (A, B, C) -> Result
) -> Signal<Result, Failure> {
  zip(a, b, c).map(combine)
}

/// Pairs the elements of four signals by their position, in a tuple.
@inlinable
public func zip<A: Sendable, B: Sendable, C: Sendable, D: Sendable, Failure: Error>(
  _ a: some SignalProtocol<A, Failure>,
  _ b: some SignalProtocol<B, Failure>,
  _ c: some SignalProtocol<C, Failure>,
  _ d: some SignalProtocol<D, Failure>
) -> Signal<(A, B, C, D), Failure> {
  Table<Queue<A>, Queue<B>, Queue<C>, Queue<D>, Unused, Unused>
    .rows(a.toSignal(), b.toSignal(), c.toSignal(), d.toSignal()).map { ($0.0, $0.1, $0.2, $0.3) }
}

/// Pairs the elements of four signals by their position, with a closure.
@inlinable
public func zip<
  A: Sendable,
  B: Sendable,
  C: Sendable,
  D: Sendable,
  Result: Sendable,
  Failure: Error
>(
  _ a: some SignalProtocol<A, Failure>,
  _ b: some SignalProtocol<B, Failure>,
  _ c: some SignalProtocol<C, Failure>,
  _ d: some SignalProtocol<D, Failure>,
  combine: @escaping @Sendable (A, B, C, D) -> Result
) -> Signal<Result, Failure> {
  zip(a, b, c, d).map(combine)
}

/// Pairs the elements of five signals by their position, in a tuple.
@inlinable
public func zip<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, Failure: Error>(
  _ a: some SignalProtocol<A, Failure>,
  _ b: some SignalProtocol<B, Failure>,
  _ c: some SignalProtocol<C, Failure>,
  _ d: some SignalProtocol<D, Failure>,
  _ e: some SignalProtocol<E, Failure>
) -> Signal<(A, B, C, D, E), Failure> {
  Table<Queue<A>, Queue<B>, Queue<C>, Queue<D>, Queue<E>, Unused>
    .rows(a.toSignal(), b.toSignal(), c.toSignal(), d.toSignal(), e.toSignal()).map {
      ($0.0, $0.1, $0.2, $0.3, $0.4)
    }
}

/// Pairs the elements of five signals by their position, with a closure.
@inlinable
public func zip<
  A: Sendable,
  B: Sendable,
  C: Sendable,
  D: Sendable,
  E: Sendable,
  Result: Sendable,
  Failure: Error
>(
  _ a: some SignalProtocol<A, Failure>,
  _ b: some SignalProtocol<B, Failure>,
  _ c: some SignalProtocol<C, Failure>,
  _ d: some SignalProtocol<D, Failure>,
  _ e: some SignalProtocol<E, Failure>,
  combine: @escaping @Sendable (A, B, C, D, E) -> Result
) -> Signal<Result, Failure> {
  zip(a, b, c, d, e).map(combine)
}

/// Pairs the elements of six signals by their position, in a tuple.
@inlinable
public func zip<
  A: Sendable,
  B: Sendable,
  C: Sendable,
  D: Sendable,
  E: Sendable,
  F: Sendable,
  Failure: Error
>(
  _ a: some SignalProtocol<A, Failure>,
  _ b: some SignalProtocol<B, Failure>,
  _ c: some SignalProtocol<C, Failure>,
  _ d: some SignalProtocol<D, Failure>,
  _ e: some SignalProtocol<E, Failure>,
  _ f: some SignalProtocol<F, Failure>
) -> Signal<(A, B, C, D, E, F), Failure> {
  Table<Queue<A>, Queue<B>, Queue<C>, Queue<D>, Queue<E>, Queue<F>>
    .rows(a.toSignal(), b.toSignal(), c.toSignal(), d.toSignal(), e.toSignal(), f.toSignal()).map {
      ($0.0, $0.1, $0.2, $0.3, $0.4, $0.5)
    }
}

/// Pairs the elements of six signals by their position, with a closure.
@inlinable
public func zip<
  A: Sendable,
  B: Sendable,
  C: Sendable,
  D: Sendable,
  E: Sendable,
  F: Sendable,
  Result: Sendable,
  Failure: Error
>(
  _ a: some SignalProtocol<A, Failure>,
  _ b: some SignalProtocol<B, Failure>,
  _ c: some SignalProtocol<C, Failure>,
  _ d: some SignalProtocol<D, Failure>,
  _ e: some SignalProtocol<E, Failure>,
  _ f: some SignalProtocol<F, Failure>,
  combine: @escaping @Sendable (A, B, C, D, E, F) -> Result
) -> Signal<Result, Failure> {
  zip(a, b, c, d, e, f).map(combine)
}

/// Pairs the elements of more than six signals by their position, in a tuple.
@inlinable @_disfavoredOverload
public func zip<each T: Sendable, Failure: Error>(
  _ signals: repeat any SignalProtocol<each T, Failure>
) -> Signal<(repeat each T), Failure> {
  Many<Queue<Boxed>>.rows(boxed(repeat each signals)).map { row in
    var column = 0
    return (repeat unboxed(row, &column, as: (each T).self))
  }
}

/// What a closure makes of the elements of several signals, row by row.
@inlinable @_disfavoredOverload
public func zip<each T: Sendable, Result: Sendable, Failure: Error>(
  _ signals: repeat any SignalProtocol<each T, Failure>,
  combine: @escaping @Sendable (repeat each T) -> Result
) -> Signal<Result, Failure> {
  Many<Queue<Boxed>>.rows(boxed(repeat each signals)).map { row in
    var column = 0
    return combine(repeat unboxed(row, &column, as: (each T).self))
  }
}
