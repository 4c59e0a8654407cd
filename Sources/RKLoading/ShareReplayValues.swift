public import RKCore
import RKOperators
public import RKSubjects

extension SignalProtocol where Element: LoadingStateProtocol {
  /// Returns a connectable signal that shares the source and replays the latest loaded values and state.
  ///
  /// This is equivalent to `multicast { ReplayLoadingValueSubject(bufferSize: limit) }`.
  ///
  /// - Parameter limit: The maximum number of values to replay; at least 0. Default: no limit.
  public func replayValues(
    limit: Int = .max
  ) -> ConnectableSignal<Signal<LoadingState<Element.LoadingValue, Element.LoadingError>, Error>> {
    require(limit >= 0, "replayValues(limit:) needs a limit of at least 0, got \(limit)")
    return map { $0.asLoadingState }.multicast { ReplayLoadingValueSubject(bufferSize: limit) }
  }

  /// Shares one observation of the source, and replays the latest loaded values and the latest state.
  ///
  ///     source    l-a-l----b-|
  ///     first     l-a-l----b-|
  ///     second    -----[al]---b-|
  ///
  /// Above, `l` is loading. The source is observed when the first observer is added. Removing the last
  /// observer disposes the source and clears the replay buffer. After the source terminates, it is not
  /// observed again.
  ///
  /// - Parameter limit: The maximum number of values to replay; at least 0. Default: no limit.
  public func shareReplayValues(
    limit: Int = .max
  ) -> Signal<LoadingState<Element.LoadingValue, Element.LoadingError>, Error> {
    require(limit >= 0, "shareReplayValues(limit:) needs a limit of at least 0, got \(limit)")
    return replayValues(limit: limit).refCount()
  }
}
