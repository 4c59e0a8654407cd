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
    let deadline = Ref(scheduler.now + delay)
    scheduler.schedule(at: deadline.value, in: slot) {
      if !tick() || slot.isDisposed { return nil }
      let late = scheduler.now - deadline.value
      // Of several deadlines that have passed already, the last.
      deadline.value += late < period ? period : late.rounded(downTo: period)
      return deadline.value
    }
  }
}

extension Duration {
  /// The largest multiple of a period that is not longer.
  package func rounded(downTo period: Duration) -> Duration {
    // In whole attoseconds: a quotient of doubles is now and then short of the number it stands for.
    self - Duration(attoseconds: attoseconds % period.attoseconds)
  }
}
