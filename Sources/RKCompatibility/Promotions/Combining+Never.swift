public import RKCore
import RKOperators

// Deprecated overloads that convert a signal that cannot fail into a signal that can.

extension SignalProtocol {
  /// A form of `amb(with:)` with a signal that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func amb(
    with other: some SignalProtocol<Element, Never>
  ) -> Signal<Element, Error> {
    Signal(flattening: [toSignal(), other.mapError(unreachable)], strategy: .race)
  }

  /// A form of `append(_:)` with a signal that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func append(
    _ other: some SignalProtocol<Element, Never>
  ) -> Signal<Element, Error> {
    Signal(flattening: [toSignal(), other.mapError(unreachable)], strategy: .concat)
  }

  /// A form of `prepend(_:)` with a signal that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func prepend(
    _ other: some SignalProtocol<Element, Never>
  ) -> Signal<Element, Error> {
    Signal(flattening: [other.mapError(unreachable), toSignal()], strategy: .concat)
  }

  /// A form of `replayLatest(when:)` with a signal that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func replayLatest(
    when other: some SignalProtocol<some Any, Never>
  ) -> Signal<Element, Error> {
    replayLatest(when: other.setFailureType(to: Error.self))
  }

  /// A form of `sample(with:)` with a sampler that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func sample<Other>(
    with sampler: some SignalProtocol<Other, Never>
  ) -> Signal<(Element, Other), Error> {
    sample(with: sampler.setFailureType(to: Error.self))
  }

  /// A form of `sequenceEqual(_:by:)` with a signal that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func sequenceEqual<Other>(
    _ other: some SignalProtocol<Other, Never>,
    by areEqual: @escaping @Sendable (Element, Other) -> Bool
  ) -> Signal<Bool, Error> {
    sequenceEqual(other.mapError(unreachable), by: areEqual)
  }

  /// A form of `with(latestFrom:combine:)` with a signal that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func with<Other, Result>(
    latestFrom other: some SignalProtocol<Other, Never>,
    combine: @escaping @Sendable (Element, Other) -> Result
  ) -> Signal<Result, Error> {
    with(latestFrom: other.mapError(unreachable) as Signal<Other, Error>, combine: combine)
  }

  /// A form of `with(latestFrom:)` with a signal that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func with<Other>(
    latestFrom other: some SignalProtocol<Other, Never>
  ) -> Signal<(Element, Other), Error> {
    with(latestFrom: other) { ($0, $1) }
  }
}

extension SignalProtocol where Error == Never {
  /// A form of `amb(with:)` for a source that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func amb<Failure>(
    with other: some SignalProtocol<Element, Failure>
  ) -> Signal<Element, Failure> {
    Signal(flattening: [mapError(unreachable), other.toSignal()], strategy: .race)
  }

  /// A form of `replayLatest(when:)` for a source that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func replayLatest<O: SignalProtocol>(
    when other: O
  ) -> Signal<Element, O.Error> {
    setFailureType(to: O.Error.self).replayLatest(when: other)
  }

  /// A form of `sample(with:)` for a source that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func sample<Other, Failure>(
    with sampler: some SignalProtocol<Other, Failure>
  ) -> Signal<(Element, Other), Failure> {
    setFailureType(to: Failure.self).sample(with: sampler)
  }

  /// A form of `sequenceEqual(_:by:)` for a source that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func sequenceEqual<Other, Failure>(
    _ other: some SignalProtocol<Other, Failure>,
    by areEqual: @escaping @Sendable (Element, Other) -> Bool
  ) -> Signal<Bool, Failure> {
    setFailureType(to: Failure.self).sequenceEqual(other, by: areEqual)
  }

  /// A form of `with(latestFrom:combine:)` for a source that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func with<Other, Result, Failure>(
    latestFrom other: some SignalProtocol<Other, Failure>,
    combine: @escaping @Sendable (Element, Other) -> Result
  ) -> Signal<Result, Failure> {
    let source: Signal<Element, Failure> = mapError(unreachable)
    return source.with(latestFrom: other, combine: combine)
  }

  /// A form of `with(latestFrom:)` for a source that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func with<Other, Failure>(
    latestFrom other: some SignalProtocol<Other, Failure>
  ) -> Signal<(Element, Other), Failure> {
    with(latestFrom: other) { ($0, $1) }
  }
}

extension SignalProtocol where Element == Bool {
  /// A form of `and(_:)` with a signal that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func and(
    _ other: some SignalProtocol<Bool, Never>
  ) -> Signal<Bool, Error> {
    combineLatest(with: other) { $0 && $1 }
  }

  /// A form of `or(_:)` with a signal that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func or(
    _ other: some SignalProtocol<Bool, Never>
  ) -> Signal<Bool, Error> {
    combineLatest(with: other) { $0 || $1 }
  }
}

