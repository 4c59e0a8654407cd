import Synchronization

extension TimedScheduler where Self: Sendable {
  /// Runs an action at a deadline, and again at each deadline that the action returns.
  ///
  ///     deadline ──► schedule(after:) ──► wakes ──┬─ early: schedules again
  ///        ▲                                      └─ due: action ──┬─ nil: done
  ///        └───────────────── the next deadline ───────────────────┘
  ///
  /// Actions run serially. If a scheduler runs actions inside `schedule(after:)`, they run in a loop rather
  /// than recursively.
  ///
  /// - Parameters:
  ///   - deadline: A time on the scheduler's clock. A time in the past is due immediately.
  ///   - slot: The slot that holds the timer; disposing it cancels the timer.
  ///   - action: A closure that returns the next deadline, or nil when there is none.
  @usableFromInline
  package func schedule(
    at deadline: Duration,
    in slot: Slot,
    _ action: @escaping @Sendable () -> Duration?
  ) {
    DeadlineTimer(scheduler: self, slot: slot, action: action, deadline: deadline).run()
  }
}

private struct DeadlineTimer<S: TimedScheduler & Sendable>: Sendable {
  let scheduler: S
  let slot: Slot
  let action: @Sendable () -> Duration?
  var deadline: Duration
  /// The scheduler's time at the most recent early wake; nil if there was none.
  var latest: Duration?
  /// The number of consecutive early wakes at that time.
  var wakes = 0

  /// Schedules a wake.
  ///
  /// If the scheduler wakes the timer inside `schedule(after:)`, the loop also schedules the next wake.
  func run() {
    var next: Self? = self
    while let timer = next, !slot.isDisposed {
      // `slot` holds `call.slot` before `schedule(after:)` is called, because before that method returns,
      // another thread may already run the action and store the slot of the next call in `slot`.
      let call = ScheduleCall()
      slot.hold(call.slot)
      call.slot.hold(
        scheduler.schedule(after: max(.zero, timer.deadline - scheduler.now)) {
          if !call.close() { timer.wake()?.run() }
        }
      )
      next = call.close() ? nil : timer.wake()
    }
  }

  /// Runs the action if it is due, and returns the timer for the next wake; nil if there is none.
  private func wake() -> Self? {
    if slot.isDisposed { return nil }
    let now = scheduler.now
    var next = self
    next.wakes = now == latest ? wakes + 1 : 1
    next.latest = now
    // If `now` has not changed for a hundred wakes, the scheduler's clock has probably stopped, so the action
    // counts as due.
    if now < deadline, next.wakes < 100 { return next }
    guard let deadline = action() else { return nil }
    return Self(scheduler: scheduler, slot: slot, action: action, deadline: deadline)
  }
}

/// A call to `schedule(after:)`.
///
/// The call is open until it returns, or until it runs its action on the same thread.
private final class ScheduleCall: Sendable {
  let slot = Slot()
  private let thread = ThreadNumber.current
  private let isOpen = Atomic(true)

  /// Closes the call; returns false if the call was already closed, or if this method runs on another thread.
  func close() -> Bool {
    thread == .current && isOpen.exchange(false, ordering: .relaxed)
  }
}
