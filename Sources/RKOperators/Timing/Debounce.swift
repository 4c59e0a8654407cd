#if canImport(Dispatch)
public import Dispatch
public import RKCore

extension SignalProtocol {
  /// Emits the most recent element after a period without new ones.
  ///
  ///     source     -a-bc-----d------|
  ///     quiet: 3   -------c-----d---|
  ///
  /// If an element is pending when the source completes, it is emitted immediately. If the source fails, the
  /// pending element is dropped. If the source is deallocated, as a property can be, the pending element is
  /// emitted when it is due, followed by the completion.
  ///
  /// - Parameters:
  ///   - quiet: The time without new elements. A negative duration traps.
  ///   - scheduler: The scheduler that runs the timer and emits elements, except an element that is
  ///     pending at completion. Default: a private queue.
  @export(implementation)
  public func debounce(
    for quiet: Duration,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("debounce")
  ) -> Signal<Element, Error> {
    latest(after: quiet.checked("debounce(for:)"), restarting: true, on: scheduler)
  }

  /// A form of `debounce(for:on:)` that takes seconds.
  @export(implementation)
  public func debounce(
    for seconds: Double,
    queue: DispatchQueue = DispatchQueue.timers("debounce")
  ) -> Signal<Element, Error> {
    debounce(for: .seconds(checking: seconds, "debounce(for:)"), on: queue)
  }

  /// Emits the latest element when a timer fires; if `restarting` is true, each element restarts the timer.
  @export(implementation)
  func latest(
    function: OperatorName = #function,
    after delay: Duration,
    restarting: Bool,
    on scheduler: some TimedScheduler & Sendable
  ) -> Signal<Element, Error> {
    timed(function: function, on: scheduler, Element?.none, isPending: { $0 != nil }) {
      latest,
      timer,
      input,
      output in
      switch input {
      case .next(let element):
        latest = element
        if restarting || !timer.isSet { timer.set(after: delay) }
      case .due:
        if let element = latest.take() { output.send(element) }
      case .end(let completion):
        if case .finished = completion, let element = latest.take() { output.send(element) }
        output.finish(completion)
      }
    }
  }
}
#endif
