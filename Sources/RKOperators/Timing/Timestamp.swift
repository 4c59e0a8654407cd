#if canImport(Dispatch)
public import Dispatch
public import RKCore

extension SignalProtocol {
  /// Pairs each element with the time at which it arrives.
  ///
  ///     source    -a-b-|
  ///     result    -x-y-|
  ///
  /// Here `x` is `(a, 1)` and `y` is `(b, 3)`, on a scheduler whose time starts with the observation.
  ///
  /// - Parameter scheduler: The scheduler whose clock is read. Default: the time since the machine started.
  @inlinable
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
  @inlinable
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
