#if canImport(Dispatch)
public import RKCore
public import RKOperators

// A source that cannot fail takes the failure of its inner signals, or of its asynchronous closure.

extension MainActorSignal where Error == Never {
  /// Acts as `flatMap(_:_:)` on a source that cannot fail.
  @inlinable @_disfavoredOverload
  public func flatMap<Inner: SignalConvertible>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @MainActor (Element) -> Inner
  ) -> MainActorSignal<Inner.Element, Inner.Error> {
    setFailureType(to: Inner.Error.self).flatMap(strategy, transform)
  }

  /// Acts as `flatMap(_:_:)` with an asynchronous closure that throws.
  @inlinable @_disfavoredOverload
  public func flatMap<NewElement: Sendable, Failure: Swift.Error>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @MainActor (Element) async throws(Failure) -> NewElement
  ) -> MainActorSignal<NewElement, Failure> {
    setFailureType(to: Failure.self).flatMap(strategy, transform)
  }

  /// Acts as `flatMapLatest(_:)` on a source that cannot fail.
  @inlinable @_disfavoredOverload
  public func flatMapLatest<Inner: SignalConvertible>(
    _ transform: @escaping @MainActor (Element) -> Inner
  ) -> MainActorSignal<Inner.Element, Inner.Error> {
    flatMap(.latest, transform)
  }

  /// Acts as `flatMapLatest(_:)` with an asynchronous closure that throws.
  @inlinable @_disfavoredOverload
  public func flatMapLatest<NewElement: Sendable, Failure: Swift.Error>(
    _ transform: @escaping @MainActor (Element) async throws(Failure) -> NewElement
  ) -> MainActorSignal<NewElement, Failure> {
    flatMap(.latest, transform)
  }

  /// Acts as `flatMapConcat(_:)` on a source that cannot fail.
  @inlinable @_disfavoredOverload
  public func flatMapConcat<Inner: SignalConvertible>(
    _ transform: @escaping @MainActor (Element) -> Inner
  ) -> MainActorSignal<Inner.Element, Inner.Error> {
    flatMap(.concat, transform)
  }

  /// Acts as `flatMapConcat(_:)` with an asynchronous closure that throws.
  @inlinable @_disfavoredOverload
  public func flatMapConcat<NewElement: Sendable, Failure: Swift.Error>(
    _ transform: @escaping @MainActor (Element) async throws(Failure) -> NewElement
  ) -> MainActorSignal<NewElement, Failure> {
    flatMap(.concat, transform)
  }

  /// Acts as `flatMapMerge(maxConcurrent:_:)` on a source that cannot fail.
  @inlinable @_disfavoredOverload
  public func flatMapMerge<Inner: SignalConvertible>(
    maxConcurrent: Int = .max,
    _ transform: @escaping @MainActor (Element) -> Inner
  ) -> MainActorSignal<Inner.Element, Inner.Error> {
    flatMap(.merge(maxConcurrent: maxConcurrent), transform)
  }

  /// Acts as `flatMapMerge(maxConcurrent:_:)` with an asynchronous closure that throws.
  @inlinable @_disfavoredOverload
  public func flatMapMerge<NewElement: Sendable, Failure: Swift.Error>(
    maxConcurrent: Int = .max,
    _ transform: @escaping @MainActor (Element) async throws(Failure) -> NewElement
  ) -> MainActorSignal<NewElement, Failure> {
    flatMap(.merge(maxConcurrent: maxConcurrent), transform)
  }

  /// Acts as `flatMapFirst(_:)` on a source that cannot fail.
  @inlinable @_disfavoredOverload
  public func flatMapFirst<Inner: SignalConvertible>(
    _ transform: @escaping @MainActor (Element) -> Inner
  ) -> MainActorSignal<Inner.Element, Inner.Error> {
    flatMap(.first, transform)
  }

  /// Acts as `flatMapFirst(_:)` with an asynchronous closure that throws.
  @inlinable @_disfavoredOverload
  public func flatMapFirst<NewElement: Sendable, Failure: Swift.Error>(
    _ transform: @escaping @MainActor (Element) async throws(Failure) -> NewElement
  ) -> MainActorSignal<NewElement, Failure> {
    flatMap(.first, transform)
  }

  /// Acts as `flatMapLatest(_:)` with an asynchronous closure that does not throw.
  @inlinable @_disfavoredOverload
  public func flatMapLatest<NewElement: Sendable>(
    _ transform: @escaping @MainActor (Element) async -> NewElement
  ) -> MainActorSignal<NewElement, Never> {
    flatMap(.latest, transform)
  }

  /// Acts as `flatMapConcat(_:)` with an asynchronous closure that does not throw.
  @inlinable @_disfavoredOverload
  public func flatMapConcat<NewElement: Sendable>(
    _ transform: @escaping @MainActor (Element) async -> NewElement
  ) -> MainActorSignal<NewElement, Never> {
    flatMap(.concat, transform)
  }

  /// Acts as `flatMapMerge(maxConcurrent:_:)` with an asynchronous closure that does not throw.
  @inlinable @_disfavoredOverload
  public func flatMapMerge<NewElement: Sendable>(
    maxConcurrent: Int = .max,
    _ transform: @escaping @MainActor (Element) async -> NewElement
  ) -> MainActorSignal<NewElement, Never> {
    flatMap(.merge(maxConcurrent: maxConcurrent), transform)
  }

  /// Acts as `flatMapFirst(_:)` with an asynchronous closure that does not throw.
  @inlinable @_disfavoredOverload
  public func flatMapFirst<NewElement: Sendable>(
    _ transform: @escaping @MainActor (Element) async -> NewElement
  ) -> MainActorSignal<NewElement, Never> {
    flatMap(.first, transform)
  }

  /// Acts as `flatMap(_:_:)` with an asynchronous closure that does not throw.
  @inlinable @_disfavoredOverload
  public func flatMap<NewElement: Sendable>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @MainActor (Element) async -> NewElement
  ) -> MainActorSignal<NewElement, Never> {
    flatMap(strategy) { element in Signal(onMainActor: { await transform(element) }) }
  }

  /// Changes the type of the failure, for a source that cannot fail.
  @inlinable
  public func setFailureType<NewError: Swift.Error>(
    to type: NewError.Type
  ) -> MainActorSignal<Element, NewError> {
    MainActorSignal<Element, NewError>(signal.setFailureType(to: type))
  }
}
#endif
