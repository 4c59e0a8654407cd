import Dispatch
public import RKCore

/// An error that `waitAndCollectElements(timeout:)` and similar methods throw.
public enum WaitError<Element: Sendable, Failure: Error>: Error {
  /// The signal sent these events, but did not terminate within the time limit.
  case timedOut(Duration, [Signal<Element, Failure>.Event])
  /// The signal failed after it sent these elements.
  case failed(Failure, [Element])
  /// The signal completed with these elements instead of exactly one.
  case notSingle([Element])
}

extension WaitError: CustomStringConvertible {
  /// The error, and the events or elements that were received before it.
  public var description: String {
    switch self {
    case .timedOut(let limit, let events):
      "the signal did not terminate within \(limit); it sent: \(list(events))"
    case .failed(let error, let elements):
      "the signal failed: \(error); before, it sent: \(list(elements))"
    case .notSingle(let elements):
      "the signal did not send exactly one element; it sent: \(list(elements))"
    }
  }

  private func list(_ values: [some Any]) -> String {
    values.isEmpty ? "nothing" : values.map { "\($0)" }.joined(separator: ", ")
  }
}

extension WaitError: Equatable where Element: Equatable, Failure: Equatable {}

extension SignalProtocol {
  /// Observes the signal, blocks the thread until the signal terminates, and returns all events.
  ///
  /// Use this method to test code that runs on other threads. The call times out if the signal needs the
  /// blocked thread, for example if the main thread is blocked and the signal is delivered on the main queue.
  /// In virtual time, use `TestScheduler.record(_:)`, which does not block.
  ///
  /// - Parameter timeout: The maximum time to wait after `observe` returns. After that, the observation is
  ///   disposed. A negative duration traps.
  /// - Throws: `WaitError.timedOut`.
  public func waitAndCollectEvents(
    timeout: Duration
  ) throws(WaitError<Element, Error>) -> [Signal<Element, Error>.Event] {
    let limit = timeout.checked("waitAndCollectEvents(timeout:)")
    let events = events(within: limit, isEnough: \.isTerminal)
    if events.last?.isTerminal != true { throw .timedOut(timeout, events) }
    return events
  }

  /// A form of `waitAndCollectEvents(timeout:)` that returns the elements.
  ///
  /// - Throws: `WaitError.failed` or `WaitError.timedOut`.
  public func waitAndCollectElements(
    timeout: Duration
  ) throws(WaitError<Element, Error>) -> [Element] {
    let events = try waitAndCollectEvents(timeout: timeout)
    let elements = events.compactMap(\.element)
    if case .failed(let error) = events.last { throw .failed(error, elements) }
    return elements
  }

  /// A form of `waitAndCollectEvents(timeout:)` that returns the first element and disposes the observation.
  ///
  /// - Returns: The element; nil if the signal completes without one.
  /// - Throws: `WaitError.failed` or `WaitError.timedOut`.
  public func waitForFirst(timeout: Duration) throws(WaitError<Element, Error>) -> Element? {
    let limit = timeout.checked("waitForFirst(timeout:)")
    let events = events(within: limit, isEnough: { _ in true })
    switch events.first {
    case .next(let element): return element
    case .completed: return nil
    case .failed(let error): throw .failed(error, [])
    case nil: throw .timedOut(timeout, events)
    }
  }

  /// A form of `waitAndCollectElements(timeout:)` that returns the last element, or nil if there is none.
  ///
  /// - Throws: `WaitError.failed` or `WaitError.timedOut`.
  public func waitForLast(timeout: Duration) throws(WaitError<Element, Error>) -> Element? {
    try waitAndCollectElements(timeout: timeout).last
  }

  /// A form of `waitAndCollectElements(timeout:)` that returns the only element.
  ///
  /// - Throws: `WaitError.notSingle`, `WaitError.failed` or `WaitError.timedOut`.
  public func waitForSingle(timeout: Duration) throws(WaitError<Element, Error>) -> Element {
    let elements = try waitAndCollectElements(timeout: timeout)
    guard let element = elements.first, elements.count == 1 else { throw .notSingle(elements) }
    return element
  }

  /// Blocks until `isEnough` returns true for an event or the time limit is reached; returns the events.
  private func events(
    within limit: Duration,
    isEnough: @escaping @Sendable (Signal<Element, Error>.Event) -> Bool
  ) -> [Signal<Element, Error>.Event] {
    let received = Locked<[Signal<Element, Error>.Event]>([])
    let end = DispatchSemaphore(value: 0)
    let slot = Slot()
    @Sendable func receive(_ event: Signal<Element, Error>.Event) {
      let isLast = isEnough(event)
      received.withLock { $0.append(event) }
      if isLast {
        slot.dispose()
        end.signal()
      }
    }
    slot.observe(self, receive: { receive(.next($0)) }, completion: { receive(.init($0)) })
    _ = end.wait(timeout: .now() + .nanoseconds(limit.nanoseconds))
    slot.dispose()
    return received.withLock { $0 }
  }
}
