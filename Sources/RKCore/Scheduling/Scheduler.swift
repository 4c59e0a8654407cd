/// A type that decides where and when work runs: on a queue, on a thread, or in virtual time.
///
/// Operators such as `receive(on:)` need only this protocol. Operators that measure time need a
/// `TimedScheduler`.
public protocol Scheduler {
  /// Runs an action, now or later, on any thread.
  func schedule(_ action: @escaping @Sendable () -> Void)
}

/// A scheduler with a clock, for timed operators.
public protocol TimedScheduler: Scheduler {
  /// The time since a fixed moment. It never decreases, even if the wall clock is changed.
  var now: Duration { get }

  /// Runs an action once, after a delay.
  ///
  /// A scheduler may run the action early. Operators then read `now` and schedule another action for the rest
  /// of the delay. If `now` stays the same for a hundred early actions in a row, operators treat the delay as
  /// over.
  ///
  /// - Parameters:
  ///   - delay: The time to wait; a negative delay is treated as zero.
  ///   - action: A closure that runs after the delay. If the scheduler's time jumps forward, the actions that
  ///     become due run during that jump.
  /// - Returns: A disposable that cancels the action. If the action has not started, disposal releases the
  ///   action, and the action never runs.
  @discardableResult
  func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable
}

/// A scheduler that can deliver several events of an observation in one job.
@usableFromInline
package protocol BatchingScheduler: Scheduler {
  /// The maximum number of events that one job delivers, so that other jobs can run in between.
  var eventsPerJob: Int { get }
}

extension Duration {
  /// Returns a number of seconds as a duration; traps if the number is negative, not finite or above 9e18.
  @usableFromInline
  package static func seconds(checking seconds: Double, _ caller: StaticString) -> Duration {
    require(
      seconds.isFinite && seconds >= 0,
      "\(caller) needs a finite number of seconds of at least 0, got \(seconds)"
    )
    require(seconds <= 9e18, "\(caller) needs at most 9e18 seconds, got \(seconds)")
    return .seconds(seconds)
  }

  /// Returns this duration; traps if it is negative.
  @usableFromInline
  package func checked(_ caller: StaticString) -> Duration {
    require(self >= .zero, "\(caller) needs a duration of at least 0, got \(self)")
    return self
  }

  /// Returns this duration; traps if it is not positive.
  @usableFromInline
  package func checkedPeriod(_ caller: StaticString) -> Duration {
    require(self > .zero, "\(caller) needs a period of more than 0, got \(self)")
    return self
  }
}
