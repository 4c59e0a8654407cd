/// What happens again and again: ticks at `start + n · period`, whatever each of them takes.
///
///     deadline   |     |     |     |     |     |
///     ticks      |     |     |=========| |     |     a slow one swallows those it covers but the last
///
/// The next tick is scheduled when one is over, so ticks never overlap and need no lock.
struct Ticker<S: TimedScheduler & Sendable>: Sendable {
  let scheduler: S
  let period: Duration
  /// Called at each tick; false ends it.
  let tick: @Sendable () -> Bool

  /// Ticks for the first time after a delay, until the slot is disposed.
  func start(after delay: Duration, in slot: Slot) {
    arm(at: scheduler.now + delay, in: slot)
  }

  private func arm(at deadline: Duration, in slot: Slot) {
    // Held before it is scheduled: it may run, and arm the next one, before `schedule` returns.
    let turn = Slot()
    slot.hold(turn)
    turn.hold(
      scheduler.schedule(after: deadline - scheduler.now) {
        if slot.isDisposed || !tick() || slot.isDisposed { return }
        arm(at: next(after: deadline), in: slot)
      }
    )
  }

  /// The next deadline; of several that have passed already, the last.
  private func next(after deadline: Duration) -> Duration {
    let late = scheduler.now - deadline
    if late < period { return deadline + period }
    // In whole attoseconds: a quotient of doubles is now and then short of the number it stands for.
    return deadline + late - Duration(attoseconds: late.attoseconds % period.attoseconds)
  }
}
