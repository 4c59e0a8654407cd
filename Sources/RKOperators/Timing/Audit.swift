#if canImport(Dispatch)
public import Dispatch
public import RKCore

extension SignalProtocol {
  /// Emits the most recent element at the end of each time window that an element opens.
  ///
  ///     source      -a-b-----c-----|
  ///     window: 3   ----b-------c--|
  ///
  /// The first element after a window opens the next window. If an element is pending when the source
  /// completes, it is emitted immediately. If the source fails, the pending element is dropped. If the source
  /// is deallocated, the element is emitted at the end of its window, and the completion follows.
  ///
  /// - Parameters:
  ///   - window: The length of a window. A negative duration traps.
  ///   - scheduler: The scheduler that runs the timer and emits elements, except an element that is
  ///     pending at completion. Default: a private queue.
  @inlinable
  public func audit(
    for window: Duration,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("audit")
  ) -> Signal<Element, Error> {
    latest(after: window.checked("audit(for:)"), restarting: false, on: scheduler)
  }
}
#endif
