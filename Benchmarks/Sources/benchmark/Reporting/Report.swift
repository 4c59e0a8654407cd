import Foundation

/// The figures of one run.
struct Report {
  struct BaselineResult {
    let name: String
    let title: String
    let times: Times
  }

  let isQuick: Bool
  let baselines: [BaselineResult]
  let workloads: [WorkloadResult]
  let depths: [DepthResult]
  let sizes = ProgramSize.all()
  var series: [Series] = []

  /// The median spread of the baselines on one thread.
  let noise: Double
  /// A sentence on whether the times can be compared.
  let verdict: String

  /// The noise above which times cannot be compared.
  static let allowedNoise = 0.1

  var isTooNoisy: Bool { noise > Self.allowedNoise }

  init(
    isQuick: Bool,
    baselines: [BaselineResult],
    workloads: [WorkloadResult],
    depths: [DepthResult]
  ) {
    self.isQuick = isQuick
    self.baselines = baselines
    self.workloads = workloads
    self.depths = depths
    let names = Set(Baseline.all().filter(\.isSingleThreaded).map(\.name))
    let spreads = baselines.filter { names.contains($0.name) }.map(\.times.spread).sorted()
    noise = spreads.isEmpty ? 0 : spreads[spreads.count / 2]
    let variation = """
      the baselines vary by \(places(noise * 100, 0)) %, \
      \(places(Self.allowedNoise * 100, 0)) % is allowed.
      """
    let isNoisy = noise > Self.allowedNoise
    verdict =
      """
      \(ProcessInfo.processInfo.activeProcessorCount) processors. Times are nanoseconds per event: the median and the \
      interquartile range (±) of the rounds. The times \(isNoisy ? "are too noisy to compare" : "can be compared"): \
      \(variation) Blocks and bytes are exact.
      """
  }
}
