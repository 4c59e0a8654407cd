import Foundation

/// The figures of one run.
///
/// The names of the stored properties are the keys of the files that `--save` writes.
struct Report: Codable {
  struct BaselineResult: Codable {
    let name: String
    let title: String
    let times: Times
  }

  let isQuick: Bool
  let processors: Int
  let baselines: [BaselineResult]
  let workloads: [WorkloadResult]
  let depths: [DepthResult]

  /// The median spread of the baselines on one thread.
  var noise: Double {
    let names = Set(Baseline.all().filter(\.isSingleThreaded).map(\.name))
    let spreads = baselines.filter { names.contains($0.name) }.map(\.times.spread).sorted()
    return spreads.isEmpty ? 0 : spreads[spreads.count / 2]
  }

  /// The noise above which times cannot be compared.
  static let allowedNoise = 0.1

  var isTooNoisy: Bool { noise > Self.allowedNoise }

  /// A sentence on whether the times can be compared.
  var verdict: String {
    let noise = "the baselines vary by \(places(noise * 100, 0)) %"
    let allowed = "\(places(Self.allowedNoise * 100, 0)) % is allowed"
    return isTooNoisy
      ? "The times are too noisy to compare: \(noise), \(allowed). Blocks and bytes are exact."
      : "The times can be compared: \(noise), \(allowed)."
  }

  var json: Data {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      return try encoder.encode(self)
    }
  }

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
  }

  /// Reads a report that `--save` wrote.
  init(file: String) throws(Misuse) {
    guard let data = FileManager.default.contents(atPath: file) else {
      throw Misuse("--compare cannot read \"\(file)\"")
    }
    do { self = try JSONDecoder().decode(Report.self, from: data) } catch {
      throw Misuse("--compare needs a file that --save wrote, got \"\(file)\": \(error)")
    }
  }

  /// Throws if a file cannot be written.
  static func checkWritable(_ file: String) throws(Misuse) {
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent().path
    if FileManager.default.isWritableFile(atPath: folder) { return }
    throw Misuse("--save cannot write \"\(file)\"")
  }

  func save(to file: String) throws(Misuse) {
    do { try json.write(to: URL(fileURLWithPath: file)) } catch {
      throw Misuse("--save cannot write \"\(file)\": \(error)")
    }
  }
}
