import Dispatch
public import RKCore

/// Why waiting for a signal gave nothing: it is thrown by `waitAndCollectElements(timeout:)` and kin.
public enum WaitError<Element: Sendable, Failure: Error>: Error {
  /// The signal had not ended in time; these events had come.
  case timedOut(Duration, [Signal<Element, Failure>.Event])
  /// The signal failed, after these elements.
  case failed(Failure, [Element])
  /// One element was asked for, and these came.
  case notSingle([Element])
}

extension WaitError: CustomStringConvertible {
  /// What happened, and what had come until then.
  public var description: String {
    switch self {
    case .timedOut(let limit, let events):
      "no end came within \(limit); what came: \(list(events))"
    case .failed(let error, let elements):
      "the signal failed: \(error); what came before: \(list(elements))"
    case .notSingle(let elements):
      "exactly one element was asked for; what came: \(list(elements))"
    }
  }

  private func list(_ values: [some Any]) -> String {
    values.isEmpty ? "nothing" : values.map { "\($0)" }.joined(separator: ", ")
  }
}

extension SignalProtocol {
  /// Observes, and blocks the thread until the signal ends.
  ///
  /// It is for tests of what really runs on other threads: where the signal needs the thread that waits,
  /// as one that is delivered on the main queue does in the main thread, it can only time out. The time
  /// counts from when `observe` has returned. On virtual time, `TestScheduler.record(_:)` waits for nothing.
  ///
  /// - Parameter timeout: How long to wait for the end; the observation is disposed then. A negative
  ///   duration traps.
  /// - Returns: All events, the end included.
  /// - Throws: `timedOut`, with what had come.
  public func waitAndCollectEvents(
    timeout: Duration
  ) throws(WaitError<Element, Error>) -> [Signal<Element, Error>.Event] {
    let wait = Wait<Element, Error>()
    let events = wait.events(of: self, within: timeout.checked("waitAndCollectEvents(timeout:)"))
    if events.last?.isTerminal != true { throw .timedOut(timeout, events) }
    return events
  }

  /// Observes, and blocks the thread until the signal completes.
  ///
  /// - Parameter timeout: How long to wait, as for `waitAndCollectEvents(timeout:)`.
  /// - Returns: The elements.
  /// - Throws: `failed` where the signal fails, and `timedOut`, with what had come.
  public func waitAndCollectElements(
    timeout: Duration
  ) throws(WaitError<Element, Error>) -> [Element] {
    let events = try waitAndCollectEvents(timeout: timeout)
    let elements = events.compactMap(\.element)
    if case .failed(let error) = events.last { throw .failed(error, elements) }
    return elements
  }

  /// Observes, and blocks the thread until the first element comes; then the observation is disposed.
  ///
  /// - Parameter timeout: How long to wait, as for `waitAndCollectEvents(timeout:)`.
  /// - Returns: The element, or nil when the signal completes without one.
  /// - Throws: `failed` where the signal fails before, and `timedOut`.
  public func waitForFirst(timeout: Duration) throws(WaitError<Element, Error>) -> Element? {
    let wait = Wait<Element, Error>(isEnough: { $0.isNext })
    let events = wait.events(of: self, within: timeout.checked("waitForFirst(timeout:)"))
    switch events.first {
    case .next(let element): return element
    case .completed: return nil
    case .failed(let error): throw .failed(error, [])
    case nil: throw .timedOut(timeout, events)
    }
  }

  /// Observes, and blocks the thread until the signal completes.
  ///
  /// - Parameter timeout: How long to wait, as for `waitAndCollectEvents(timeout:)`.
  /// - Returns: The last element, or nil when there was none.
  /// - Throws: `failed` where the signal fails, and `timedOut`, with what had come.
  public func waitForLast(timeout: Duration) throws(WaitError<Element, Error>) -> Element? {
    try waitAndCollectElements(timeout: timeout).last
  }

  /// Observes, and blocks the thread until the signal completes with one element.
  ///
  /// - Parameter timeout: How long to wait, as for `waitAndCollectEvents(timeout:)`.
  /// - Returns: The element.
  /// - Throws: `notSingle` where there is none or more than one, `failed` where the signal fails, and
  ///   `timedOut`, with what had come.
  public func waitForSingle(timeout: Duration) throws(WaitError<Element, Error>) -> Element {
    let elements = try waitAndCollectElements(timeout: timeout)
    guard let element = elements.first, elements.count == 1 else { throw .notSingle(elements) }
    return element
  }
}

extension WaitError: Equatable where Element: Equatable, Failure: Equatable {}

/// One observation that a thread waits for.
private final class Wait<Element: Sendable, Failure: Error>: Sendable {
  typealias Event = Signal<Element, Failure>.Event

  private let seen = Locked<(events: [Event], isOver: Bool)>(([], false))
  private let end = DispatchSemaphore(value: 0)
  private let isEnough: @Sendable (Event) -> Bool

  init(isEnough: @escaping @Sendable (Event) -> Bool = { _ in false }) {
    self.isEnough = isEnough
  }

  /// What came until it was enough, or ended, or the time was over.
  func events(of signal: some SignalProtocol<Element, Failure>, within limit: Duration) -> [Event] {
    let slot = Slot()
    slot.hold(
      signal.observe(
        with: AnyObserver(
          receive: { if self.note(.next($0)) { slot.dispose() } },
          completion: { _ = self.note(.init($0)) },
          upstream: slot
        )
      )
    )
    _ = end.wait(timeout: .now() + .nanoseconds(limit.nanoseconds))
    slot.dispose()
    return seen.withLock { seen in
      seen.isOver = true
      return seen.events
    }
  }

  /// Writes an event down, unless it is over; whether it is now.
  private func note(_ event: Event) -> Bool {
    let isLast = isEnough(event) || event.isTerminal
    let isNoted = seen.withLock { seen in
      if seen.isOver { return false }
      seen.events.append(event)
      seen.isOver = isLast
      return true
    }
    if isNoted, isLast { end.signal() }
    return isLast
  }
}
