public import Dispatch
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
  public func retry<Other: SignalProtocol>(
    when other: Other,
    if shouldRetry: @escaping @Sendable (Error) -> Bool = { _ in true }
  ) -> Signal<Element, Error> where Other.Error == Never {
    retry { error, _ in shouldRetry(error) ? other : nil }
  }

  /// Observes the source again when it fails, after a delay.
  ///
  ///     source      -1-#
  ///     2 times     -1----1----1-#
  ///
  /// - Parameters:
  ///   - times: How often at most; `.max` for ever. 0 passes the failure on, a negative number traps.
  ///   - delay: How long to wait before each attempt.
  ///   - scheduler: Where the waiting is done and the source is observed again; a queue of its own unless
  ///     told otherwise.
  public func retry(
    _ times: Int,
    delay: RetryDelay,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("retry")
  ) -> Signal<Element, Error> {
    require(times >= 0, "retry(_:delay:) needs a number of at least 0, got \(times)")
    return retry { _, attempt in
      attempt > times
        ? nil : Signal<Void, Never>(just: (), after: delay.before(attempt), on: scheduler)
    }
  }

  /// - Parameter pause: Given a failure and its number, from 1, says when it is time to try again; nil, or
  ///   an end without an element, passes the failure on.
  private func retry<Pause: SignalProtocol>(
    _ pause: @escaping @Sendable (Error, _ attempt: Int) -> Pause?
  ) -> Signal<Element, Error> where Pause.Error == Never {
    Signal(wire: { below in
      let junction = Retrying<Element, Error>(below: below, state: (nil, 0), sources: 2) {
        state,
        input,
        junction in
        switch input {
        case .event(.next(let element)): junction.send(element)
        case .event(.completed): junction.finish(.finished)
        case .event(.failed(let error)):
          state = (error, state.failures + 1)
          guard let pause = pause(error, state.failures) else {
            return junction.finish(.failure(error))
          }
          junction.begin { junction.open(pause, 1, next: { _ in .again }, end: { _ in .pauseEnd }) }
        case .again:
          guard state.pending.take() != nil else { return }
          junction.close(1)
          junction.begin {
            junction.open(self, 0, next: { .event(.next($0)) }, end: { .event(.init($0)) })
          }
        case .pauseEnd:
          if let error = state.pending { junction.finish(.failure(error)) }
        }
      }
      junction.open(self, 0, next: { .event(.next($0)) }, end: { .event(.init($0)) })
      return junction
    })
  }
}

private typealias Retrying<Element: Sendable, Failure: Error> = Junction<
  (pending: Failure?, failures: Int), RetryInput<Element, Failure>, Element, Failure
>

private enum RetryInput<Element: Sendable, Failure: Error>: Sendable {
  case event(Signal<Element, Failure>.Event)
  case again
  case pauseEnd
}

extension Junction {
  /// Observes a source in a slot of its own, in the place of the one before.
  fileprivate func open<Source: SignalProtocol>(
    _ source: Source,
    _ place: Int,
    next: @escaping @Sendable (Source.Element) -> Input,
    end: @escaping @Sendable (Subscribers.Completion<Source.Error>) -> Input
  ) {
    let turn = Slot()
    slot(place).hold(turn)
    observe(source, in: turn, next: next, end: end)
  }

  /// Disposes what is observed in a place, which can be opened again.
  fileprivate func close(_ place: Int) {
    slot(place).replace(with: nil)?.dispose()
  }
}

/// How long to wait before a source is observed again.
public struct RetryDelay: Sendable {
  private let delay: @Sendable (_ attempt: Int) -> Duration

  /// As a function of the number of the attempt, from 1, says.
  public init(_ delay: @escaping @Sendable (_ attempt: Int) -> Duration) {
    self.delay = delay
  }

  /// Always as long.
  ///
  /// A negative duration traps.
  public static func constant(_ delay: Duration) -> RetryDelay {
    let delay = delay.checked("RetryDelay.constant(_:)")
    return RetryDelay { _ in delay }
  }

  /// Longer each time.
  ///
  /// - Parameters:
  ///   - initial: Before the first attempt. A negative duration traps.
  ///   - multiplier: How much longer each is than the one before; 2 unless told otherwise, less than 1
  ///     traps.
  ///   - maximum: As long at most; a minute unless told otherwise.
  ///   - jitter: By what part of itself it is longer at random, so that not everybody comes at once; 0
  ///     unless told otherwise, and not below.
  public static func exponential(
    initial: Duration,
    multiplier: Double = 2,
    maximum: Duration = .seconds(60),
    jitter: Double = 0
  ) -> RetryDelay {
    let initial = initial.checked("RetryDelay.exponential(initial:)")
    require(
      multiplier >= 1,
      "RetryDelay.exponential needs a multiplier of at least 1, got \(multiplier)"
    )
    require(jitter >= 0, "RetryDelay.exponential needs a jitter of at least 0, got \(jitter)")
    return RetryDelay { attempt in
      var delay = initial
      for _ in 1..<max(1, attempt) where delay < maximum { delay = delay * multiplier }
      let part = jitter > 0 ? Double.random(in: 0...jitter) : 0
      return min(delay, maximum) * (1 + part)
    }
  }

  fileprivate func before(_ attempt: Int) -> Duration { delay(attempt) }
}
