#if canImport(Dispatch)
public import Dispatch

extension DispatchQueue: TimedScheduler, BatchingScheduler {
  /// Runs an action on the queue, asynchronously.
  public func schedule(_ action: @escaping @Sendable () -> Void) {
    async(execute: action)
  }

  /// The time since the machine started, excluding the time that the machine was asleep.
  ///
  /// Changes to the wall clock do not affect this time.
  public var now: Duration {
    .nanoseconds(Int64(clamping: DispatchTime.now().uptimeNanoseconds))
  }

  /// Runs an action on the queue after a delay; see `TimedScheduler`.
  @discardableResult
  public func schedule(
    after delay: Duration,
    _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    let scheduledAction = ScheduledAction(action)
    if delay > .zero {
      DispatchTimers.schedule(scheduledAction, on: self, at: now + delay)
    } else {
      async { scheduledAction.run() }
    }
    return scheduledAction
  }

  /// Runs a block on the queue after a delay in seconds; see `schedule(after:_:)`.
  ///
  /// - Parameters:
  ///   - seconds: The delay. A number that is negative, not finite or above 9e18 traps.
  ///   - block: The block to run.
  @discardableResult
  public func disposableAfter(
    when seconds: Double,
    block: @escaping @Sendable () -> Void
  ) -> any Disposable {
    schedule(after: .seconds(checking: seconds, "disposableAfter(when:)"), block)
  }

  @usableFromInline package var eventsPerJob: Int { 128 }

  /// The queue as an execution context.
  public var context: ExecutionContext { .queue(self) }
}

extension Duration {
  /// The number of whole nanoseconds in the duration, at least 0 and at most `Int.max`.
  package var nanoseconds: Int {
    Int(clamping: max(0, attoseconds / 1_000_000_000))
  }
}
#endif
