#if canImport(Dispatch)
public import Dispatch
public import RKCore

extension SignalProtocol {
  /// Drops the elements that arrive within a period, and emits all that follow.
  ///
  ///     source        -a-b-c-d-|
  ///     duration: 4   -----c-d-|
  ///
  /// - Parameters:
  ///   - duration: The length of the period, which begins with the observation. A negative duration traps.
  ///   - scheduler: The scheduler whose clock is read. No action is scheduled on it. Default: the system
  ///     clock.
  @export(implementation)
  public func dropFirst(
    for duration: Duration,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.global()
  ) -> Signal<Element, Error> {
    let duration = duration.checked("dropFirst(for:)")
    return deriveElements { send in
      let end = Box<Duration?>(scheduler.now + duration)
      return { element in
        if let time = end.value {
          if scheduler.now < time { return }
          end.value = nil
        }
        send(element)
      }
    }
  }

  /// A form of `dropFirst(for:on:)` that takes seconds.
  @export(implementation)
  public func dropFirst(
    for seconds: Double,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.global()
  ) -> Signal<Element, Error> {
    dropFirst(for: .seconds(checking: seconds, "dropFirst(for:)"), on: scheduler)
  }
}
#endif
