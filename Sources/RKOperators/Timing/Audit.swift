#if canImport(Dispatch)
public import Dispatch
public import RKCore

extension SignalProtocol {
  /// Emits the most recent element at the end of each time window; an element opens a window if none is open.
  ///
  ///     source      -a-b-----c-----|
  ///     window: 3   ----b-------c--|
  ///
  /// If an element is pending when the source completes, it is emitted immediately. If the source fails, the
  /// pending element is dropped. If the source is deallocated, the pending element is emitted at the end of
  /// its window, followed by the completion.
  ///
  /// - Parameters:
  ///   - window: The length of a window. A negative duration traps.
  ///   - scheduler: The scheduler that runs the timer and emits elements, except an element that is
  ///     pending at completion. Default: a private queue.
  @export(implementation)
  public func audit(
    for window: Duration,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("audit")
  ) -> Signal<Element, Error> {
    latest(after: window.checked("audit(for:)"), restarting: false, on: scheduler)
  }
}
#endif
