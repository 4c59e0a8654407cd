#if canImport(Dispatch)
public import Dispatch
#endif
public import RKCore

extension SignalProtocol {
  /// Observes the source again when it fails and another signal then sends an element.
  ///
  ///     source     -1-#
  ///     other      --a
  ///     result     -1----1----1
  ///
  /// The other signal is observed anew after each failure. When it completes without an element, the
  /// failure is passed on.
  ///
  /// - Parameters:
  ///   - other: Says when it is time.
  ///   - shouldRetry: Whether a failure is worth another try; every one, unless told otherwise.
  @inlinable
  public func retry<Other: SignalProtocol>(
    when other: Other,
    if shouldRetry: @escaping @Sendable (Error) -> Bool = { _ in true }
  ) -> Signal<Element, Error> where Other.Error == Never {
    let other = other.setFailureType(to: Error.self)
    return retry { error, _ in shouldRetry(error) ? other : nil }
  }

  #if canImport(Dispatch)
  /// Observes the source again when it fails, after a delay.
  ///
  ///     source      -1-#
  ///     2 times     -1----1----1-#
  ///
  /// - Parameters:
  ///   - times: How often at most; `.max` for ever. 0 passes the failure on, a negative number traps.
  ///   - delay: How long to wait before each attempt: the same, longer each time, or what a function of
  ///     the attempt and the failure says.
  ///   - shouldRetry: Whether a failure is worth another attempt. Others are passed on at once. Default:
  ///     every failure is.
  ///   - scheduler: The scheduler that waits and observes the source again. Default: a private queue.
  @inlinable
  public func retry(
    _ times: Int,
    delay: RetryDelay,
    if shouldRetry: @escaping @Sendable (Error) -> Bool = { _ in true },
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("retry")
  ) -> Signal<Element, Error> {
    require(times >= 0, "retry(_:delay:) needs a number of at least 0, got \(times)")
    return retry { error, attempt -> Signal<Void, Error>? in
      if attempt > times || !shouldRetry(error) { return nil }
      let pause = delay.before(attempt, after: error)
      return Signal(just: (), after: pause, on: scheduler)
    }
  }
  #endif

  /// - Parameter pause: Given a failure and its number, from 1, says when it is time to try again; nil, or
  ///   an end without an element, passes the failure on.
  @inlinable
  func retry<Pause: SignalProtocol>(
    _ pause: @escaping @Sendable (Error, _ attempt: Int) -> Pause?
  ) -> Signal<Element, Error> where Pause.Error == Error {
    again(0, noting: { _, _ in }) { failures, completion -> Pause? in
      guard case .failure(let error) = completion else { return nil }
      failures += 1
      return pause(error, failures)
    }
  }
}
