#if canImport(Dispatch)
public import RKCore
public import RKOperators
import RKSubjects

// Recovering, timing and combining.

extension MainActorSignal {
  /// Fails with the result of a closure when the source fails.
  @inlinable
  public func mapError<NewError: Swift.Error>(
    _ transform: @escaping @MainActor (Error) -> NewError
  ) -> MainActorSignal<Element, NewError> {
    MainActorSignal<Element, NewError>(signal.mapError(MainQueueJob.unisolated(transform)))
  }

  /// Continues with another signal when the source fails, on the main actor.
  @inlinable
  public func flatMapError<Recovery: SignalConvertible>(
    _ recover: @escaping @MainActor (Error) -> Recovery
  ) -> MainActorSignal<Element, Recovery.Error> where Recovery.Element == Element {
    let recover = MainQueueJob.unisolated(recover)
    return MainActorSignal<Element, Recovery.Error>(
      signal.flatMapError { recover($0).toSignal().receiveOnMainActor() }
    )
  }

  /// Continues with another signal when the source fails: `flatMapError(_:)`.
  @inlinable
  public func `catch`<Recovery: SignalConvertible>(
    _ recover: @escaping @MainActor (Error) -> Recovery
  ) -> MainActorSignal<Element, Recovery.Error> where Recovery.Element == Element {
    flatMapError(recover)
  }

  /// Emits an element in place of a failure, and completes.
  @inlinable
  public func replaceError(with element: Element) -> MainActorSignal<Element, Never> {
    MainActorSignal<Element, Never>(signal.replaceError(with: element))
  }

  /// Observes the source again when it fails.
  ///
  /// - Parameters:
  ///   - times: The maximum number of retries; `.max` for no limit. A negative number traps.
  ///   - shouldRetry: A closure that says whether to retry after a failure. Default: always.
  @inlinable
  public func retry(
    _ times: Int,
    if shouldRetry: @escaping @MainActor (Error) -> Bool = { _ in true }
  ) -> MainActorSignal<Element, Error> {
    MainActorSignal(signal.retry(times, if: MainQueueJob.unisolated(shouldRetry)))
  }

  /// Observes the source again after a failure and a delay on the main queue.
  ///
  /// - Parameters:
  ///   - times: The maximum number of retries; `.max` for no limit. A negative number traps.
  ///   - delay: The time before each retry.
  ///   - resetsOnElement: Whether the count of retries begins anew after an element. Default: false.
  ///   - shouldRetry: A closure that says whether to retry after a failure. Default: always.
  @inlinable
  public func retry(
    _ times: Int,
    delay: RetryDelay,
    resetsOnElement: Bool = false,
    if shouldRetry: @escaping @MainActor (Error) -> Bool = { _ in true }
  ) -> MainActorSignal<Element, Error> {
    MainActorSignal(
      signal.retry(
        times,
        delay: delay,
        resetsOnElement: resetsOnElement,
        if: MainQueueJob.unisolated(shouldRetry),
        on: ExecutionContext.main
      )
    )
  }

  /// Emits the most recent element after a period without new ones.
  ///
  /// - Parameter quiet: The time without new elements. A negative duration traps.
  @inlinable
  public func debounce(for quiet: Duration) -> MainActorSignal<Element, Error> {
    MainActorSignal(signal.debounce(for: quiet, on: ExecutionContext.main))
  }

  /// Emits an element at once, then at most one in each interval.
  ///
  /// At the end of an interval, the latest element that arrived in it is emitted.
  ///
  /// - Parameter interval: The minimum time between two elements. A negative duration traps.
  @inlinable
  public func throttle(for interval: Duration) -> MainActorSignal<Element, Error> {
    MainActorSignal(signal.throttle(for: interval, on: ExecutionContext.main))
  }

  /// Delivers all events later, in the same order.
  ///
  /// - Parameter delay: The time by which each event is delayed. A negative duration traps.
  @inlinable
  public func delay(for delay: Duration) -> MainActorSignal<Element, Error> {
    MainActorSignal(signal.delay(for: delay, on: ExecutionContext.main))
  }

  /// Observes the source once for all observers.
  ///
  /// - Parameter limit: The number of latest elements to replay; at least 0. Default: 0.
  @inlinable
  public func share(limit: Int = 0) -> MainActorSignal<Element, Error> {
    MainActorSignal(signal.share(limit: limit)).delivered()
  }

