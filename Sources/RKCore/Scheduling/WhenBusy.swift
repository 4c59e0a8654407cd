/// A policy for elements that arrive faster than a scheduler delivers them.
///
/// A scheduler is busy with an observation while an element of that observation is scheduled or being
/// delivered. A terminal event always waits until it can be delivered.
public enum WhenBusy: Sendable {
  /// Buffers all elements, without a limit.
  case wait
  /// Keeps the latest waiting element and drops the earlier ones.
  case keepLatest
  /// Drops elements that arrive while the scheduler is busy.
  case drop
}
