#if canImport(Dispatch)
public import Dispatch

extension DispatchQueue: TimedScheduler, BatchingScheduler {
  /// Runs an action on the queue: `async`.
  public func schedule(_ action: @escaping @Sendable () -> Void) {
    async(execute: action)
  }

  /// The time since the machine started; it is not affected by changes of the wall clock.
  public var now: Duration {
    .nanoseconds(Int64(clamping: DispatchTime.now().uptimeNanoseconds))
  }

  /// Runs an action on the queue after a delay.
  ///
  /// - Returns: Cancels it: an action that has not begun does not run, and is released at once.
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

  /// Runs a block on the queue after a number of seconds.
  ///
  /// - Parameters:
  ///   - seconds: How long to wait. A negative number, or one that is not finite, traps.
  ///   - block: What to run.
  /// - Returns: Cancels it: a block that has not begun does not run, and is released at once.
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
  /// In whole nanoseconds, as many as fit.
  package var nanoseconds: Int {
    Int(clamping: max(0, attoseconds / 1_000_000_000))
  }
}
#endif
