import RKCore

/// Virtual time: it stands still until a test moves it.
///
///     let time = TestScheduler()
///     let recorder = time.record(time.cold("a-b-c|").debounce(for: .ticks(1), on: time))
///     time.advance(by: .ticks(5))
///
/// Whatever is due runs before `advance` returns, on the thread that calls it, in the order of the
/// due times and, at one time, in the order of scheduling. What is scheduled meanwhile and due in
/// time runs in the same call.
///
/// Work may be scheduled, cancelled and the time read on any thread. One thread at a time may move
/// the time, and not from inside the work that it runs: anything else traps.
///
/// What is scheduled is released when it has run, when it is cancelled, and with the scheduler.
public final class TestScheduler: TimedScheduler, Sendable {
  private let state = Locked(State())

  /// Makes a scheduler whose time is zero and which has nothing to do.
  public init() {}

  deinit {
    state.withLock { $0.timers }.cancelAll()
  }

  /// The virtual time since the scheduler was made; inside an action, the time at which it was due.
  public var now: Duration { state.withLock { $0.now } }

  /// How many actions wait, without those that were cancelled; O(n).
  public var scheduledCount: Int { state.withLock { $0.timers.count } }

  /// Runs an action when the time is moved next, even by nothing: the same as after zero.
  public func schedule(_ action: @escaping @Sendable () -> Void) {
    schedule(after: .zero, action)
  }

  /// Runs an action when the time has moved by a delay.
  ///
  /// - Parameters:
  ///   - delay: Virtual time; anything below zero counts as zero.
  ///   - action: Runs once, on the thread that moves the time. No lock is held meanwhile.
  /// - Returns: Cancels it: an action that has not begun does not run, and is released at once.
  @discardableResult
  public func schedule(
    after delay: Duration,
    _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    let scheduledAction = ScheduledAction(action)
    state.withLock { $0.timers.add(scheduledAction, due: $0.now + max(delay, .zero)) }
    return scheduledAction
  }

  /// Moves the time and runs everything that is due on the way.
  ///
  /// - Parameter duration: By how much; zero runs what is due now. A negative one traps.
  public func advance(by duration: Duration) {
    require(
      duration >= .zero,
      "advance(by:) needs a duration of at least 0, got \(duration)"
    )
    move(to: now + duration, "advance(by:)")
  }

  /// Moves the time and runs everything that is due on the way.
  ///
  /// - Parameter time: Where to; the present runs what is due now. The past traps.
  public func advance(to time: Duration) {
    let now = now
    require(time >= now, "advance(to:) needs a time that is not before \(now), got \(time)")
    move(to: time, "advance(to:)")
  }

  /// Moves the time as far as there is something to do: to when the last action was due.
  ///
  /// It returns when nothing is scheduled, and so never with a timer that repeats for ever.
  public func run() {
    move(to: nil, "run()")
  }

  private func move(to limit: Duration?, _ caller: StaticString) {
    let (isRunning, now) = state.withLock { state in
      defer { state.isRunning = true }
      return (state.isRunning, state.now)
    }
    require(
      !isRunning,
      "\(caller) moves the time while it is being moved, at \(now): call it where no action runs"
    )
    while let next = state.withLock({ $0.next(until: limit) }) { next.run() }
    state.withLock { state in
      if let limit { state.now = limit }
      state.isRunning = false
    }
  }

  private struct State: Sendable {
    var now = Duration.zero
    var timers = TimerHeap<ScheduledAction>()
    /// Somebody moves the time.
    var isRunning = false

    /// Takes out what is due next, and makes its time the present.
    mutating func next(until limit: Duration?) -> ScheduledAction? {
      guard let (due, scheduledAction) = timers.popFirst(until: limit) else { return nil }
      now = due
      return scheduledAction
    }
  }
}

extension Duration {
  /// A number of ticks, the columns of a `Diagram`: a tick is a second of virtual time.
  public static func ticks(_ n: Int) -> Duration {
    .seconds(n)
  }

  /// The number of ticks, if it is a whole one.
  var wholeTicks: Int? {
    let (seconds, attoseconds) = components
    return attoseconds == 0 ? Int(exactly: seconds) : nil
  }
}
