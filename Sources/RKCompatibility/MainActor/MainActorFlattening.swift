#if canImport(Dispatch)
public import RKBindings
public import RKCore
public import RKOperators

// The `flatMap` operators for a signal that can fail.

extension MainActorSignal {
  /// A form of `flatMap` with inner signals that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:) in the closure")
  @_disfavoredOverload
  @export(implementation) public func flatMap<Inner: SignalConvertible>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @MainActor (Element) -> Inner
  ) -> MainActorSignal<Inner.Element, Error> where Inner.Error == Never {
    flatMap(strategy) { transform($0).toSignal().setFailureType(to: Error.self) }
  }

  /// A form of `flatMap` with an asynchronous closure.
  @available(
    *,
    deprecated,
    message: "write flatMap(.latest) { element in Signal(await: { @MainActor in … }) }"
  )
  @_disfavoredOverload
  @export(implementation) public func flatMap<NewElement: Sendable>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @MainActor (Element) async throws(Error) -> NewElement
  ) -> MainActorSignal<NewElement, Error> {
    flatMap(strategy) { element in
      Signal(await: { @MainActor () throws(Error) in try await transform(element) })
    }
  }

  /// Use `flatMap(_:_:)` with a strategy.
  @available(*, deprecated, message: "write flatMap(.latest)")
  @_disfavoredOverload
  @export(implementation) public func flatMapLatest<Inner: SignalConvertible>(
    _ transform: @escaping @MainActor (Element) -> Inner
  ) -> MainActorSignal<Inner.Element, Error> where Inner.Error == Error {
    flatMap(.latest, transform)
  }

  /// A form of `flatMapLatest` with inner signals that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:) in the closure")
  @_disfavoredOverload
  @export(implementation) public func flatMapLatest<Inner: SignalConvertible>(
    _ transform: @escaping @MainActor (Element) -> Inner
  ) -> MainActorSignal<Inner.Element, Error> where Inner.Error == Never {
    flatMapLatest { transform($0).toSignal().setFailureType(to: Error.self) }
  }

  /// A form of `flatMapLatest` with an asynchronous closure.
  @available(
    *,
    deprecated,
    message: "write flatMapLatest { element in Signal(await: { @MainActor in … }) }"
  )
  @_disfavoredOverload
  @export(implementation) public func flatMapLatest<NewElement: Sendable>(
    _ transform: @escaping @MainActor (Element) async throws(Error) -> NewElement
  ) -> MainActorSignal<NewElement, Error> {
    flatMapLatest { element in
      Signal(await: { @MainActor () throws(Error) in try await transform(element) })
    }
  }

  /// Use `flatMap(_:_:)` with a strategy.
  @available(*, deprecated, message: "write flatMap(.concat)")
  @_disfavoredOverload
  @export(implementation) public func flatMapConcat<Inner: SignalConvertible>(
    _ transform: @escaping @MainActor (Element) -> Inner
  ) -> MainActorSignal<Inner.Element, Error> where Inner.Error == Error {
    flatMap(.concat, transform)
  }

  /// A form of `flatMapConcat` with inner signals that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:) in the closure")
  @_disfavoredOverload
  @export(implementation) public func flatMapConcat<Inner: SignalConvertible>(
    _ transform: @escaping @MainActor (Element) -> Inner
  ) -> MainActorSignal<Inner.Element, Error> where Inner.Error == Never {
    flatMapConcat { transform($0).toSignal().setFailureType(to: Error.self) }
  }

  /// A form of `flatMapConcat` with an asynchronous closure.
  @available(
    *,
    deprecated,
    message: "write flatMapConcat { element in Signal(await: { @MainActor in … }) }"
  )
  @_disfavoredOverload
  @export(implementation) public func flatMapConcat<NewElement: Sendable>(
    _ transform: @escaping @MainActor (Element) async throws(Error) -> NewElement
  ) -> MainActorSignal<NewElement, Error> {
    flatMapConcat { element in
      Signal(await: { @MainActor () throws(Error) in try await transform(element) })
    }
  }

  /// Use `flatMap(_:_:)` with a strategy.
  @available(*, deprecated, message: "write flatMap(.merge)")
  @_disfavoredOverload
  @export(implementation) public func flatMapMerge<Inner: SignalConvertible>(
    maxConcurrent: Int = .max,
    _ transform: @escaping @MainActor (Element) -> Inner
  ) -> MainActorSignal<Inner.Element, Error> where Inner.Error == Error {
    flatMap(.merge(maxConcurrent: maxConcurrent), transform)
  }

  /// A form of `flatMapMerge` with inner signals that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:) in the closure")
  @_disfavoredOverload
  @export(implementation) public func flatMapMerge<Inner: SignalConvertible>(
    maxConcurrent: Int = .max,
    _ transform: @escaping @MainActor (Element) -> Inner
  ) -> MainActorSignal<Inner.Element, Error> where Inner.Error == Never {
    flatMapMerge(maxConcurrent: maxConcurrent) {
      transform($0).toSignal().setFailureType(to: Error.self)
    }
  }

  /// A form of `flatMapMerge` with an asynchronous closure.
  @available(
    *,
    deprecated,
    message: "write flatMapMerge { element in Signal(await: { @MainActor in … }) }"
  )
  @_disfavoredOverload
  @export(implementation) public func flatMapMerge<NewElement: Sendable>(
    maxConcurrent: Int = .max,
    _ transform: @escaping @MainActor (Element) async throws(Error) -> NewElement
  ) -> MainActorSignal<NewElement, Error> {
    flatMapMerge(maxConcurrent: maxConcurrent) { element in
      Signal(await: { @MainActor () throws(Error) in try await transform(element) })
    }
  }

  /// Use `flatMap(_:_:)` with a strategy.
  @available(*, deprecated, message: "write flatMap(.first)")
  @_disfavoredOverload
  @export(implementation) public func flatMapFirst<Inner: SignalConvertible>(
    _ transform: @escaping @MainActor (Element) -> Inner
  ) -> MainActorSignal<Inner.Element, Error> where Inner.Error == Error {
    flatMap(.first, transform)
  }

  /// A form of `flatMapFirst` with inner signals that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:) in the closure")
  @_disfavoredOverload
  @export(implementation) public func flatMapFirst<Inner: SignalConvertible>(
    _ transform: @escaping @MainActor (Element) -> Inner
  ) -> MainActorSignal<Inner.Element, Error> where Inner.Error == Never {
    flatMapFirst { transform($0).toSignal().setFailureType(to: Error.self) }
  }

  /// A form of `flatMapFirst` with an asynchronous closure.
  @available(
    *,
    deprecated,
    message: "write flatMapFirst { element in Signal(await: { @MainActor in … }) }"
  )
  @_disfavoredOverload
  @export(implementation) public func flatMapFirst<NewElement: Sendable>(
    _ transform: @escaping @MainActor (Element) async throws(Error) -> NewElement
  ) -> MainActorSignal<NewElement, Error> {
    flatMapFirst { element in
      Signal(await: { @MainActor () throws(Error) in try await transform(element) })
    }
  }
}