extension SignalProtocol where Element == Bool, Error == Never {
  /// A form of `and(_:)` for a source that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func and<Failure>(
    _ other: some SignalProtocol<Bool, Failure>
  ) -> Signal<Bool, Failure> {
    combineLatest(with: other) { $0 && $1 }
  }

  /// A form of `or(_:)` for a source that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func or<Failure>(
    _ other: some SignalProtocol<Bool, Failure>
  ) -> Signal<Bool, Failure> {
    combineLatest(with: other) { $0 || $1 }
  }
}

extension SignalProtocol where Element: Equatable {
  /// A form of `sequenceEqual(_:)` with a signal that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func sequenceEqual(
    _ other: some SignalProtocol<Element, Never>
  ) -> Signal<Bool, Error> {
    sequenceEqual(other) { $0 == $1 }
  }
}

extension SignalProtocol where Element: Equatable, Error == Never {
  /// A form of `sequenceEqual(_:)` for a source that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func sequenceEqual<Failure>(
    _ other: some SignalProtocol<Element, Failure>
  ) -> Signal<Bool, Failure> {
    sequenceEqual(other) { $0 == $1 }
  }
}

extension SignalProtocol {
  /// A form of `combineLatest(with:combine:)` with a signal that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func combineLatest<Other, Result>(
    with other: some SignalProtocol<Other, Never>,
    combine: @escaping @Sendable (Element, Other) -> Result
  ) -> Signal<Result, Error> {
    combineLatest(with: other).map(combine)
  }

  /// A form of `zip(with:combine:)` with a signal that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func zip<Other, Result>(
    with other: some SignalProtocol<Other, Never>,
    combine: @escaping @Sendable (Element, Other) -> Result
  ) -> Signal<Result, Error> {
    zip(with: other).map(combine)
  }
}

extension SignalProtocol where Error == Never {
  /// A form of `combineLatest(with:combine:)` for a source that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func combineLatest<Other, Result, Failure>(
    with other: some SignalProtocol<Other, Failure>,
    combine: @escaping @Sendable (Element, Other) -> Result
  ) -> Signal<Result, Failure> {
    combineLatest(with: other).map(combine)
  }

  /// A form of `zip(with:combine:)` for a source that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func zip<Other, Result, Failure>(
    with other: some SignalProtocol<Other, Failure>,
    combine: @escaping @Sendable (Element, Other) -> Result
  ) -> Signal<Result, Failure> {
    zip(with: other).map(combine)
  }
}

/// A form of `combineLatest(_:_:)` whose second signal cannot fail.
@available(*, deprecated, message: "write setFailureType(to:)")
@_disfavoredOverload
@export(implementation) public func combineLatest<A, B, Failure>(
  _ a: some SignalProtocol<A, Failure>,
  _ b: some SignalProtocol<B, Never>
) -> Signal<(A, B), Failure> {
  a.combineLatest(with: b)
}

/// A form of `combineLatest(_:_:combine:)` whose second signal cannot fail.
@available(*, deprecated, message: "write setFailureType(to:)")
@_disfavoredOverload
@export(implementation) public func combineLatest<A, B, Result, Failure>(
  _ a: some SignalProtocol<A, Failure>,
  _ b: some SignalProtocol<B, Never>,
  combine: @escaping @Sendable (A, B) -> Result
) -> Signal<Result, Failure> {
  a.combineLatest(with: b, combine: combine)
}

/// A form of `combineLatest(_:_:)` whose first signal cannot fail.
@available(*, deprecated, message: "write setFailureType(to:)")
@_disfavoredOverload
@export(implementation) public func combineLatest<A, B, Failure>(
  _ a: some SignalProtocol<A, Never>,
  _ b: some SignalProtocol<B, Failure>
) -> Signal<(A, B), Failure> {
  a.combineLatest(with: b)
}

/// A form of `combineLatest(_:_:combine:)` whose first signal cannot fail.
@available(*, deprecated, message: "write setFailureType(to:)")
@_disfavoredOverload
@export(implementation) public func combineLatest<A, B, Result, Failure>(
  _ a: some SignalProtocol<A, Never>,
  _ b: some SignalProtocol<B, Failure>,
  combine: @escaping @Sendable (A, B) -> Result
) -> Signal<Result, Failure> {
  a.combineLatest(with: b, combine: combine)
}
