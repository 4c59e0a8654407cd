import RKCore

/// A scheduler of virtual time, which moves only when a test moves it.
///
///     let time = TestScheduler()
///     let recorder = time.record(time.cold("a-b-c|").debounce(for: .ticks(1), on: time))
///     time.advance(by: .ticks(5))
///
/// All due actions run before `advance` returns, on the calling thread, in the order of their due times.
/// Actions with the same due time run in the order in which they were scheduled. Actions that are scheduled
/// during the call run in the same call if they are due.
///
/// Any thread may schedule and cancel actions, and read the time. Only one thread at a time may move the
/// time, and an action must not move it; otherwise, the call traps. An action is released when it has run,
/// when it is cancelled, or when the scheduler is deallocated.
public final class TestScheduler: TimedScheduler, Sendable {
  private let state = Locked(State())
  /// The diagrams of the scheduler's test signals; nil unless a picture of them will be drawn.
  package let played = Locked<[PlayedDiagram]?>(nil)

  /// Creates a scheduler at time zero, without actions.
  public init() {}

  deinit {
    state.withLock { $0.timers }.cancelAll()
  }

  /// The virtual time since the creation of the scheduler; in an action, the due time of the action.
  public var now: Duration { state.withLock { $0.now } }

  /// The number of actions that have neither run nor been cancelled; O(n).
  public var scheduledCount: Int { state.withLock { $0.timers.count } }

  /// Schedules an action for the current time; the action runs when the time is next moved, even by zero.
  public func schedule(_ action: @escaping @Sendable () -> Void) {
    schedule(after: .zero, action)
  }

  /// Schedules an action.
  ///
  /// - Parameters:
  ///   - delay: The virtual time until the action is due. A negative delay is treated as zero.
  ///   - action: A closure that runs once, on the thread that moves the time, while no lock is held.
  /// - Returns: A disposable that cancels the action and releases it.
  @discardableResult
  public func schedule(
    after delay: Duration,
    _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    let scheduledAction = ScheduledAction(action)
    state.withLock { $0.timers.add(scheduledAction, due: $0.now + max(delay, .zero)) }
    return scheduledAction
  }

  /// Moves the time forward by a duration and runs all actions that become due.
  ///
  /// - Parameter duration: The time to move by; zero runs the actions that are due now. A negative
  ///   duration traps.
  public func advance(by duration: Duration) {
    require(duration >= .zero, "advance(by:) needs a duration of at least 0, got \(duration)")
    move(to: now + duration, "advance(by:)")
  }

  /// Moves the time forward to a point and runs all actions that become due.
  ///
  /// - Parameter time: The time to move to. Passing the current time runs the actions that are due now. An
  ///   earlier time traps.
  public func advance(to time: Duration) {
    let now = now
    require(time >= now, "advance(to:) needs a time that is not before \(now), got \(time)")
    move(to: time, "advance(to:)")
  }

  /// Moves the time to the due time of the last action, and runs all actions.
  ///
  /// The call returns when no action is scheduled. If an action repeats forever, `run()` traps, because it
  /// would never return. Call `advance(by:)` instead.
  ///
  /// - Parameter limit: The maximum number of actions to run. If more actions remain, the call traps, and its
  ///   message lists their due times. Default: a million.
  public func run(limit: Int = 1_000_000) {
    move(to: nil, "run()", limit: limit)
  }

  private func move(to end: Duration?, _ caller: StaticString, limit: Int = .max) {
    let (isRunning, now) = state.withLock { state in
      defer { state.isRunning = true }
      return (state.isRunning, state.now)
    }
    require(
      !isRunning,
      "\(caller) is called while the time advances, at \(now): call it where no action runs"
    )
    var count = 0
    while let next = state.withLock({ $0.next(until: end) }) {
      require(
        count < limit,
        """
        \(caller) has run \(limit) actions, and others are still scheduled, \(dueTimes): \
        call advance(by:) where something repeats forever
        """
      )
      count += 1
      next.run()
    }
    state.withLock { state in
      if let end { state.now = end }
      state.isRunning = false
    }
  }

  /// The due times of the action that was just removed and of the scheduled actions.
  private var dueTimes: String {
    let times = state.withLock { [$0.now] + $0.timers.dueTimes }
    let first = times.prefix(10).map { "\($0)" }.joined(separator: ", ")
    return "due at \(first)" + (times.count > 10 ? " and \(times.count - 10) more" : "")
  }

  private struct State: Sendable {
    var now = Duration.zero
    var timers = TimerHeap<ScheduledAction>()
    /// True while a thread is moving the time.
    var isRunning = false

    /// Removes the next due action and moves the time to its due time.
    mutating func next(until limit: Duration?) -> ScheduledAction? {
      guard let (due, scheduledAction) = timers.popFirst(until: limit) else { return nil }
      now = due
      return scheduledAction
    }
  }
}

extension Duration {
  /// Returns the duration of `n` ticks of a `Diagram`; a tick is one second of virtual time.
  public static func ticks(_ n: Int) -> Duration {
    .seconds(n)
  }

  /// The number of ticks; nil if the duration is not a whole number of ticks.
  var wholeTicks: Int? {
    let (seconds, attoseconds) = components
    return attoseconds == 0 ? Int(exactly: seconds) : nil
  }
}
