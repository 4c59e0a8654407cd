#if canImport(Dispatch)
public import RKCore
public import RKOperators

// Inner signals may send on any thread; their events are delivered on the main actor.

extension MainActorSignal {
  /// Turns each element into a signal, and combines these signals according to a strategy.
  ///
  /// - Parameters:
  ///   - strategy: The rule for combining the signals into one.
  ///   - transform: A closure that returns the signal for an element.
  @inlinable
  public func flatMap<Inner: SignalConvertible>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @MainActor (Element) -> Inner
  ) -> MainActorSignal<Inner.Element, Error> where Inner.Error == Error {
    let transform = MainActorClosure.unisolated(transform)
    return MainActorSignal<Inner.Element, Error>(
      signal.flatMap(strategy) { transform($0).toSignal().receiveOnMainActor() }
    )
  }
}

// If the source cannot fail, the result has the failure type of the inner signals, or of the asynchronous
// closure. Only the most common strategy, `.latest`, has a shorthand.

extension MainActorSignal where Error == Never {
  /// A form of `flatMap(_:_:)` for a source that cannot fail.
  @inlinable @_disfavoredOverload
  public func flatMap<Inner: SignalConvertible>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @MainActor (Element) -> Inner
  ) -> MainActorSignal<Inner.Element, Inner.Error> {
    MainActorSignal<Element, Inner.Error>(signal.setFailureType(to: Inner.Error.self))
      .flatMap(strategy, transform)
  }

  /// A form of `flatMap(_:_:)` with an asynchronous closure, which runs on the main actor.
  ///
  /// The closure runs in a task, which is cancelled when the strategy disposes the inner signal or when the
  /// observation is disposed. The signal fails with the error that the closure throws.
  @inlinable
  public func flatMap<NewElement: Sendable, Failure: Swift.Error>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @MainActor (Element) async throws(Failure) -> NewElement
  ) -> MainActorSignal<NewElement, Failure> {
    flatMap(strategy) { element in
      Signal(onMainActor: { () throws(Failure) in try await transform(element) })
    }
  }

  /// Emits the elements of the latest inner signal, like `flatMap(.latest)`.
  @inlinable
  public func flatMapLatest<Inner: SignalConvertible>(
    _ transform: @escaping @MainActor (Element) -> Inner
  ) -> MainActorSignal<Inner.Element, Inner.Error> {
    flatMap(.latest, transform)
  }

  /// A form of `flatMapLatest(_:)` with an asynchronous closure.
  @inlinable
  public func flatMapLatest<NewElement: Sendable, Failure: Swift.Error>(
    _ transform: @escaping @MainActor (Element) async throws(Failure) -> NewElement
  ) -> MainActorSignal<NewElement, Failure> {
    flatMap(.latest, transform)
  }
}

extension Signal {
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
