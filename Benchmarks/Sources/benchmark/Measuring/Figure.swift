/// What was measured of a workload.
struct Figure: Codable {
  let name: String
  let title: String
  let unit: String
  let against: String
  let ours: Times
  let baseline: Times
  /// Blocks per event, once all buffers have their size; nil where they are not counted.
  let allocationsPerEvent: Double?
  /// Blocks per subscription, those that are freed at once included.
  let allocationsPerSubscription: Double?
  /// Bytes in use per live subscription.
  let bytesPerSubscription: Double?

  /// Whether the allocations per event are the same in each run: no threads meet.
  let isExact: Bool
  /// Whether the baseline is ours as well, with few instead of many.
  let isGrowth: Bool

  /// How many times what the baseline takes.
  var ratio: Double { ours.median / baseline.median }

  /// The same of the least disturbed rounds.
  var bestRatio: Double { ours.best / baseline.best }
}

/// Nanoseconds per event, over the rounds.
struct Times: Codable {
  let median: Double
  /// How far the middle half of the rounds lies apart, as a share of the median.
  let spread: Double
  /// The least disturbed round.
  let best: Double

  init(_ rounds: [Double]) {
    let sorted = rounds.sorted()
    median = sorted[sorted.count / 2]
    spread = (sorted[sorted.count * 3 / 4] - sorted[sorted.count / 4]) / median
    best = sorted[0]
  }
}
