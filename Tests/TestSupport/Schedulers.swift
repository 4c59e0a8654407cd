public import RKCore
public import RKTesting

/// A scheduler that runs every action inside `schedule`, whatever the delay.
public final class InlineTime: TimedScheduler, Sendable {
  private let time = Locked(Duration.zero)
  private let standsStill: Bool

  /// Creates a scheduler.
  ///
  /// - Parameter standsStill: Whether `now` never changes. If false, it advances by the delay of each action.
  public init(standsStill: Bool) {
    self.standsStill = standsStill
  }

  /// The virtual time.
  public var now: Duration { time.withLock { $0 } }

  /// Runs an action.
  public func schedule(_ action: @escaping @Sendable () -> Void) {
    action()
  }

  /// Runs an action at once.
  public func schedule(
    after delay: Duration,
    _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    if !standsStill { time.withLock { $0 += max(.zero, delay) } }
    action()
    return SimpleDisposable(isDisposed: true)
  }
}

/// A scheduler on virtual time that also runs actions before they are due.
///
/// It runs an action inside `schedule`, and then at each tick.
public final class EarlyTime: TimedScheduler, Sendable {
  private let time: TestScheduler
  private let isWoken = Locked(false)

  /// Creates a scheduler on virtual time.
  public init(_ time: TestScheduler) {
    self.time = time
  }

  /// The virtual time.
  public var now: Duration { time.now }

  /// Runs an action.
  public func schedule(_ action: @escaping @Sendable () -> Void) {
    time.schedule(action)
  }

  /// Runs an action after a delay, or too early.
  public func schedule(
    after delay: Duration,
    _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    let isFirst = isWoken.withLock { isWoken in
      defer { isWoken = !isWoken }
      return !isWoken
    }
    if !isFirst { return time.schedule(after: min(delay, .ticks(1)), action) }
    action()
    return SimpleDisposable(isDisposed: true)
  }
}
