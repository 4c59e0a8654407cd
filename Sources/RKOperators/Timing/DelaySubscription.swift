#if canImport(Dispatch)
public import Dispatch
public import RKCore

extension SignalProtocol {
  /// Observes the source after a delay.
  ///
  ///     source     -a-b-|
  ///     delay: 3   ----a-b-|
  ///
  /// Elements that a hot source sends during the delay are missed.
  ///
  /// - Parameters:
  ///   - delay: The time to wait, counted from the start of the observation. A negative duration
  ///     traps.
  ///   - scheduler: The scheduler on which the source is observed. Default: a private queue.
  @export(implementation)
  public func delaySubscription(
    for delay: Duration,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("delaySubscription")
  ) -> Signal<Element, Error> {
    let delay = delay.checked("delaySubscription(for:)")
    return Signal(onSubscribe: { downstream in
      let sink = TerminatingSink(downstream)
      scheduler.schedule(at: scheduler.now + delay, in: sink.slot) {
        sink.slot.observe(self, receive: downstream.element, completion: sink.finish)
        return nil
      }
      return sink.disposable
    })
  }
}
#endif
