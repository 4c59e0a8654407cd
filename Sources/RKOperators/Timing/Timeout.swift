#if canImport(Dispatch)
public import Dispatch
public import RKCore

extension SignalProtocol {
  /// Fails when no event arrives within a time limit.
  ///
  ///     source     -a--b---------|
  ///     limit: 4   -a--b---#
  ///
  /// The time limit starts with the observation, and restarts at each element. The source is disposed before
  /// the failure is delivered.
  ///
  /// - Parameters:
  ///   - limit: The maximum time between two events. A negative duration traps.
  ///   - error: The failure of the result.
  ///   - scheduler: The scheduler that delivers the failure. Default: a private queue.
  @export(implementation)
  public func timeout(
    after limit: Duration,
    with error: Error,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("timeout")
  ) -> Signal<Element, Error> {
    let limit = limit.checked("timeout(after:with:)")
    return fail(with: error, after: limit, restarting: true, on: scheduler, sourceFailure: { $0 })
  }

  /// A form of `timeout(after:with:on:)` that takes seconds.
  @export(implementation)
  public func timeout(
    after seconds: Double,
    with error: Error,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("timeout")
  ) -> Signal<Element, Error> {
    timeout(after: .seconds(checking: seconds, "timeout(after:with:)"), with: error, on: scheduler)
  }

  /// Fails when the source does not terminate within a time limit.
  ///
  ///     source     -a--b--c--d--|
  ///     limit: 8   -a--b--c#
  ///
  /// - Parameters:
  ///   - limit: The maximum time from the start of the observation to the terminal event. A
  ///     negative duration traps.
  ///   - error: The failure of the result.
  ///   - scheduler: The scheduler that delivers the failure. Default: a private queue.
  @export(implementation)
  public func deadline(
    after limit: Duration,
    with error: Error,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("deadline")
  ) -> Signal<Element, Error> {
    let limit = limit.checked("deadline(after:with:)")
    return fail(with: error, after: limit, restarting: false, on: scheduler, sourceFailure: { $0 })
  }

  /// Fails when a timer fires; if `restarting` is true, each element restarts the timer.
  @export(implementation)
  func fail<Failure>(
    function: OperatorName = #function,
    with error: Failure,
    after limit: Duration,
    restarting: Bool,
    on scheduler: some TimedScheduler & Sendable,
    sourceFailure: @escaping @Sendable (Error) -> Failure
  ) -> Signal<Element, Failure> {
    timed(function: function, on: scheduler, (), first: limit) { _, timer, input, output in
      switch input {
      case .next(let element):
        if restarting { timer.set(after: limit) }
        output.send(element)
      case .due: output.finish(.failure(error))
      case .end(let completion): output.finish(completion.mapFailure(sourceFailure))
      }
    }
  }
}

#endif
