import Foundation

/// The limits in `budgets.json`.
struct Budgets: Codable {
  struct Budget: Codable {
    /// The limit of the time, divided by that of the baseline.
    var ratio: Double
    var allocationsPerEvent: Double?
    /// No lookup is allowed if there is no budget.
    var lookupsPerEvent: Double?
    var allocationsPerSubscription: Double?
    var bytesPerSubscription: Double?
  }

  /// The factor by which noise may increase a ratio in a quick run or on a noisy machine.
  let margin: Double
  var workloads: [String: Budget]
  /// The required depths.
  var depths: [String: Int]
  /// The limits of the sizes of programs, in bytes.
  var sizes: [String: Int]
  /// The workloads that are measured in a debug build, with their limits there.
  var debug: [String: Budget]

  static let file = URL(fileURLWithPath: #filePath)
    .appendingPathComponent("../../../../budgets.json").standardized

  init() throws(Misuse) {
    do {
      self = try JSONDecoder().decode(Budgets.self, from: Data(contentsOf: Self.file))
    } catch { throw Misuse("\(Self.file.path) cannot be read: \(error)") }
    let budgeted = Set(workloads.keys).union(depths.keys)
    let measured = Set(Workload.all().map(\.name) + Depth.allCases.map(\.name))
    if let name = budgeted.union(debug.keys).subtracting(measured).min() {
      throw Misuse("budgets.json has a budget for \(name), which is not measured")
    }
    if let name = measured.subtracting(budgeted).min() {
      throw Misuse("budgets.json has no budget for \(name)")
    }
    if Self.isDebug { (workloads, depths, sizes) = (debug, [:], [:]) }
  }

  /// True if this program was built for debugging.
  static var isDebug: Bool {
    var isDebug = false
    assert(
      {
        isDebug = true
        return true
      }()
    )
    return isDebug
  }

  /// Returns a message for each figure that exceeds its budget.
  func violations(of report: Report) -> [String] {
    let margin = report.isQuick || report.isTooNoisy ? margin : 1
    return report.workloads.flatMap { violations(of: $0, margin: margin) }
      + report.depths.compactMap { figure in
        guard let depth = Depth(name: figure.name) else { return nil }
        let required = requiredDepth(depth, isQuick: report.isQuick)
        if figure.count >= required { return nil }
        let reached = figure.count == 0 ? "" : "reaches \(figure.count), "
        return "\(figure.name): \(reached)\(required) required"
      }
      + report.sizes.compactMap { size in
        guard let allowed = sizes[size.name], size.bytes > allowed else { return nil }
        return "\(size.name): \(size.bytes) bytes, \(allowed) allowed"
      }
  }

  func requiredDepth(_ depth: Depth, isQuick: Bool) -> Int {
    let required = depths[depth.name, default: 0]
    return isQuick ? min(required, Depth.quickLimit) : required
  }

  private func violations(of figure: WorkloadResult, margin: Double) -> [String] {
    guard let budget = workloads[figure.name] else { return [] }
    var found: [String] = []
    let ratio = min(figure.ratio, figure.bestRatio)
    if ratio > budget.ratio * margin {
      let factor = margin == 1 ? "" : " (times \(places(margin, 1)) for noise)"
      found.append("ratio \(places(ratio, 2)), \(places(budget.ratio, 2)) allowed" + factor)
    }
    let counts = [
      ("blocks per event", figure.allocationsPerEvent, budget.allocationsPerEvent),
      ("lookups of types per event", figure.lookupsPerEvent, budget.lookupsPerEvent ?? 0),
      (
        "blocks per subscription", figure.allocationsPerSubscription,
        budget.allocationsPerSubscription
      ),
      ("bytes per subscription", figure.bytesPerSubscription, budget.bytesPerSubscription),
    ]
    for (what, measured, allowed) in counts {
      guard let measured, let allowed, measured > allowed else { continue }
      found.append("\(short(measured)) \(what), \(short(allowed)) allowed")
    }
    return found.map { "\(figure.name): \($0)" }
  }
}

/// Returns a number with no decimals if it is whole, otherwise with two.
func short(_ number: Double) -> String {
  number == number.rounded() ? places(number, 0) : places(number, 2)
}
