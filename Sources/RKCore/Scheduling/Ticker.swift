extension TimedScheduler where Self: Sendable {
  /// Calls a closure after a delay and then once in each period, without drift.
  ///
  ///     deadline   |     |     |     |     |     |
  ///     ticks      |     |     |=========| |     |     one tick replaces the ticks missed during a slow one
  ///
  /// Deadline `n`, counted from 0, is `delay + n · period` after the call, however long each tick takes. Each
  /// tick schedules the next one when it ends, so ticks never overlap and need no lock.
  ///
  /// - Parameters:
  ///   - delay: The time before the first tick.
  ///   - period: The time between deadlines.
  ///   - slot: The slot that holds the timer; disposing it stops the ticks.
  ///   - tick: A closure that returns false to stop.
  func tick(
    after delay: Duration,
    every period: Duration,
    in slot: Slot,
    _ tick: @escaping @Sendable () -> Bool
  ) {
    let deadline = Box(now + delay)
    schedule(at: deadline.value, in: slot) {
      if !tick() || slot.isDisposed { return nil }
      let lateness = now - deadline.value
      // If several deadlines have passed, only the most recent of them causes a tick.
      deadline.value += lateness < period ? period : lateness.rounded(downTo: period)
      return deadline.value
    }
  }
}

extension Duration {
  /// Returns the largest multiple of a period that does not exceed the duration.
  package func rounded(downTo period: Duration) -> Duration {
    // The computation uses whole attoseconds, because a quotient of doubles may be less than the exact
    // quotient.
    self - Duration(attoseconds: attoseconds % period.attoseconds)
  }
}
