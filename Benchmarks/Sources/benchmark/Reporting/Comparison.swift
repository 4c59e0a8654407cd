/// A table of how the figures of two runs differ.
struct Comparison {
  private let earlier: Report
  private let later: Report

  init(from earlier: Report, to later: Report) {
    self.earlier = earlier
    self.later = later
  }

  /// A row for each workload of both runs.
  ///
  /// The times are compared by their ratios to the baselines, which depend less on the machine and
  /// its load. A change is clear if it exceeds the sum of the four spreads.
  var text: String {
    let olds = Dictionary(uniqueKeysWithValues: earlier.workloads.map { ($0.name, $0) })
    let pairs = later.workloads.compactMap { new in olds[new.name].map { ($0, new) } }
    if pairs.isEmpty { return "The two runs have no workload in common." }
    let changes = pairs.map(change)
    let head = [
      "", "workload", "ns", "→", "ratio", "→", "change", "blocks/event", "blocks/sub", "bytes/sub",
    ]
    let table = Columns(
      [head] + zip(pairs, changes).map { row($0.0, $0.1, $1) },
      leading: 2,
      colors: [head.map { _ in .grey }]
        + changes.map { change in head.indices.map { $0 == 6 ? color(change) : nil } }
    )
    let noisy = earlier.isTooNoisy || later.isTooNoisy
    let verdict = noisy ? "The times of one run are too noisy to compare." : ""
    return [table.text, verdict].filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  private struct Change {
    /// The later ratio, divided by the earlier one.
    let factor: Double
    /// Whether the change exceeds the noise of both runs.
    let isClear: Bool
  }

  private func change(_ old: WorkloadResult, _ new: WorkloadResult) -> Change {
    let factor = new.ratio / old.ratio
    let spread =
      old.ours.spread + old.baseline.spread + new.ours.spread + new.baseline.spread
    return Change(factor: factor, isClear: Swift.max(factor, 1 / factor) > 1 + spread)
  }

  private func color(_ change: Change) -> Terminal.Color? {
    if !change.isClear { return .grey }
    return change.factor < 1 ? .green : .red
  }

  private func row(_ old: WorkloadResult, _ new: WorkloadResult, _ change: Change) -> [String] {
    let percent = places((change.factor - 1) * 100, 0)
    let sign = change.factor > 1 ? "+" : ""
    return [
      new.name, new.title, places(old.ours.median, 1), places(new.ours.median, 1),
      places(old.ratio, 2), places(new.ratio, 2),
      change.isClear ? "\(sign)\(percent)%" : "(\(sign)\(percent)%)",
      counts(old.allocationsPerEvent, new.allocationsPerEvent),
      counts(old.allocationsPerSubscription, new.allocationsPerSubscription),
      counts(old.bytesPerSubscription, new.bytesPerSubscription),
    ]
  }

  private func counts(_ old: Double?, _ new: Double?) -> String {
    guard let old, let new else { return "–" }
    return old == new ? short(new) : "\(short(old)) → \(short(new))"
  }
}
