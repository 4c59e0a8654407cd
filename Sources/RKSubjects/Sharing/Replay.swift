public import RKCore

extension SignalProtocol {
  /// Sends what the source sends to all who observe, once it is connected, and to those who come late
  /// what it sent last.
  ///
  /// The end is always replayed. It is `multicast { ReplaySubject(bufferSize: limit) }`.
  ///
  /// - Parameter limit: The number of most recent elements to replay, at least 0. Default: all, without a
  ///   bound, since the name asks for a replay.
  @inlinable
  public func replay(limit: Int = .max) -> ConnectableSignal<Self> {
    require(limit >= 0, "replay(limit:) needs a limit of at least 0, got \(limit)")
    return multicast { ReplaySubject(bufferSize: limit) }
  }

  /// Sends what the source sends to all who observe, once it is connected, and to those who come late
  /// what it sent last and is not too old.
  ///
  /// - Parameters:
  ///   - limit: How many elements are replayed, at least 0; all that are not too old by default.
  ///   - age: How long after it was sent an element is too old; more than 0.
  ///   - scheduler: Tells the time.
  public func replay(
    limit: Int = .max,
    for age: Duration,
    on scheduler: some TimedScheduler & Sendable
  ) -> ConnectableSignal<Self> {
    require(limit >= 0, "replay(limit:for:on:) needs a limit of at least 0, got \(limit)")
    let age = age.checkedPeriod("replay(limit:for:on:)")
    return multicast { ReplaySubject(bufferSize: limit, for: age, on: scheduler) }
  }

  /// Sends what the source sends to all who observe, once it is connected, and to those who come late
  /// what it sent last and is not older than a number of seconds.
  public func replay(
    limit: Int = .max,
    for seconds: Double,
    on scheduler: some TimedScheduler & Sendable
  ) -> ConnectableSignal<Self> {
    replay(limit: limit, for: .seconds(checking: seconds, "replay(limit:for:on:)"), on: scheduler)
  }
}
