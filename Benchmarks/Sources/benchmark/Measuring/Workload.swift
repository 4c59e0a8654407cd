import ReactiveKit

/// Something that is measured beside a baseline.
struct Workload {
  /// Deals with so many events, and says what that took.
  typealias Course = (_ events: Int) -> Lap
  /// Observes once more, and returns what ends that.
  typealias Subscribe = () -> any Disposable

  let name: String
  let title: String
  /// What one event is.
  let unit: String
  /// How many events one run has.
  let events: Int
  /// What the baseline is.
  let against: String
  /// Sets up what is measured.
  let ours: () -> Course
  /// Sets up the same without the library.
  let baseline: () -> Course
  /// What it does that it should not, if anything; asked before it is measured.
  var verify: () -> String? = { nil }
  /// Sets up a source to which one can subscribe again and again.
  var live: (() -> Subscribe)?
  /// Whether threads meet in it, so that allocations depend on who comes first.
  var isThreaded = false
  /// Whether a quick run has all events as well, as their number is what makes it hard.
  var isWhole = false
  /// Whether the baseline is ours as well, with few instead of many.
  ///
  /// Any other baseline delivers the same elements, which is checked.
  var isGrowth = false
}

/// A course of which all is timed.
func timed(
  by clock: Clock = .thread,
  _ work: @escaping (_ events: Int) -> Void
) -> Workload.Course {
  { events in Lap(clock) { work(events) } }
}