// The short names of the strategies, for a signal that cannot fail.

extension MainActorSignal where Error == Never {
  /// Use `flatMap(_:_:)` with a strategy.
  @available(*, deprecated, message: "write flatMap(.concat)")
  @export(implementation) public func flatMapConcat<Inner: SignalConvertible>(
    _ transform: @escaping @MainActor (Element) -> Inner
  ) -> MainActorSignal<Inner.Element, Inner.Error> {
    flatMap(.concat, transform)
  }

  /// Use `flatMap(_:_:)` with a strategy.
  @available(*, deprecated, message: "write flatMap(.concat)")
  @export(implementation) public func flatMapConcat<NewElement: Sendable, Failure: Swift.Error>(
    _ transform: @escaping @MainActor (Element) async throws(Failure) -> NewElement
  ) -> MainActorSignal<NewElement, Failure> {
    flatMap(.concat, transform)
  }

  /// Use `flatMap(_:_:)` with a strategy.
  @available(*, deprecated, message: "write flatMap(.merge(maxConcurrent: n))")
  @export(implementation) public func flatMapMerge<Inner: SignalConvertible>(
    maxConcurrent: Int = .max,
    _ transform: @escaping @MainActor (Element) -> Inner
  ) -> MainActorSignal<Inner.Element, Inner.Error> {
    flatMap(.merge(maxConcurrent: maxConcurrent), transform)
  }

  /// Use `flatMap(_:_:)` with a strategy.
  @available(*, deprecated, message: "write flatMap(.merge(maxConcurrent: n))")
  @export(implementation) public func flatMapMerge<NewElement: Sendable, Failure: Swift.Error>(
    maxConcurrent: Int = .max,
    _ transform: @escaping @MainActor (Element) async throws(Failure) -> NewElement
  ) -> MainActorSignal<NewElement, Failure> {
    flatMap(.merge(maxConcurrent: maxConcurrent), transform)
  }

  /// Use `flatMap(_:_:)` with a strategy.
  @available(*, deprecated, message: "write flatMap(.first)")
  @export(implementation) public func flatMapFirst<Inner: SignalConvertible>(
    _ transform: @escaping @MainActor (Element) -> Inner
  ) -> MainActorSignal<Inner.Element, Inner.Error> {
    flatMap(.first, transform)
  }

  /// Use `flatMap(_:_:)` with a strategy.
  @available(*, deprecated, message: "write flatMap(.first)")
  @export(implementation) public func flatMapFirst<NewElement: Sendable, Failure: Swift.Error>(
    _ transform: @escaping @MainActor (Element) async throws(Failure) -> NewElement
  ) -> MainActorSignal<NewElement, Failure> {
    flatMap(.first, transform)
  }
}
#endif
