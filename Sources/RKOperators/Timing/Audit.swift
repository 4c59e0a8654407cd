#if canImport(Dispatch)
public import Dispatch
public import RKCore

extension SignalProtocol {
  /// Waits for a while from an element on, and then passes on the latest.
  ///
  ///     source      -a-b-----c-----|
  ///     window: 3   ----b-------c--|
  ///
  /// The first element after a window opens the next. One still waiting when the source completes is
  /// sent at once; when it fails, dropped.
  ///
  /// - Parameters:
  ///   - window: How long to wait. A negative duration traps.
  ///   - scheduler: Where the waiting is done and elements are sent, except for the one that the
  ///     completion sends; a queue of its own unless told otherwise.
  public func audit(
    for window: Duration,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("audit")
  ) -> Signal<Element, Error> {
    let window = window.checked("audit(for:)")
    return timed(on: scheduler, Element?.none) { waiting, alarm, input, node in
      switch input {
      case .next(let element):
        waiting = element
        if !alarm.isSet { alarm.set(after: window) }
      case .due:
        if let element = waiting.take() { node.send(element) }
      case .end(let completion):
        if case .finished = completion, let element = waiting.take() { node.send(element) }
        node.finish(completion)
      }
    }
  }

  /// Waits for a number of seconds from an element on, and then passes on the latest.
  public func audit(
    for seconds: Double,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("audit")
  ) -> Signal<Element, Error> {
    audit(for: .seconds(checking: seconds, "audit(for:)"), on: scheduler)
  }
}
#endif
