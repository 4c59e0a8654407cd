#if canImport(Dispatch)
public import Dispatch
public import RKCore

extension SignalProtocol {
  /// Emits the elements that arrive within a period, and completes when the period has passed.
  ///
  ///     source        -a-b-c-d-|
  ///     duration: 4   -a-b|
  ///
  /// - Parameters:
  ///   - duration: The length of the period, which begins with the observation. A negative duration traps.
  ///   - scheduler: The scheduler on which the result completes. Default: a private queue.
  @export(implementation)
  public func prefix(
    for duration: Duration,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("prefix")
  ) -> Signal<Element, Error> {
    let duration = duration.checked("prefix(for:)")
    return timed(on: scheduler, (), first: duration) { _, _, input, output in
      switch input {
      case .next(let element): output.send(element)
      case .due: output.finish(.finished)
      case .end(let completion): output.finish(completion)
      }
    }
  }
}
#endif
