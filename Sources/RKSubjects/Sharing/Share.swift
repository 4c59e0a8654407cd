public import RKCore

/// How long what is shared is replayed.
public enum SharingScope: Sendable {
  /// As long as it is connected: one who comes when everybody has left begins with an empty buffer.
  case whileConnected
  /// For ever: one who comes when everybody has left is given what was buffered before.
  case forever
}

extension SignalProtocol {
  /// Observes the source once for all observers, and replays as many elements to late ones as you ask for.
  ///
  ///     let user = fetchUser().share(limit: 1)
  ///     user.observeNext { show($0) }  // fetches
  ///     user.observeNext { log($0) }   // is given the same user
  ///
  /// The source is observed when the first observer comes, after the observer has been registered, and
  /// disposed when the last one leaves. When it has ended, those who come are given what is buffered and
  /// the end, and it is not run again: `share().retry(3)` is told the same failure four times, and
  /// `share(resetsOnFailure: true).retry(3)` runs the source anew.
  ///
  /// - Parameters:
  ///   - limit: The number of most recent elements to replay, at least 0; `.max` for all. Default: 0.
  ///   - scope: Whether what is buffered outlives the connection; not by default.
  ///   - keepAlive: Whether it stays connected when the last observer leaves, until the source ends; no
  ///     by default.
  ///   - resetsOnCompletion: Whether the source runs again for those who come when it has completed; no
  ///     by default.
  ///   - resetsOnFailure: Whether the source runs again for those who come when it has failed; no by
  ///     default.
  @inlinable
  public func share(
    limit: Int = 0,
    scope: SharingScope = .whileConnected,
    keepAlive: Bool = false,
    resetsOnCompletion: Bool = false,
    resetsOnFailure: Bool = false
  ) -> Signal<Element, Error> {
    shared(
      limit,
      scope,
      Admission(
        disconnectCount: keepAlive ? .min : 0,
        resetsOnCompletion: resetsOnCompletion,
        resetsOnFailure: resetsOnFailure
      )
    )
  }

  /// Observes the source once for all who observe, until nobody has for a while.
  ///
  /// - Parameters:
  ///   - limit: The number of most recent elements to replay, at least 0; `.max` for all. Default: 0.
  ///   - scope: Whether what is buffered outlives the connection; not by default.
  ///   - grace: How long nobody has to observe before it disconnects, at least 0. One who comes in time
  ///     is given what is buffered, and the connection goes on.
  ///   - scheduler: Where that is waited for.
  ///   - resetsOnCompletion: Whether the source runs again for those who come when it has completed; no
  ///     by default.
  ///   - resetsOnFailure: Whether the source runs again for those who come when it has failed; no by
  ///     default.
  @inlinable
  public func share(
    limit: Int = 0,
    scope: SharingScope = .whileConnected,
    disconnectAfter grace: Duration,
    on scheduler: some TimedScheduler & Sendable,
    resetsOnCompletion: Bool = false,
    resetsOnFailure: Bool = false
  ) -> Signal<Element, Error> {
    shared(
      limit,
      scope,
      Admission(
        grace: .init(
          duration: grace.checked("share(disconnectAfter:on:)"),
          scheduler: scheduler
        ),
        resetsOnCompletion: resetsOnCompletion,
        resetsOnFailure: resetsOnFailure
      )
    )
  }

  /// Observes the source once for all who observe, until nobody has for a number of seconds.
  @inlinable
  public func share(
    limit: Int = 0,
    scope: SharingScope = .whileConnected,
    disconnectAfter seconds: Double,
    on scheduler: some TimedScheduler & Sendable,
    resetsOnCompletion: Bool = false,
    resetsOnFailure: Bool = false
  ) -> Signal<Element, Error> {
    share(
      limit: limit,
      scope: scope,
      disconnectAfter: .seconds(checking: seconds, "share(disconnectAfter:on:)"),
      on: scheduler,
      resetsOnCompletion: resetsOnCompletion,
      resetsOnFailure: resetsOnFailure
    )
  }

  /// Observes the source once for all observers, and replays its elements to late ones: `share(limit:)`.
  ///
  /// - Parameter limit: The number of most recent elements to replay, at least 0. Default: all, without a
  ///   bound, as for `replay(limit:)`.
  @inlinable
  public func shareReplay(limit: Int = .max) -> Signal<Element, Error> {
    share(limit: limit)
  }

  @inlinable
  func shared(
    _ limit: Int,
    _ scope: SharingScope,
    _ admission: Admission
  ) -> Signal<Element, Error> {
    require(limit >= 0, "share(limit:) needs a limit of at least 0, got \(limit)")
    let shared = SharedSource<Element, Error>(
      toSignal(),
      renewal: scope == .whileConnected ? .whenEmpty : .atReset
    ) {
      limit == 0 ? Hub(PassthroughSubject()) : Hub(ReplaySubject(bufferSize: limit))
    }
    return Signal(onSubscribe: { shared.observe($0, through: admission) })
  }
}
