/// What becomes of elements that come faster than a scheduler delivers them.
///
/// A scheduler is busy with an observation from when an element is on its way until it was delivered.
/// The end always waits until it can be delivered.
public enum WhenBusy: Sendable {
  /// All of them wait, without a bound.
  case wait
  /// The latest waits; those before it are dropped.
  case keepLatest
  /// They are dropped.
  case drop
}
