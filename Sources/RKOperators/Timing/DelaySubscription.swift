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
    return Signal(wire: { below in
      let ending = Ending(below)
      scheduler.schedule(at: scheduler.now + delay, in: ending.slot) {
        ending.slot.hold(
          observe(
            with: AnyObserver(
              receive: below.element,
              completion: { ending.finish($0) },
              upstream: ending.slot
            )
          )
        )
        return nil
      }
      return ending.observation
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
