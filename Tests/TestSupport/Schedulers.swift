public import RKCore
public import RKTesting

/// A scheduler that runs every action inside `schedule`, however much later it is due.
public final class InlineTime: TimedScheduler, Sendable {
  private let time = Guarded(Duration.zero)
  private let standsStill: Bool

  /// - Parameter standsStill: Whether `now` never changes; otherwise it jumps to when an action is due.
  public init(standsStill: Bool) {
    self.standsStill = standsStill
  }

  public var now: Duration { time.withLock { $0 } }

  public func schedule(_ action: @escaping @Sendable () -> Void) {
    action()
  }

  public func schedule(
    after delay: Duration,
    _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    if !standsStill { time.withLock { $0 += max(.zero, delay) } }
    action()
    return SimpleDisposable(isDisposed: true)
  }
}

/// Virtual time that wakes too early: once at once, inside `schedule`, and then each tick.
public final class EarlyTime: TimedScheduler, Sendable {
  private let time: TestScheduler
  private let isWoken = Guarded(false)

  public init(_ time: TestScheduler) {
    self.time = time
  }

  public var now: Duration { time.now }

  public func schedule(_ action: @escaping @Sendable () -> Void) {
    time.schedule(action)
  }

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
