import Synchronization

extension TimedScheduler where Self: Sendable {
  /// Runs an action when the scheduler's time reaches a deadline, and again at each deadline that the
  /// action returns.
  ///
  ///     deadline ──► schedule(after:) ──► woken ──┬─ early: schedules again
  ///        ▲                                      └─ due: action ──┬─ nil: over
  ///        └───────────────── the next deadline ───────────────────┘
  ///
  /// Actions run one at a time. On a scheduler that runs actions inside `schedule(after:)` they are a loop,
  /// not a recursion.
  ///
  /// - Parameters:
  ///   - deadline: A time of the scheduler. One in the past is due at once.
  ///   - slot: Holds the timer; disposing it cancels the timer.
  ///   - action: Returns the next deadline, or nil when there is none.
  @usableFromInline
  package func schedule(
    at deadline: Duration,
    in slot: Slot,
    _ action: @escaping @Sendable () -> Duration?
  ) {
    DeadlineTimer(scheduler: self, slot: slot, action: action).run(Wait(deadline: deadline))
  }
}

private struct DeadlineTimer<S: TimedScheduler & Sendable>: Sendable {
  let scheduler: S
  let slot: Slot
  let action: @Sendable () -> Duration?

  /// Schedules, and again while actions run before `schedule` has returned.
  func run(_ first: Wait?) {
    var next = first
    while let wait = next, !slot.isDisposed {
      // Held before it is scheduled: it may run, and the next be held, before `schedule` returns.
      let call = Call()
      slot.hold(call.timer)
      call.timer.hold(
        scheduler.schedule(after: max(.zero, wait.deadline - scheduler.now)) {
          if !call.isUnderWay { run(wake(wait)) }
        }
      )
      next = call.end() ? wake(wait) : nil
    }
  }

  /// What to wait for next; runs the action if it is due.
  private func wake(_ wait: Wait) -> Wait? {
    if slot.isDisposed { return nil }
    var wait = wait
    if !wait.isOver(at: scheduler.now) { return wait }
    return action().map { Wait(deadline: $0) }
  }
}

/// A deadline, and how often the scheduler woke the timer before it.
private struct Wait: Sendable {
  let deadline: Duration
  private var latest: Duration?
  private var wakes = 0

  init(deadline: Duration) {
    self.deadline = deadline
  }

  /// Whether the deadline has come.
  ///
  /// The time of a scheduler stands still if it has not moved in a hundred wakes: nothing is waited for then.
  mutating func isOver(at now: Duration) -> Bool {
    if now >= deadline { return true }
    wakes = now == latest ? wakes + 1 : 1
    latest = now
    return wakes >= 100
  }
}

/// A call of `schedule(after:)`, which may run its action on the same thread before it returns.
private final class Call: Sendable {
  let timer = Slot()
  private let thread = ThreadNumber.current
  private let state = Atomic(State.underWay)

  private enum State: UInt8, AtomicRepresentable {
    case underWay
    /// The action was run inside the call.
    case woken
    case returned
  }

  /// Whether the caller is the action, inside the call; notes that it was run.
  var isUnderWay: Bool {
    if thread != .current { return false }
    let change = state.compareExchange(
      expected: .underWay,
      desired: .woken,
      ordering: .relaxed
    )
    return change.exchanged
  }

  /// The call has returned: whether the action was run inside of it.
  func end() -> Bool {
    state.exchange(.returned, ordering: .relaxed) == .woken
  }
}
