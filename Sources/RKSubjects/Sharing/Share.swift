public import RKCore

/// The time for which a shared signal retains its replay.
public enum SharingScope: Sendable {
  /// The replay ends when the source is disconnected: the next observer starts with an empty buffer.
  case whileConnected
  /// The replay outlives a disconnection: the next observer receives the buffered elements.
  case forever
}

extension SignalProtocol {
  /// Shares one observation of the source, and replays elements to late observers.
  ///
  ///     let user = fetchUser().share(limit: 1)
  ///     user.observe { print($0) }  // fetches
  ///     user.observe { print($0) }  // receives the same user
  ///
  /// The observation of the source begins after the first observer is added, and is disposed when no observer
  /// is left. After the source has terminated, a late observer receives the buffered elements and the
  /// terminal event, and the source does not run again. So `share().retry(3)` receives the same failure four
  /// times, while `share(resetsOnFailure: true).retry(3)` runs the source again.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of elements to replay; at least 0, or `.max` for all. Default: 0.
  ///   - scope: Whether the replay outlives a disconnection. Default: `.whileConnected`.
  ///   - keepAlive: Whether the observation of the source continues without observers until the source
  ///     terminates. Default: false.
  ///   - resetsOnCompletion: Whether the source runs again for new observers after it has completed. Default:
  ///     false.
  ///   - resetsOnFailure: Whether the source runs again for new observers after it has failed. Default:
  ///     false.
  @inlinable
  public func share(
    limit: Int = 0,
    scope: SharingScope = .whileConnected,
    keepAlive: Bool = false,
    resetsOnCompletion: Bool = false,
    resetsOnFailure: Bool = false
  ) -> Signal<Element, Error> {
    let refCount = RefCountPolicy(
      disconnectCount: keepAlive ? .min : 0,
      resetsOnCompletion: resetsOnCompletion,
      resetsOnFailure: resetsOnFailure
    )
    return shared(limit, scope, refCount)
  }

  /// Shares one observation, and disposes it after an idle time; see `share(limit:scope:)`.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of elements to replay; at least 0, or `.max` for all. Default: 0.
  ///   - scope: Whether the replay outlives a disconnection. Default: `.whileConnected`.
  ///   - timeout: The time without observers before the disconnection; at least 0. An observer
  ///     that arrives in time receives the replay, and the connection continues.
  ///   - scheduler: The scheduler of the timeout.
  ///   - resetsOnCompletion: Whether the source runs again for new observers after it has completed. Default:
  ///     false.
  ///   - resetsOnFailure: Whether the source runs again for new observers after it has failed. Default:
  ///     false.
  @inlinable
  public func share(
    limit: Int = 0,
    scope: SharingScope = .whileConnected,
    disconnectAfter timeout: Duration,
    on scheduler: some TimedScheduler & Sendable,
    resetsOnCompletion: Bool = false,
    resetsOnFailure: Bool = false
  ) -> Signal<Element, Error> {
    let refCount = RefCountPolicy(
      idleTimeout: .init(timeout.checked("share(disconnectAfter:on:)"), on: scheduler),
      resetsOnCompletion: resetsOnCompletion,
      resetsOnFailure: resetsOnFailure
    )
    return shared(limit, scope, refCount)
  }

  /// A form of `share(limit:)` that replays all elements by default.
  ///
  /// - Parameter limit: The maximum number of elements to replay; at least 0. Default: no limit.
  @inlinable
  public func shareReplay(limit: Int = .max) -> Signal<Element, Error> {
    share(limit: limit)
  }

  @inlinable
  func shared(
    _ limit: Int,
    _ scope: SharingScope,
    _ refCount: RefCountPolicy
  ) -> Signal<Element, Error> {
    require(limit >= 0, "share(limit:) needs a limit of at least 0, got \(limit)")
    let resetPolicy: ResetPolicy = scope == .whileConnected ? .whenUnobserved : .onTermination
    let shared = SharedSource<Element, Error>(toSignal(), resetPolicy: resetPolicy) {
      limit == 0
        ? SharedSubject(PassthroughSubject()) : SharedSubject(ReplaySubject(bufferSize: limit))
    }
    return Signal(
      onSubscribe: { shared.observe($0, through: refCount) },
      function: "share(limit:)"
    )
  }
}
