#if canImport(Dispatch)
public import Dispatch
public import RKCore

extension SignalProtocol {
  /// Continues with another signal when no event arrives within a time limit.
  ///
  ///     source     -a--b---------|
  ///     other      -c-d-|
  ///     limit: 4   -a--b----c-d-|
  ///
  /// The time limit starts with the observation, and restarts at each element. The source is disposed before
  /// the other signal is observed. The other signal has no time limit.
  ///
  /// - Parameters:
  ///   - limit: The maximum time between two events. A negative duration traps.
  ///   - other: The signal to continue with.
  ///   - scheduler: The scheduler on which the other signal is observed. Default: a private queue.
  @export(implementation)
  public func timeout(
    after limit: Duration,
    switchingTo other: some SignalProtocol<Element, Error>,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("timeout")
  ) -> Signal<Element, Error> {
    let limited: Signal<Element, TimeoutFailure<Error>> = fail(
      with: .timeout,
      after: limit.checked("timeout(after:switchingTo:)"),
      restarting: true,
      on: scheduler,
      sourceFailure: TimeoutFailure.source
    )
    return limited.flatMapError { failure -> Signal<Element, Error> in
      switch failure {
      case .source(let error): .failed(error)
      case .timeout: other.toSignal()
      }
    }
  }
}

@usableFromInline
enum TimeoutFailure<Failure: Error>: Error {
  case source(Failure)
  case timeout
}
#endif
