#if canImport(Dispatch)
public import Dispatch
public import RKCore

extension SignalProtocol {
  /// Drops the elements that come within a while, and passes on those after.
  ///
  ///     source        -a-b-c-d-|
  ///     duration: 4   -----c-d-|
  ///
  /// - Parameters:
  ///   - duration: How long, from the observation on. A negative one traps.
  ///   - scheduler: Whose time counts; nothing is scheduled on it. The machine's unless told otherwise.
  public func dropFirst(
    for duration: Duration,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.global()
  ) -> Signal<Element, Error> {
    let duration = duration.checked("dropFirst(for:)")
    return derive { downstream in
      let end = Ref<Duration?>(scheduler.now + duration)
      return AnyObserver(
        receive: { element in
          if let time = end.value {
            if scheduler.now < time { return }
            end.value = nil
          }
          downstream.receive(element)
        },
        completion: downstream.completion,
        upstream: downstream.upstream
      )
    }
  }

  /// Drops the elements that come within a number of seconds, and passes on those after.
  public func dropFirst(
    for seconds: Double,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.global()
  ) -> Signal<Element, Error> {
    dropFirst(for: .seconds(checking: seconds, "dropFirst(for:)"), on: scheduler)
  }
}
#endif
