import Foundation

/// The figures of one run.
///
/// The names of the stored properties are the keys of the files that `--save` writes.
struct Report: Encodable {
  struct BaselineResult: Encodable {
    let name: String
    let title: String
    let times: Times
  }

  let isQuick: Bool
  let processors: Int
  let baselines: [BaselineResult]
  let workloads: [WorkloadResult]
  let depths: [DepthResult]
  let sizes = ProgramSize.all()
  /// What Scripts/performance plots.
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
    processors = ProcessInfo.processInfo.activeProcessorCount
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
    verdict =
      noise > Self.allowedNoise
      ? "The times are too noisy to compare: \(variation) Blocks and bytes are exact."
      : "The times can be compared: \(variation)"
  }

  /// Throws if a file cannot be written.
  static func checkWritable(_ file: String) throws(Misuse) {
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent().path
    if FileManager.default.isWritableFile(atPath: folder) { return }
    throw Misuse("--save cannot write \"\(file)\"")
  }

  func save(to file: String) throws(Misuse) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    do { try encoder.encode(self).write(to: URL(fileURLWithPath: file)) } catch {
      throw Misuse("--save cannot write \"\(file)\": \(error)")
    }
  }
}
