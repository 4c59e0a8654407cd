import Foundation

/// All that one run has measured.
struct Report: Codable {
  /// Of the same run, by itself.
  struct Bare: Codable {
    let name: String
    let title: String
    let times: Times
    let isCalm: Bool
  }

  let isQuick: Bool
  let processors: Int
  let baselines: [Bare]
  let workloads: [Figure]
  let depths: [Depth.Figure]

  /// How far the rounds of a typical baseline on one thread lie apart.
  var noise: Double {
    let spreads = baselines.filter(\.isCalm).map(\.times.spread).sorted()
    return spreads.isEmpty ? 0 : spreads[spreads.count / 2]
  }

  /// The noise above which times tell nothing.
  static let allowedNoise = 0.1

  var isTooNoisy: Bool { noise > Self.allowedNoise }

  /// What may be concluded from the times.
  var verdict: String {
    let noise = "the rounds of the baselines lie \(places(noise * 100, 0)) % apart"
    let allowed = "\(places(Self.allowedNoise * 100, 0)) % is allowed"
    return isTooNoisy
      ? "Too noisy to conclude anything from times: \(noise), \(allowed). Blocks and bytes are exact."
      : "Calm enough to conclude from times: \(noise), \(allowed)."
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
    baselines: [Bare],
    workloads: [Figure],
    depths: [Depth.Figure]
  ) {
    self.isQuick = isQuick
    processors = ProcessInfo.processInfo.activeProcessorCount
    self.baselines = baselines
    self.workloads = workloads
    self.depths = depths
  }

  /// The report that `--save` wrote.
  init(file: String) throws(Misuse) {
    guard let data = FileManager.default.contents(atPath: file) else {
      throw Misuse("--compare needs a file that --save wrote, and cannot read \"\(file)\"")
    }
    do { self = try JSONDecoder().decode(Report.self, from: data) } catch {
      throw Misuse("--compare needs a file that --save wrote, \"\(file)\" is not: \(error)")
    }
  }

  /// Finds out in time whether a file can be written.
  static func tryOut(file: String) throws(Misuse) {
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent().path
    if FileManager.default.isWritableFile(atPath: folder) { return }
    throw Misuse("--save needs a file that can be written, \"\(file)\" cannot")
  }

  func save(to file: String) throws(Misuse) {
    do { try json.write(to: URL(fileURLWithPath: file)) } catch {
      throw Misuse("--save needs a file that can be written, \"\(file)\" cannot: \(error)")
    }
  }
}
