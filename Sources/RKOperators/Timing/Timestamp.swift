#if canImport(Dispatch)
public import Dispatch
public import RKCore

extension SignalProtocol {
  /// Pairs each element with the time at which it arrives.
  ///
  ///     source    -a-b-|
  ///     result    -x-y-|
  ///
  /// In the diagram, `x` is `(a, 1)` and `y` is `(b, 3)`, for a scheduler whose clock shows 0 when the
  /// observation starts.
  ///
  /// - Parameter scheduler: The scheduler whose clock is read. Default: the system clock, which counts from
  ///   the start of the machine.
  @export(implementation)
  public func timestamp(
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.global()
  ) -> Signal<(element: Element, time: Duration), Error> {
    map { ($0, scheduler.now) }
  }

  /// Replaces each element with the time since the previous element.
  ///
  ///     source    -a-b--c-|
  ///     result    -1-2--3-|
  ///
  /// The first interval is counted from the start of the observation.
  ///
  /// - Parameter scheduler: The scheduler whose clock is read. Default: the system clock.
  @export(implementation)
  public func measureInterval(
    using scheduler: some TimedScheduler & Sendable = DispatchQueue.global()
  ) -> Signal<Duration, Error> {
    deriveElements { send in
      let last = Box(scheduler.now)
      return { _ in
        let now = scheduler.now
        let interval = now - last.value
        last.value = now
        send(interval)
      }
    }
  }
}
#endif
