import RKCore

/// How long to wait before a source is observed again.
public struct RetryDelay: Sendable {
  private let delay: @Sendable (_ attempt: Int, _ error: any Error) -> Duration

  /// As a function of the number of the attempt, from 1, and of the failure before it says.
  ///
  ///     RetryDelay { attempt, error in (error as? Busy)?.wait ?? .seconds(attempt) }
  ///
  /// A negative duration traps when it is waited for.
  public init(_ delay: @escaping @Sendable (_ attempt: Int, _ error: any Error) -> Duration) {
    self.delay = delay
  }

  /// As a function of the number of the attempt, from 1, says, whatever the failure.
  ///
  /// A negative duration traps when it is waited for.
  public init(_ delay: @escaping @Sendable (_ attempt: Int) -> Duration) {
    self.init { attempt, _ in delay(attempt) }
  }

  /// Always as long.
  ///
  /// A negative duration traps.
  public static func constant(_ delay: Duration) -> RetryDelay {
    let delay = delay.checked("RetryDelay.constant(_:)")
    return RetryDelay { _ in delay }
  }

  /// Always as many seconds.
  ///
  /// A negative, infinite or undefined number traps.
  public static func constant(_ seconds: Double) -> RetryDelay {
    constant(.seconds(checking: seconds, "RetryDelay.constant(_:)"))
  }

  /// Longer each time.
  ///
  /// - Parameters:
  ///   - initial: Before the first attempt. A negative duration traps.
  ///   - multiplier: How much longer each is than the one before; 2 unless told otherwise. Less than 1, or
  ///     what is not finite, traps.
  ///   - maximum: As long at most, jitter included; a minute unless told otherwise. A negative duration
  ///     traps.
  ///   - jitter: By what part of itself it is longer at random, so that not everybody comes at once; 0
  ///     unless told otherwise. Less than 0, or what is not finite, traps.
  public static func exponential(
    initial: Duration,
    multiplier: Double = 2,
    maximum: Duration = .seconds(60),
    jitter: Double = 0
  ) -> RetryDelay {
    let initial = initial.checked("RetryDelay.exponential(initial:)")
    let maximum = maximum.checked("RetryDelay.exponential(maximum:)")
    require(
      multiplier >= 1 && multiplier.isFinite,
      "RetryDelay.exponential needs a finite multiplier of at least 1, got \(multiplier)"
    )
    require(
      jitter >= 0 && jitter.isFinite,
      "RetryDelay.exponential needs a finite jitter of at least 0, got \(jitter)"
    )
    return RetryDelay { attempt in
      var delay = initial
      // A step that does not grow is the last that is worth taking.
      for _ in 1..<max(1, attempt) where delay < maximum {
        let longer = Self.longer(delay, by: multiplier, atMost: maximum)
        if longer == delay { break }
        delay = longer
      }
      let part = jitter > 0 ? Double.random(in: 0...jitter) : 0
      return Self.longer(delay, by: 1 + part, atMost: maximum)
    }
  }

  /// Longer each time, by numbers of seconds.
  ///
  /// What `exponential(initial:multiplier:maximum:jitter:)` traps, and seconds that are infinite or
  /// undefined, trap.
  public static func exponential(
    initial: Double,
    multiplier: Double = 2,
    maximum: Double = 60,
    jitter: Double = 0
  ) -> RetryDelay {
    exponential(
      initial: .seconds(checking: initial, "RetryDelay.exponential(initial:)"),
      multiplier: multiplier,
      maximum: .seconds(checking: maximum, "RetryDelay.exponential(maximum:)"),
      jitter: jitter
    )
  }

  /// A delay made longer; compared before it is multiplied, which must not overflow.
  private static func longer(
    _ delay: Duration,
    by factor: Double,
    atMost maximum: Duration
  ) -> Duration {
    if delay == .zero { return .zero }
    return factor >= maximum / delay ? maximum : min(maximum, delay * factor)
  }

  /// How long to wait before an attempt, after a failure.
  @usableFromInline
  package func before(_ attempt: Int, after error: any Error) -> Duration {
    delay(attempt, error).checked("a RetryDelay")
  }
}
