#if canImport(Dispatch)
public import RKCore
public import RKOperators
import RKSubjects

// Each operator is the ordinary one of its name, with closures of the main actor.

extension MainActorSignal {
  /// Emits the result of a closure for each element.
  @inlinable
  public func map<NewElement: Sendable>(
    _ transform: @escaping @MainActor (Element) -> NewElement
  ) -> MainActorSignal<NewElement, Error> {
    MainActorSignal<NewElement, Error>(signal.map(MainQueueJob.unisolated(transform)))
  }

  /// Emits the result of a closure for each element, and fails with the error that it throws.
  @inlinable
  public func tryMap<NewElement: Sendable>(
    _ transform: @escaping @MainActor (Element) throws(Error) -> NewElement
  ) -> MainActorSignal<NewElement, Error> {
    let result: @MainActor (Element) -> Result<NewElement, Error> = { element in
      do throws(Error) { return .success(try transform(element)) } catch { return .failure(error) }
    }
    return MainActorSignal<NewElement, Error>(signal.tryMap(MainQueueJob.unisolated(result)))
  }

  /// Emits the results of a closure that are not nil.
  @inlinable
  public func compactMap<NewElement: Sendable>(
    _ transform: @escaping @MainActor (Element) -> NewElement?
  ) -> MainActorSignal<NewElement, Error> {
    MainActorSignal<NewElement, Error>(signal.compactMap(MainQueueJob.unisolated(transform)))
  }

  /// Emits the elements for which a closure returns true.
  @inlinable
  public func filter(
    _ isIncluded: @escaping @MainActor (Element) -> Bool
  ) -> MainActorSignal<Element, Error> {
    MainActorSignal(signal.filter(MainQueueJob.unisolated(isIncluded)))
  }

  /// Combines each element with the previous result, and emits each result.
  @inlinable
  public func scan<Result: Sendable>(
    _ initial: Result,
    _ combine: @escaping @MainActor (Result, Element) -> Result
  ) -> MainActorSignal<Result, Error> {
    MainActorSignal<Result, Error>(signal.scan(initial, MainQueueJob.unisolated(combine)))
  }

  /// Combines all elements, and emits the result at completion.
  @inlinable
  public func reduce<Result: Sendable>(
    _ initial: Result,
    _ combine: @escaping @MainActor (Result, Element) -> Result
  ) -> MainActorSignal<Result, Error> {
    MainActorSignal<Result, Error>(signal.reduce(initial, MainQueueJob.unisolated(combine)))
  }

  /// Drops elements that a closure finds equal to the previous one.
  @inlinable
  public func removeDuplicates(
    by areEqual: @escaping @MainActor (Element, Element) -> Bool
  ) -> MainActorSignal<Element, Error> {
    MainActorSignal(signal.removeDuplicates(by: MainQueueJob.unisolated(areEqual)))
  }

  /// Emits elements until a closure returns false, and completes.
  @inlinable
  public func prefix(
    while condition: @escaping @MainActor (Element) -> Bool
  ) -> MainActorSignal<Element, Error> {
    MainActorSignal(signal.prefix(while: MainQueueJob.unisolated(condition)))
  }

  /// Emits a number of elements, and completes.
  @inlinable
  public func prefix(maxLength: Int) -> MainActorSignal<Element, Error> {
    MainActorSignal(signal.prefix(maxLength: maxLength))
  }

  /// Drops elements until a closure returns false.
  @inlinable
  public func drop(
    while condition: @escaping @MainActor (Element) -> Bool
  ) -> MainActorSignal<Element, Error> {
    MainActorSignal(signal.drop(while: MainQueueJob.unisolated(condition)))
  }

  /// Drops a number of elements.
  @inlinable
  public func dropFirst(_ count: Int = 1) -> MainActorSignal<Element, Error> {
    MainActorSignal(signal.dropFirst(count))
  }

