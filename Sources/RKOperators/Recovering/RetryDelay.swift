import RKCore

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

  func before(_ attempt: Int) -> Duration { delay(attempt) }
}
