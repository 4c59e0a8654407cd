/// A type that runs work: on a queue, on a thread, in a test that steps through it.
///
/// The one method is enough to receive events on a scheduler.
public protocol Scheduler {
  /// Runs an action, now or later, on any thread.
  func schedule(_ action: @escaping @Sendable () -> Void)
}

/// A scheduler with a clock, as timed operators need it.
public protocol TimedScheduler: Scheduler {
  /// The time since a fixed moment. It never decreases, even when the wall clock is changed.
  var now: Duration { get }

  /// Runs an action once, after a delay.
  ///
  /// Operators read `now` and wait for the rest of a delay when the action runs early. They do not
  /// wait for a scheduler whose `now` stands still, however often it runs actions.
  ///
  /// - Parameters:
  ///   - delay: The time to wait; a negative one counts as zero.
  ///   - action: A closure that runs as if scheduled at the end of the delay; immediately, if the
  ///     scheduler's time jumps there.
  /// - Returns: A disposable that cancels the action: if it has not begun, it is released and does
  ///   not run.
  @discardableResult
  func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable
}

/// A scheduler that can deliver several events of an observation in one job.
@usableFromInline
package protocol BatchingScheduler: Scheduler {
  /// The number of events that a job delivers before others have their turn.
  var eventsPerJob: Int { get }
}

extension Duration {
  /// Returns a number of seconds as a duration; traps if it is negative, not finite or above 9e18.
  @usableFromInline
  package static func seconds(checking seconds: Double, _ caller: StaticString) -> Duration {
    require(
      seconds.isFinite && seconds >= 0,
      "\(caller) needs a finite number of seconds of at least 0, got \(seconds)"
    )
    require(seconds <= 9e18, "\(caller) needs at most 9e18 seconds, got \(seconds)")
    return .seconds(seconds)
  }

  /// Returns the duration; traps if it is negative.
  @usableFromInline
  package func checked(_ caller: StaticString) -> Duration {
    require(self >= .zero, "\(caller) needs a duration of at least 0, got \(self)")
    return self
  }

  /// Returns the duration; traps if it is not positive.
  @usableFromInline
  package func checkedPeriod(_ caller: StaticString) -> Duration {
    require(self > .zero, "\(caller) needs a period of more than 0, got \(self)")
    return self
  }
}
