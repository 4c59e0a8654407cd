/// Where and when work runs: a queue, a thread, a test that steps through it.
///
/// One method is enough to receive events on a scheduler of one's own.
public protocol Scheduler {
  /// Runs an action, now or later, here or elsewhere.
  func schedule(_ action: @escaping @Sendable () -> Void)
}

/// A scheduler that knows the time: what every timed operator asks for it.
public protocol TimedScheduler: Scheduler {
  /// The time since some fixed moment. It never goes back, whatever happens to the wall clock.
  var now: Duration { get }

  /// Runs an action once, after a delay.
  ///
  /// - Parameters:
  ///   - delay: The time to wait; a negative one is not waited for.
  ///   - action: Runs as if it were scheduled when the delay is over, at once if the scheduler's time jumps
  ///     there. Operators read `now` and wait for the rest of a delay when it runs early. A scheduler whose
  ///     `now` stands still, however often it runs actions, is not waited for.
  /// - Returns: Cancels it: an action that has not begun does not run, and is released at once.
  @discardableResult
  func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable
}

/// A scheduler that is worth asking once for several events of one observation.
@usableFromInline
package protocol BatchingScheduler: Scheduler {
  /// How many events one job may deliver before others get their turn.
  var eventsPerJob: Int { get }
}

extension Duration {
  /// A number of seconds, checked: a NaN, infinite or negative one, and one of more seconds than can be
  /// counted, traps with the rule and the value.
  @usableFromInline
  package static func seconds(checking seconds: Double, _ place: StaticString) -> Duration {
    require(
      seconds.isFinite && seconds >= 0,
      "\(place) needs a finite number of seconds of at least 0, got \(seconds)"
    )
    require(seconds <= 9e18, "\(place) needs at most 9e18 seconds, got \(seconds)")
    return .seconds(seconds)
  }

  /// The duration, checked: a negative one traps with the rule and the value.
  @usableFromInline
  package func checked(_ place: StaticString) -> Duration {
    require(self >= .zero, "\(place) needs a duration of at least 0, got \(self)")
    return self
  }

  /// The duration, checked: one that is not positive traps with the rule and the value.
  @usableFromInline
  package func checkedPeriod(_ place: StaticString) -> Duration {
    require(self > .zero, "\(place) needs a period of more than 0, got \(self)")
    return self
  }
}
