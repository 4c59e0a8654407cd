#if canImport(Dispatch)
public import Dispatch
#endif
public import RKCore

extension SignalProtocol {
  /// Observes the source again after a failure, once another signal has sent an element.
  ///
  ///     source     -1-#
  ///     other      --a
  ///     result     -1----1----1
  ///
  /// The other signal is observed after each failure. If it completes without an element, the failure is
  /// passed on.
  ///
  /// - Parameters:
  ///   - other: The signal to wait for.
  ///   - shouldRetry: A closure that returns whether to retry after a failure. Default: always
  ///     true.
  @export(implementation)
  public func retry<Other: SignalProtocol>(
    when other: Other,
    if shouldRetry: @escaping @Sendable (Error) -> Bool = { _ in true }
  ) -> Signal<Element, Error> where Other.Error == Never {
    let other = other.setFailureType(to: Error.self)
    return resubscribe((), noting: { _, _ in }) { _, completion -> Signal<Other.Element, Error>? in
      guard case .failure(let error) = completion, shouldRetry(error) else { return nil }
      return other
    }
  }

  #if canImport(Dispatch)
  /// Observes the source again after a failure and a delay.
  ///
  ///     source      -1-#
  ///     2 times     -1----1----1-#
  ///
  /// Pass the scheduler as the last argument, after the closure: `retry(3, delay: .seconds(1), if: { $0 !=
  /// .busy }, on: time)`.
  ///
  /// - Parameters:
  ///   - times: The maximum number of retries; `.max` for no limit. With 0, the failure is passed on. A
  ///     negative number traps.
  ///   - delay: The time before each retry: constant, exponential, or computed by a closure.
  ///   - resetsOnElement: Whether an element resets the number of retries, and with it a growing delay. Pass
  ///     true for a connection that works for a while between failures. Default: false.
  ///   - shouldRetry: A closure that returns whether to retry after a failure. If it returns false, the
  ///     failure is passed on immediately. Default: always true.
  ///   - scheduler: The scheduler on which the source is observed again. Default: a private queue.
  @export(implementation)
  public func retry(
    _ times: Int,
    delay: RetryDelay,
    resetsOnElement: Bool = false,
    if shouldRetry: @escaping @Sendable (Error) -> Bool = { _ in true },
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("retry")
  ) -> Signal<Element, Error> {
    require(times >= 0, "retry(_:delay:) needs a number of at least 0, got \(times)")
    return resubscribe(
      (failures: 0, generator: delay.generator),
      noting: { state, _ in if resetsOnElement { state.failures = 0 } }
    ) { state, completion -> Signal<Void, Error>? in
      guard case .failure(let error) = completion else { return nil }
      state.failures += 1
      if state.failures > times || !shouldRetry(error) { return nil }
      let wait = delay.before(state.failures, after: error, using: &state.generator)
      return Signal(just: (), after: wait, on: scheduler)
    }
  }
  #endif
}
