#if canImport(Dispatch)
public import Dispatch
public import RKCore

extension SignalProtocol {
  /// Passes on an element once the source has been quiet for a while.
  ///
  ///     source     -a-bc-----d------|
  ///     quiet: 3   -------c-----d---|
  ///
  /// An element still waiting when the source completes is sent at once; when it fails, dropped.
  ///
  /// - Parameters:
  ///   - quiet: How long nothing may follow an element. A negative duration traps.
  ///   - scheduler: Where the waiting is done and elements are sent, except for the one that the
  ///     completion sends; a queue of its own unless told otherwise.
  public func debounce(
    for quiet: Duration,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("debounce")
  ) -> Signal<Element, Error> {
    let quiet = quiet.checked("debounce(for:)")
    return timed(on: scheduler, Element?.none) { waiting, alarm, input, node in
      switch input {
      case .next(let element):
        waiting = element
        alarm.set(after: quiet)
      case .due:
        if let element = waiting.take() { node.send(element) }
      case .end(let completion):
        if case .finished = completion, let element = waiting.take() { node.send(element) }
        node.finish(completion)
      }
    }
  }

  /// Passes on an element once the source has been quiet for a number of seconds.
  public func debounce(
    for seconds: Double,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("debounce")
  ) -> Signal<Element, Error> {
    debounce(for: .seconds(checking: seconds, "debounce(for:)"), on: scheduler)
  }

  /// Passes on an element once the source has been quiet for a number of seconds: `debounce(for:on:)` on a
  /// queue.
  public func debounce(for seconds: Double, queue: DispatchQueue) -> Signal<Element, Error> {
    debounce(for: seconds, on: queue)
  }
}
#endif
