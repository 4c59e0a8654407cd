#if canImport(Dispatch)
public import Dispatch
public import RKCore

extension SignalProtocol {
  /// Passes on elements for a while, and then completes.
  ///
  ///     source        -a-b-c-d-|
  ///     duration: 4   -a-b|
  ///
  /// It completes when the time is over, not with the element after.
  ///
  /// - Parameters:
  ///   - duration: How long, from the observation on. A negative one traps.
  ///   - scheduler: Where it completes; a queue of its own unless told otherwise.
  public func prefix(
    for duration: Duration,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("prefix")
  ) -> Signal<Element, Error> {
    let duration = duration.checked("prefix(for:)")
    return timed(on: scheduler, (), first: duration) { _, _, input, node in
      switch input {
      case .next(let element): node.send(element)
      case .due: node.finish(.finished)
      case .end(let completion): node.finish(completion)
      }
    }
  }

  /// Passes on elements for a number of seconds, and then completes.
  public func prefix(
    for seconds: Double,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("prefix")
  ) -> Signal<Element, Error> {
    prefix(for: .seconds(checking: seconds, "prefix(for:)"), on: scheduler)
  }
}
#endif
