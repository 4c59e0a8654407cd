#if canImport(Dispatch)
public import Dispatch
public import RKCore

extension SignalProtocol {
  /// Emits an element immediately, then at most one element per interval.
  ///
  ///     source                       -123------4-5----|
  ///     interval: 5                  -1----3----4----5|
  ///     interval: 5, latest: false   -1--------4------|
  ///
  /// An element that arrives outside an interval is emitted immediately and starts an interval. At the end of
  /// an interval, the latest element that arrived during it is emitted and starts the next interval. If an
  /// element is pending when the source completes, it is emitted immediately. If the source fails, the
  /// pending element is dropped. If the source is deallocated, the pending element is emitted at the end of
  /// its interval, followed by the completion.
  ///
  /// - Parameters:
  ///   - interval: The minimum time between two elements. A negative duration traps.
  ///   - latest: If false, elements that arrive in an interval are dropped, except an element that arrives
  ///     exactly at the end. Default: true.
  ///   - scheduler: The scheduler that runs the timer and emits elements at the end of an interval. Default:
  ///     a private queue.
  @export(implementation)
  public func throttle(
    for interval: Duration,
    latest: Bool = true,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("throttle")
  ) -> Signal<Element, Error> {
    let interval = interval.checked("throttle(for:)")
    // The state is the end of the interval, and the element that waits for it.
    return timed(
      on: scheduler,
      (end: Duration?.none, latest: Element?.none),
      readsClockWhileSet: false,
      isPending: { $0.latest != nil }
    ) {
      state,
      timer,
      input,
      output in
      switch input {
      case .next(let element):
        if timer.isSet {
          // The interval has not ended; the timer fires at its end.
          state.latest = element
        } else if let end = state.end, timer.now < end || latest && timer.now == end {
          if !latest { return }
          // An element that arrives exactly at the end also waits, because more elements may arrive at that
          // time.
          state.latest = element
          timer.set(at: end)
        } else {
          state.end = timer.now + interval
          output.send(element)
        }
      case .due:
        guard let element = state.latest.take() else { return }
        state.end = timer.now + interval
        output.send(element)
      case .end(let completion):
        if case .finished = completion, let element = state.latest.take() { output.send(element) }
        output.finish(completion)
      }
    }
  }

  /// A form of `throttle(for:latest:on:)` that takes seconds.
  @export(implementation)
  public func throttle(
    for seconds: Double,
    queue: DispatchQueue = DispatchQueue.timers("throttle"),
    latest: Bool = true
  ) -> Signal<Element, Error> {
    throttle(for: .seconds(checking: seconds, "throttle(for:)"), latest: latest, on: queue)
  }
}
#endif
