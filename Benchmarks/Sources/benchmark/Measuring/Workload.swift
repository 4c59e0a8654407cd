import ReactiveKit

/// Work of the library that is measured beside a baseline.
struct Workload {
  /// Processes a number of events, and returns the cost.
  typealias Run = (_ events: Int) -> Cost
  /// Observes a source once more.
  typealias Subscribe = () -> any Disposable

  let name: String
  let title: String
  /// The name of one event.
  let unit: String
  /// The number of events of a full run.
  let events: Int
  /// The name of the baseline.
  let against: String
  /// Sets up the work of the library.
  let ours: () -> Run
  /// Sets up the baseline.
  let baseline: () -> Run
  /// Returns what the library does wrong, if anything; called before the measurement.
  var verify: () -> String? = { nil }
  /// Sets up a source that can be observed repeatedly; nil if subscriptions are not measured.
  var subscribe: (() -> Subscribe)?
  /// Whether several threads work, so that the number of allocations depends on their timing.
  var isMultithreaded = false
  /// Whether a quick run has all events too, because a smaller number would change the result.
  var isFullWhenQuick = false
  /// Whether the baseline is the library itself, with fewer events, observers or subscriptions.
  ///
  /// Any other baseline must deliver the same sum of elements.
  var isGrowth = false
  /// The number of events that one change counts as.
  var eventsPerChange = 1
}

/// Returns a run that measures all of its work.
func timed(
  by clock: Clock = .thread,
  _ work: @escaping (_ events: Int) -> Void
) -> Workload.Run {
  { events in Cost(clock) { work(events) } }
}
