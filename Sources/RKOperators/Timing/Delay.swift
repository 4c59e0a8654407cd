#if canImport(Dispatch)
public import Dispatch
public import RKCore

extension SignalProtocol {
  /// Passes on everything later, the end as well, in the same order.
  ///
  ///     source     -ab--c--|
  ///     delay: 3   ----ab--c--|
  ///
  /// As much waits as comes meanwhile, without a bound. Disposing drops it.
  ///
  /// - Parameters:
  ///   - delay: By how much. A negative duration traps.
  ///   - scheduler: Where events are delivered, one at a time and in order also where it is concurrent;
  ///     a queue of its own unless told otherwise.
  ///   - delaysFailure: Whether a failure is delayed too, after what waits; true unless told otherwise.
  ///     Else it is passed on at once, and what waits is dropped.
  public func delay(
    for delay: Duration,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("delay"),
    delaysFailure: Bool = true
  ) -> Signal<Element, Error> {
    let delay = delay.checked("delay(for:)")
    return timed(on: scheduler, Late<Element, Error>()) { late, alarm, input, node in
      switch input {
      case .next(let element):
        late.put(.next(element), due: alarm.now + delay)
      case .end(.failure(let error)) where !delaysFailure:
        node.finish(.failure(error))
      case .end(let completion):
        late.put(.init(completion), due: alarm.now + delay)
      case .due:
        while let event = late.take(at: alarm.now) {
          switch event {
          case .next(let element): node.send(element)
          case .failed(let error): node.finish(.failure(error))
          case .completed: node.finish(.finished)
          }
        }
      }
      alarm.set(at: late.due)
    }
  }

  /// Passes on everything a number of seconds later, the end as well, in the same order.
  public func delay(
    for seconds: Double,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("delay"),
    delaysFailure: Bool = true
  ) -> Signal<Element, Error> {
    delay(
      for: .seconds(checking: seconds, "delay(for:)"),
      on: scheduler,
      delaysFailure: delaysFailure
    )
  }

  /// Passes on everything a number of seconds later: `delay(for:)`.
  public func delay(
    interval seconds: Double,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("delay")
  ) -> Signal<Element, Error> {
    delay(for: .seconds(checking: seconds, "delay(interval:)"), on: scheduler)
  }
}

/// The events that wait, each with its time.
private struct Late<Element: Sendable, Failure: Error> {
  typealias Event = Signal<Element, Failure>.Event

  private var events = FIFO<(event: Event, due: Duration)>()

  /// When the first of them is due.
  var due: Duration? { events.first?.due }

  mutating func put(_ event: Event, due: Duration) {
    events.append((event, due))
  }

  mutating func take(at now: Duration) -> Event? {
    guard let due, due <= now else { return nil }
    return events.popFirst()?.event
  }
}
#endif
