public import RKCore

// The last signal is an existential, because a parameter of generic type would also match a trailing closure.
// Given two signals and a closure, the type checker would then also try the form for three signals. No form
// takes a pack and a closure, because a closure over a pack makes type inference expensive.

/// A form of `zip(_:_:)` for three signals.
@export(implementation)
public func zip<A, B, C: Sendable, Failure>(
  _ a: some SignalProtocol<A, Failure>,
  _ b: some SignalProtocol<B, Failure>,
  _ c: any SignalProtocol<C, Failure>
) -> Signal<(A, B, C), Failure> {
  TypedBuffers<QueueBuffer<A>, QueueBuffer<B>, QueueBuffer<C>, NoBuffer, NoBuffer, NoBuffer>
    .combine(a.toSignal(), b.toSignal(), c.toSignal()) { a, b, c, _, _, _ in (a, b, c) }
}

/// A form of `zip(_:_:combine:)` for three signals.
@export(implementation)
public func zip<A, B, C, Result, Failure>(
  _ a: some SignalProtocol<A, Failure>,
  _ b: some SignalProtocol<B, Failure>,
  _ c: some SignalProtocol<C, Failure>,
  combine: @escaping @Sendable (A, B, C) -> Result
) -> Signal<Result, Failure> {
  zip(a, b, c).map(combine)
}

/// A form of `zip(_:_:)` for four signals.
@export(implementation)
public func zip<A, B, C, D: Sendable, Failure>(
  _ a: some SignalProtocol<A, Failure>,
  _ b: some SignalProtocol<B, Failure>,
  _ c: some SignalProtocol<C, Failure>,
  _ d: any SignalProtocol<D, Failure>
) -> Signal<(A, B, C, D), Failure> {
  TypedBuffers<QueueBuffer<A>, QueueBuffer<B>, QueueBuffer<C>, QueueBuffer<D>, NoBuffer, NoBuffer>
    .combine(a.toSignal(), b.toSignal(), c.toSignal(), d.toSignal()) { a, b, c, d, _, _ in
      (a, b, c, d)
    }
}

/// A form of `zip(_:_:combine:)` for four signals.
@export(implementation)
public func zip<A, B, C, D, Result, Failure>(
  _ a: some SignalProtocol<A, Failure>,
  _ b: some SignalProtocol<B, Failure>,
  _ c: some SignalProtocol<C, Failure>,
  _ d: some SignalProtocol<D, Failure>,
  combine: @escaping @Sendable (A, B, C, D) -> Result
) -> Signal<Result, Failure> {
  zip(a, b, c, d).map(combine)
}

/// A form of `zip(_:_:)` for five signals.
@export(implementation)
public func zip<A, B, C, D, E: Sendable, Failure>(
  _ a: some SignalProtocol<A, Failure>,
  _ b: some SignalProtocol<B, Failure>,
  _ c: some SignalProtocol<C, Failure>,
  _ d: some SignalProtocol<D, Failure>,
  _ e: any SignalProtocol<E, Failure>
) -> Signal<(A, B, C, D, E), Failure> {
  let combine = { @Sendable (a: A, b: B, c: C, d: D, e: E, _: Void) in (a, b, c, d, e) }
  return TypedBuffers<
    QueueBuffer<A>, QueueBuffer<B>, QueueBuffer<C>, QueueBuffer<D>, QueueBuffer<E>, NoBuffer
  >
  .combine(a.toSignal(), b.toSignal(), c.toSignal(), d.toSignal(), e.toSignal(), combine: combine)
}

/// A form of `zip(_:_:combine:)` for five signals.
@export(implementation)
public func zip<A, B, C, D, E, Result, Failure>(
  _ a: some SignalProtocol<A, Failure>,
  _ b: some SignalProtocol<B, Failure>,
  _ c: some SignalProtocol<C, Failure>,
  _ d: some SignalProtocol<D, Failure>,
  _ e: some SignalProtocol<E, Failure>,
  combine: @escaping @Sendable (A, B, C, D, E) -> Result
) -> Signal<Result, Failure> {
  zip(a, b, c, d, e).map(combine)
}

/// A form of `zip(_:_:)` for six signals.
@export(implementation)
public func zip<A, B, C, D, E, F: Sendable, Failure>(
  _ a: some SignalProtocol<A, Failure>,
  _ b: some SignalProtocol<B, Failure>,
  _ c: some SignalProtocol<C, Failure>,
  _ d: some SignalProtocol<D, Failure>,
  _ e: some SignalProtocol<E, Failure>,
  _ f: any SignalProtocol<F, Failure>
) -> Signal<(A, B, C, D, E, F), Failure> {
  TypedBuffers<
    QueueBuffer<A>, QueueBuffer<B>, QueueBuffer<C>, QueueBuffer<D>, QueueBuffer<E>, QueueBuffer<F>
  >
  .combine(a.toSignal(), b.toSignal(), c.toSignal(), d.toSignal(), e.toSignal(), f.toSignal()) {
    ($0, $1, $2, $3, $4, $5)
  }
}

/// A form of `zip(_:_:combine:)` for six signals.
@export(implementation)
public func zip<A, B, C, D, E, F, Result, Failure>(
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

/// A form of `zip(_:_:)` for any number of signals.
@export(implementation) @_disfavoredOverload
public func zip<each T: Sendable, Failure>(
  _ signals: repeat any SignalProtocol<each T, Failure>
) -> Signal<(repeat each T), Failure> {
  ArrayBuffers<QueueBuffer<AnyBox>>.combine(repeat each signals)
}
