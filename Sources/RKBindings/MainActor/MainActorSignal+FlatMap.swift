#if canImport(Dispatch)
public import RKCore
public import RKOperators

// Inner signals may deliver anywhere; their events are delivered on the main actor.

extension MainActorSignal {
  /// Turns each element into a signal, and combines these signals by a strategy.
  ///
  /// - Parameters:
  ///   - strategy: The rule for combining the signals into one.
  ///   - transform: A closure that returns the signal for an element.
  @inlinable
  public func flatMap<Inner: SignalConvertible>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @MainActor (Element) -> Inner
  ) -> MainActorSignal<Inner.Element, Error> where Inner.Error == Error {
    let transform = MainQueueJob.unisolated(transform)
    return MainActorSignal<Inner.Element, Error>(
      signal.flatMap(strategy) { transform($0).toSignal().receiveOnMainActor() }
    )
  }

  /// Acts as `flatMap(_:_:)` with inner signals that cannot fail.
  @inlinable @_disfavoredOverload
  public func flatMap<Inner: SignalConvertible>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @MainActor (Element) -> Inner
  ) -> MainActorSignal<Inner.Element, Error> where Inner.Error == Never {
    flatMap(strategy) { transform($0).toSignal().setFailureType(to: Error.self) }
  }

  /// Acts as `flatMap(_:_:)` with an asynchronous closure, which runs on the main actor.
  ///
  /// The closure runs in a task, which is cancelled when the strategy disposes the inner signal, or
  /// the observation is disposed. The signal fails with the error that the closure throws.
  @inlinable @_disfavoredOverload
  public func flatMap<NewElement: Sendable>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @MainActor (Element) async throws(Error) -> NewElement
  ) -> MainActorSignal<NewElement, Error> {
    flatMap(strategy) { element in
      Signal(onMainActor: { () throws(Error) in try await transform(element) })
    }
  }

  /// Turns each element into a signal and emits the elements of the latest one.
  @inlinable
  public func flatMapLatest<Inner: SignalConvertible>(
    _ transform: @escaping @MainActor (Element) -> Inner
  ) -> MainActorSignal<Inner.Element, Error> where Inner.Error == Error {
    flatMap(.latest, transform)
  }

  /// Acts as `flatMapLatest(_:)` with inner signals that cannot fail.
  @inlinable @_disfavoredOverload
  public func flatMapLatest<Inner: SignalConvertible>(
    _ transform: @escaping @MainActor (Element) -> Inner
  ) -> MainActorSignal<Inner.Element, Error> where Inner.Error == Never {
    flatMap(.latest, transform)
  }

  /// Acts as `flatMapLatest(_:)` with an asynchronous closure on the main actor.
  @inlinable @_disfavoredOverload
  public func flatMapLatest<NewElement: Sendable>(
    _ transform: @escaping @MainActor (Element) async throws(Error) -> NewElement
  ) -> MainActorSignal<NewElement, Error> {
    flatMap(.latest, transform)
  }

  /// Turns each element into a signal and emits the elements of one signal after the other.
  @inlinable
  public func flatMapConcat<Inner: SignalConvertible>(
    _ transform: @escaping @MainActor (Element) -> Inner
  ) -> MainActorSignal<Inner.Element, Error> where Inner.Error == Error {
    flatMap(.concat, transform)
  }

  /// Acts as `flatMapConcat(_:)` with inner signals that cannot fail.
  @inlinable @_disfavoredOverload
  public func flatMapConcat<Inner: SignalConvertible>(
    _ transform: @escaping @MainActor (Element) -> Inner
  ) -> MainActorSignal<Inner.Element, Error> where Inner.Error == Never {
    flatMap(.concat, transform)
  }

  /// Acts as `flatMapConcat(_:)` with an asynchronous closure on the main actor.
  @inlinable @_disfavoredOverload
  public func flatMapConcat<NewElement: Sendable>(
    _ transform: @escaping @MainActor (Element) async throws(Error) -> NewElement
  ) -> MainActorSignal<NewElement, Error> {
    flatMap(.concat, transform)
  }

  /// Turns each element into a signal and emits the elements of all signals as they arrive.
  ///
  /// - Parameters:
  ///   - maxConcurrent: The maximum number of signals to observe at a time; at least 1. Further
  ///     elements of the source are buffered without a bound. Default: unlimited.
  ///   - transform: A closure that returns the signal for an element.
  @inlinable
  public func flatMapMerge<Inner: SignalConvertible>(
    maxConcurrent: Int = .max,
    _ transform: @escaping @MainActor (Element) -> Inner
  ) -> MainActorSignal<Inner.Element, Error> where Inner.Error == Error {
    flatMap(.merge(maxConcurrent: maxConcurrent), transform)
  }

  /// Acts as `flatMapMerge(maxConcurrent:_:)` with inner signals that cannot fail.
  @inlinable @_disfavoredOverload
  public func flatMapMerge<Inner: SignalConvertible>(
    maxConcurrent: Int = .max,
    _ transform: @escaping @MainActor (Element) -> Inner
  ) -> MainActorSignal<Inner.Element, Error> where Inner.Error == Never {
    flatMap(.merge(maxConcurrent: maxConcurrent), transform)
  }

  /// Acts as `flatMapMerge(maxConcurrent:_:)` with an asynchronous closure on the main actor.
  @inlinable @_disfavoredOverload
  public func flatMapMerge<NewElement: Sendable>(
    maxConcurrent: Int = .max,
    _ transform: @escaping @MainActor (Element) async throws(Error) -> NewElement
  ) -> MainActorSignal<NewElement, Error> {
    flatMap(.merge(maxConcurrent: maxConcurrent), transform)
  }

  /// Turns an element into a signal, and drops elements until that signal has completed.
  @inlinable
  public func flatMapFirst<Inner: SignalConvertible>(
    _ transform: @escaping @MainActor (Element) -> Inner
  ) -> MainActorSignal<Inner.Element, Error> where Inner.Error == Error {
    flatMap(.first, transform)
  }

  /// Acts as `flatMapFirst(_:)` with inner signals that cannot fail.
  @inlinable @_disfavoredOverload
  public func flatMapFirst<Inner: SignalConvertible>(
    _ transform: @escaping @MainActor (Element) -> Inner
  ) -> MainActorSignal<Inner.Element, Error> where Inner.Error == Never {
    flatMap(.first, transform)
  }

  /// Acts as `flatMapFirst(_:)` with an asynchronous closure on the main actor.
  @inlinable @_disfavoredOverload
  public func flatMapFirst<NewElement: Sendable>(
    _ transform: @escaping @MainActor (Element) async throws(Error) -> NewElement
  ) -> MainActorSignal<NewElement, Error> {
    flatMap(.first, transform)
  }
}

extension Signal {
  /// Sends the result of an asynchronous closure, which runs on the main actor, and completes.
  ///
  /// Each observation runs the closure in a task, which disposal cancels.
  @inlinable
  init(onMainActor produce: @escaping @MainActor () async throws(Error) -> Element) {
    self.init(producer: { observer -> (any Disposable)? in
      Task { @MainActor in
        do throws(Error) {
          observer.receive(lastElement: try await produce())
        } catch {
          observer.receive(completion: .failure(error))
        }
      }
    })
  }
}
#endif