  /// Emits the latest elements of this signal and another whenever one of them sends an element.
  @inlinable
  public func combineLatest<Other>(
    with other: some SignalConvertible<Other, Error>
  ) -> MainActorSignal<(Element, Other), Error> {
    MainActorSignal<(Element, Other), Error>(
      signal.combineLatest(with: other.toSignal().receiveOnMainActor())
    )
  }

  /// Emits the results of a closure for the latest elements: `combineLatest(with:)` and `map(_:)`.
  @inlinable
  public func combineLatest<Other, Result: Sendable>(
    with other: some SignalConvertible<Other, Error>,
    combine: @escaping @MainActor (Element, Other) -> Result
  ) -> MainActorSignal<Result, Error> {
    combineLatest(with: other).map { pair in combine(pair.0, pair.1) }
  }

  /// Emits pairs of the elements of this signal and another, in order.
  @inlinable
  public func zip<Other>(
    with other: some SignalConvertible<Other, Error>
  ) -> MainActorSignal<(Element, Other), Error> {
    MainActorSignal<(Element, Other), Error>(
      signal.zip(with: other.toSignal().receiveOnMainActor())
    )
  }

  /// Emits the results of a closure for pairs of elements: `zip(with:)` and `map(_:)`.
  @inlinable
  public func zip<Other, Result: Sendable>(
    with other: some SignalConvertible<Other, Error>,
    combine: @escaping @MainActor (Element, Other) -> Result
  ) -> MainActorSignal<Result, Error> {
    zip(with: other).map { pair in combine(pair.0, pair.1) }
  }

  /// Emits each element with the latest element of another signal.
  @inlinable
  public func with<Other>(
    latestFrom other: some SignalConvertible<Other, Never>
  ) -> MainActorSignal<(Element, Other), Error> {
    MainActorSignal<(Element, Other), Error>(
      signal.with(latestFrom: other.toSignal().receiveOnMainActor())
    )
  }

  /// Emits the result of a closure for each element and the latest of another signal.
  @inlinable
  public func with<Other, Result: Sendable>(
    latestFrom other: some SignalConvertible<Other, Never>,
    combine: @escaping @MainActor (Element, Other) -> Result
  ) -> MainActorSignal<Result, Error> {
    with(latestFrom: other).map { pair in combine(pair.0, pair.1) }
  }

  /// Delivers on the main actor what an observation on another thread receives synchronously.
  @inlinable
  func delivered() -> MainActorSignal<Element, Error> {
    MainActorSignal(signal.receiveOnMainActor())
  }
}

// Signals that cannot fail, such as properties.

extension MainActorSignal {
  /// Acts as `combineLatest(with:)` with a signal that cannot fail.
  @inlinable @_disfavoredOverload
  public func combineLatest<Other>(
    with other: some SignalConvertible<Other, Never>
  ) -> MainActorSignal<(Element, Other), Error> {
    combineLatest(with: other.toSignal().setFailureType(to: Error.self))
  }

  /// Acts as `combineLatest(with:combine:)` with a signal that cannot fail.
  @inlinable @_disfavoredOverload
  public func combineLatest<Other, Result: Sendable>(
    with other: some SignalConvertible<Other, Never>,
    combine: @escaping @MainActor (Element, Other) -> Result
  ) -> MainActorSignal<Result, Error> {
    combineLatest(with: other.toSignal().setFailureType(to: Error.self), combine: combine)
  }

  /// Acts as `zip(with:)` with a signal that cannot fail.
  @inlinable @_disfavoredOverload
  public func zip<Other>(
    with other: some SignalConvertible<Other, Never>
  ) -> MainActorSignal<(Element, Other), Error> {
    zip(with: other.toSignal().setFailureType(to: Error.self))
  }

  /// Acts as `zip(with:combine:)` with a signal that cannot fail.
  @inlinable @_disfavoredOverload
  public func zip<Other, Result: Sendable>(
    with other: some SignalConvertible<Other, Never>,
    combine: @escaping @MainActor (Element, Other) -> Result
  ) -> MainActorSignal<Result, Error> {
    zip(with: other.toSignal().setFailureType(to: Error.self), combine: combine)
  }
}
#endif
