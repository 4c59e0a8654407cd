import RKCore

/// The time to wait before a source is observed again.
public struct RetryDelay: Sendable {
  /// A generator of random numbers; each observation has its own copy.
  @usableFromInline package typealias Generator = any RandomNumberGenerator & Sendable

  @usableFromInline package let generator: Generator
  private let delay:
    @Sendable (_ attempt: Int, _ error: any Error, _ generator: inout Generator) -> Duration

  /// Creates a delay that is computed by a closure, which can use random numbers.
  package init(
    using generator: Generator,
    _ delay:
      @escaping @Sendable (_ attempt: Int, _ error: any Error, _ generator: inout Generator) ->
      Duration
  ) {
    self.generator = generator
    self.delay = delay
  }

  /// Creates a delay that is computed by a closure from the number of the retry and the last failure.
  ///
  ///     RetryDelay { attempt, error in (error as? Busy)?.wait ?? .seconds(attempt) }
  ///
  /// Retries are numbered from 1. A negative duration traps when it is used.
  public init(_ delay: @escaping @Sendable (_ attempt: Int, _ error: any Error) -> Duration) {
    self.init(using: SystemRandomNumberGenerator()) { attempt, error, _ in delay(attempt, error) }
  }

  /// Creates a delay that is computed by a closure from the number of the retry, starting at 1.
  ///
  /// A negative duration traps when it is used.
  public init(_ delay: @escaping @Sendable (_ attempt: Int) -> Duration) {
    self.init { attempt, _ in delay(attempt) }
  }

  /// Creates a constant delay.
  ///
  /// A negative duration traps.
  public static func constant(_ delay: Duration) -> RetryDelay {
    let delay = delay.checked("RetryDelay.constant(_:)")
    return RetryDelay { _ in delay }
  }

  /// A form of `constant(_:)` that takes seconds, as in `retry(3, delay: .seconds(1))`.
  public static func seconds(_ seconds: Double) -> RetryDelay {
    constant(.seconds(checking: seconds, "RetryDelay.seconds(_:)"))
  }

  /// A form of `constant(_:)` that takes milliseconds.
  public static func milliseconds(_ milliseconds: Double) -> RetryDelay {
    seconds(milliseconds / 1_000)
  }

  /// Creates a delay that grows exponentially with each retry.
  ///
  /// - Parameters:
  ///   - initial: The delay before the first retry. A negative duration traps.
  ///   - multiplier: The factor from one delay to the next. A value that is infinite or less than 1
  ///     traps. Default: 2.
  ///   - maximum: The longest delay, including jitter. A negative duration traps. Default: one minute.
  ///   - jitter: The maximum random extension of a delay, as a fraction of the delay. It keeps clients from
  ///     retrying at the same time. A value that is infinite or negative traps. Default: 0.
  ///   - generator: The generator of the random numbers for the jitter. Each observation uses a copy of the
  ///     generator, so a test can pass a seeded generator to predict the delays. Default: the system's
  ///     generator.
  public static func exponential(
    initial: Duration,
    multiplier: Double = 2,
    maximum: Duration = .seconds(60),
    jitter: Double = 0,
    using generator: some RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
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
    return RetryDelay(using: generator) { attempt, _, generator in
      var delay = initial
      // If one multiplication does not change the delay, later ones will not either.
      for _ in 1..<max(1, attempt) where delay < maximum {
        let longer = Self.multiply(delay, by: multiplier, atMost: maximum)
        if longer == delay { break }
        delay = longer
      }
      let part = jitter > 0 ? Double.random(in: 0...jitter, using: &generator) : 0
      return Self.multiply(delay, by: 1 + part, atMost: maximum)
    }
  }

  /// Multiplies a delay, up to a maximum.
  ///
  /// The maximum is checked first, because the product can overflow.
  private static func multiply(
    _ delay: Duration,
    by factor: Double,
    atMost maximum: Duration
  ) -> Duration {
    if delay == .zero { return .zero }
    return factor >= maximum / delay ? maximum : min(maximum, delay * factor)
  }

  /// Returns the time to wait before a retry, given the last failure.
  @usableFromInline
  package func before(
    _ attempt: Int,
    after error: any Error,
    using generator: inout Generator
  ) -> Duration {
    delay(attempt, error, &generator).checked("a RetryDelay")
  }
}
