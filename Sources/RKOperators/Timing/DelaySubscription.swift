#if canImport(Dispatch)
public import Dispatch
public import RKCore

extension SignalProtocol {
  /// Observes the source after a while.
  ///
  ///     source     -a-b-|
  ///     delay: 3   ----a-b-|
  ///
  /// What a source sends meanwhile without being observed is missed.
  ///
  /// - Parameters:
  ///   - delay: How long to wait. A negative duration traps.
  ///   - scheduler: Where the source is observed; a queue of its own unless told otherwise.
  public func delaySubscription(
    for delay: Duration,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("delaySubscription")
  ) -> Signal<Element, Error> {
    let delay = delay.checked("delaySubscription(for:)")
    return Signal(onSubscribe: { downstream in
      let sink = TerminatingSink(downstream)
      scheduler.schedule(at: scheduler.now + delay, in: sink.slot) {
        sink.slot.hold(
          observe(
            with: AnyObserver(
              receive: downstream.element,
              completion: { sink.finish($0) },
              upstream: sink.slot
            )
          )
        )
        return nil
      }
      return sink.observation
    })
  }

  /// Observes the source after a number of seconds.
  public func delaySubscription(
    for seconds: Double,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("delaySubscription")
  ) -> Signal<Element, Error> {
    delaySubscription(for: .seconds(checking: seconds, "delaySubscription(for:)"), on: scheduler)
  }
}
#endif
