/// The measured figures of a workload.
struct WorkloadResult {
  let name: String
  let title: String
  let unit: String
  let against: String
  let ours: Times
  let baseline: Times
  /// Blocks per event, after all buffers have grown; nil where the heap is not counted.
  let allocationsPerEvent: Double?
  /// Types that code which is not specialized looks up per event.
  let lookupsPerEvent: Double?
  /// Blocks per subscription, including those that are freed at once.
  let allocationsPerSubscription: Double?
  /// Bytes in use per subscription that is not disposed.
  let bytesPerSubscription: Double?

  /// Whether each run allocates the same number of blocks per event, because it has one thread.
  let isExact: Bool
  /// Whether the baseline is the library itself, with fewer events, observers or subscriptions.
  let isGrowth: Bool

  /// The median time, divided by that of the baseline.
  var ratio: Double { ours.median / baseline.median }

  /// The time of the fastest round, divided by that of the baseline.
  var bestRatio: Double { ours.best / baseline.best }
}

/// Nanoseconds per event, over the rounds.
struct Times {
  let median: Double
  /// The interquartile range, divided by the median.
  let spread: Double
  /// The time of the fastest round.
  let best: Double

  init(_ rounds: [Double]) {
    let sorted = rounds.sorted()
    median = sorted[sorted.count / 2]
    spread = (sorted[sorted.count * 3 / 4] - sorted[sorted.count / 4]) / median
    best = sorted[0]
  }
}