  /// Emits the given elements before those of the source, on the main actor.
  @inlinable
  public func prepend(_ elements: Element...) -> MainActorSignal<Element, Error> {
    Signal(sequence: elements).append(signal).receive(on: MainActor.shared)
  }

  /// Calls closures when events occur, and emits the events unchanged.
  ///
  /// - Parameters:
  ///   - receiveOutput: A closure that is called before each element is emitted.
  ///   - receiveCompletion: A closure that is called before the terminal event is emitted.
  @inlinable
  public func handleEvents(
    receiveOutput: (@MainActor (Element) -> Void)? = nil,
    receiveCompletion: (@MainActor (Subscribers.Completion<Error>) -> Void)? = nil
  ) -> MainActorSignal<Element, Error> {
    MainActorSignal(
      signal.handleEvents(
        receiveOutput: receiveOutput.map { MainQueueJob.unisolated($0) },
        receiveCompletion: receiveCompletion.map { MainQueueJob.unisolated($0) }
      )
    )
  }

  /// Fails with the result of a closure when the source fails.
  @inlinable
  public func mapError<NewError: Swift.Error>(
    _ transform: @escaping @MainActor (Error) -> NewError
  ) -> MainActorSignal<Element, NewError> {
    MainActorSignal<Element, NewError>(signal.mapError(MainQueueJob.unisolated(transform)))
  }

  /// Continues with another signal when the source fails, on the main actor.
  @inlinable
  public func flatMapError<Recovery: SignalProtocol>(
    _ recover: @escaping @MainActor (Error) -> Recovery
  ) -> MainActorSignal<Element, Recovery.Error> where Recovery.Element == Element {
    let recover = MainQueueJob.unisolated(recover)
    return MainActorSignal<Element, Recovery.Error>(
      signal.flatMapError { recover($0).receiveOnMainActor() }
    )
  }

  /// Continues with another signal when the source fails: `flatMapError(_:)`.
  @inlinable
  public func `catch`<Recovery: SignalProtocol>(
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
  ///   - shouldRetry: A closure that says whether to retry after a failure. Default: always.
  @inlinable
  public func retry(
    _ times: Int,
    delay: RetryDelay,
    if shouldRetry: @escaping @MainActor (Error) -> Bool = { _ in true }
  ) -> MainActorSignal<Element, Error> {
    MainActorSignal(
      signal.retry(
        times,
        delay: delay,
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

  /// Emits the elements of this signal and another as they arrive.
  @inlinable
  public func merge(with other: MainActorSignal<Element, Error>) -> MainActorSignal<Element, Error>
  {
    MainActorSignal(signal.merge(with: other.signal))
  }

  /// Emits the latest elements of this signal and another whenever one of them sends an element.
  @inlinable
  public func combineLatest<Other>(
    with other: MainActorSignal<Other, Error>
  ) -> MainActorSignal<(Element, Other), Error> {
    MainActorSignal<(Element, Other), Error>(signal.combineLatest(with: other.signal))
  }

  /// Emits pairs of the elements of this signal and another, in order.
  @inlinable
  public func zip<Other>(
    with other: MainActorSignal<Other, Error>
  ) -> MainActorSignal<(Element, Other), Error> {
    MainActorSignal<(Element, Other), Error>(signal.zip(with: other.signal))
  }

  /// Emits each element with the latest element of another signal.
  @inlinable
  public func with<Other>(
    latestFrom other: MainActorSignal<Other, Never>
  ) -> MainActorSignal<(Element, Other), Error> {
    MainActorSignal<(Element, Other), Error>(signal.with(latestFrom: other.signal))
  }

  /// Delivers on the main actor also the events that an observation on another thread replays.
  @inlinable
  func delivered() -> MainActorSignal<Element, Error> {
    MainActorSignal(signal.receiveOnMainActor())
  }
}

extension MainActorSignal where Element: Equatable {
  /// Drops elements that are equal to the previous one.
  @inlinable
  public func removeDuplicates() -> MainActorSignal<Element, Error> {
    MainActorSignal(signal.removeDuplicates())
  }
}
#endif
