#if canImport(Dispatch)
public import Dispatch
public import RKCore

extension SignalProtocol {
  /// Gives each element the time at which it comes.
  ///
  ///     source    -a-b-|
  ///     result    -x-y-|
  ///
  /// Here `x` is `(a, 1)` and `y` is `(b, 3)`, on a scheduler whose time began with the observation.
  ///
  /// - Parameter scheduler: Whose time it is; the time since the machine started unless told otherwise.
  public func timestamp(
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.global()
  ) -> Signal<(element: Element, time: Duration), Error> {
    map { ($0, scheduler.now) }
  }

  /// Sends, instead of each element, the time since the one before it.
  ///
  ///     source    -a-b--c-|
  ///     result    -1-2--3-|
  ///
  /// For the first it is the time since the observation began.
  ///
  /// - Parameter scheduler: Whose time it is; the machine's unless told otherwise.
  public func measureInterval(
    using scheduler: some TimedScheduler & Sendable = DispatchQueue.global()
  ) -> Signal<Duration, Error> {
    derive { downstream in
      let last = Ref(scheduler.now)
      return AnyObserver(
        receive: { _ in
          let now = scheduler.now
          let interval = now - last.value
          last.value = now
          downstream.receive(interval)
        },
        completion: downstream.completion,
        upstream: downstream.upstream
      )
    }
  }
}
#endif
