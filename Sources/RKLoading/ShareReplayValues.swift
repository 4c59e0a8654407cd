public import RKCore
import RKOperators
public import RKSubjects

extension SignalProtocol where Element: LoadingStateProtocol {
  /// Sends the states to all who observe, once it is connected, and to those who come late what was
  /// loaded last and the state.
  ///
  /// It is `multicast { ReplayLoadingValueSubject(bufferSize: limit) }`.
  ///
  /// - Parameter limit: How many values are replayed, at least 0; all by default, without a bound.
  public func replayValues(
    limit: Int = .max
  ) -> ConnectableSignal<Signal<LoadingState<Element.LoadingValue, Element.LoadingError>, Error>> {
    require(limit >= 0, "replayValues(limit:) needs a limit of at least 0, got \(limit)")
    return map { $0.asLoadingState }.multicast { ReplayLoadingValueSubject(bufferSize: limit) }
  }

  /// Observes the source once for all who observe, and gives those who come late what was loaded last
  /// and the state.
  ///
  ///     source    l-a-l----b-|
  ///     first     l-a-l----b-|
  ///     second    -----[al]---b-|
  ///
  /// Above, `l` is loading. The source is observed when the first observer comes, and disposed when the last
  /// one leaves; then nothing that was replayed is kept. When it has ended, it is not run again.
  ///
  /// - Parameter limit: How many values are replayed, at least 0; all by default, without a bound.
  public func shareReplayValues(
    limit: Int = .max
  ) -> Signal<LoadingState<Element.LoadingValue, Element.LoadingError>, Error> {
    require(limit >= 0, "shareReplayValues(limit:) needs a limit of at least 0, got \(limit)")
    return replayValues(limit: limit).refCount()
  }
}
