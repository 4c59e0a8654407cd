public import RKCore

extension SignalProtocol {
  /// Returns a connectable signal that shares the source, and replays its latest elements and its terminal
  /// event.
  ///
  /// This is `multicast { ReplaySubject(bufferSize: limit) }`.
  ///
  /// - Parameter limit: The maximum number of elements to replay; at least 0. Default: no limit.
  @inlinable
  public func replay(limit: Int = .max) -> ConnectableSignal<Self> {
    require(limit >= 0, "replay(limit:) needs a limit of at least 0, got \(limit)")
    return multicast { ReplaySubject(bufferSize: limit) }
  }

  /// Returns a connectable signal that shares the source, and replays its latest elements up to a given age.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of elements to replay; at least 0. Default: all elements younger than
  ///     `age`.
  ///   - age: The time for which a sent element is replayed; more than 0.
  ///   - scheduler: The scheduler whose clock measures the age.
  public func replay(
    limit: Int = .max,
    for age: Duration,
    on scheduler: some TimedScheduler & Sendable
  ) -> ConnectableSignal<Self> {
    require(limit >= 0, "replay(limit:for:on:) needs a limit of at least 0, got \(limit)")
    let age = age.checkedPeriod("replay(limit:for:on:)")
    return multicast { ReplaySubject(bufferSize: limit, for: age, on: scheduler) }
  }
}
