#if canImport(Dispatch)
public import Dispatch
public import RKCore

extension SignalProtocol {
  /// Delivers all events after a delay, in the same order.
  ///
  ///     source     -ab--c--|
  ///     delay: 3   ----ab--c--|
  ///
  /// Events that are not due yet are buffered without a limit. They are dropped on disposal.
  ///
  /// - Parameters:
  ///   - delay: The time by which each event is delayed. A negative duration traps.
  ///   - delaysFailure: If false, a failure is delivered immediately, and buffered events are dropped.
  ///     Default: true.
  ///   - scheduler: The scheduler that delivers events, serially and in order even if it is concurrent.
  ///     Default: a private queue.
  @export(implementation)
  public func delay(
    for delay: Duration,
    delaysFailure: Bool = true,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("delay")
  ) -> Signal<Element, Error> {
    let delay = delay.checked("delay(for:)")
    typealias Event = Signal<Element, Error>.Event
    return timed(on: scheduler, FIFO<(event: Event, due: Duration)>()) {
      queue,
      timer,
      input,
      output in
      switch input {
      case .next(let element):
        queue.append((.next(element), timer.now + delay))
      case .end(.failure(let error)) where !delaysFailure:
        output.finish(.failure(error))
      case .end(let completion):
        queue.append((.init(completion), timer.now + delay))
      case .due:
        while let first = queue.first, first.due <= timer.now {
          _ = queue.popFirst()
          switch first.event {
          case .next(let element): output.send(element)
          case .failed(let error): output.finish(.failure(error))
          case .completed: output.finish(.finished)
          }
        }
      }
      timer.set(at: queue.first?.due)
    }
  }

  /// A form of `delay(for:delaysFailure:on:)` that takes seconds, with the label that ReactiveKit 3 uses.
  @export(implementation)
  public func delay(
    interval seconds: Double,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("delay")
  ) -> Signal<Element, Error> {
    delay(for: .seconds(checking: seconds, "delay(interval:)"), on: scheduler)
  }
}
#endif
