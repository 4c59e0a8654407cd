import Foundation

/// How much everything may take: what `budgets.json` has.
struct Budgets: Codable {
  struct Budget: Codable {
    /// Times the baseline.
    var ratio: Double
    /// What is aimed at, in nanoseconds per event: shown, and not judged.
    var aim: Double?
    var allocationsPerEvent: Double?
    var allocationsPerSubscription: Double?
    var bytesPerSubscription: Double?
  }

  /// By how much noise can make a ratio larger in a quick run.
  let margin: Double
  var workloads: [String: Budget]
  /// How deep each has to go at least.
  var depths: [String: Int]

  static let file = URL(fileURLWithPath: #filePath)
    .appendingPathComponent("../../../../budgets.json").standardized

  init() throws(Misuse) {
    do {
      self = try JSONDecoder().decode(Budgets.self, from: Data(contentsOf: Self.file))
    } catch { throw Misuse("\(Self.file.path) cannot be read: \(error)") }
    let (named, known) = (Set(workloads.keys), Set(Workload.all().map(\.name)))
    let (deep, depth) = (Set(depths.keys), Set(Depth.allCases.map(\.name)))
    let unlike = named.symmetricDifference(known).union(deep.symmetricDifference(depth))
    if let name = unlike.min() {
      let rule = named.contains(name) || deep.contains(name) ? "has a budget, and is not" : "is"
      throw Misuse("\(name) \(rule) measured, and budgets.json must have what is measured")
    }
  }

  /// What is above its budget, a sentence each.
  func excesses(of report: Report) -> [String] {
    let margin = report.isQuick || report.isTooNoisy ? margin : 1
    return report.workloads.flatMap { excesses(of: $0, margin: margin) }
      + report.depths.compactMap { figure in
        guard let depth = Depth(name: figure.name) else { return nil }
        let least = least(depth, isQuick: report.isQuick)
        if figure.count >= least { return nil }
        let survived = figure.count == 0 ? "" : "\(figure.count) deep, "
        return "\(figure.name): \(survived)\(least) must be survived"
      }
  }

  /// How deep something has to go.
  func least(_ depth: Depth, isQuick: Bool) -> Int {
    let least = depths[depth.name, default: 0]
    return isQuick ? min(least, Depth.mostWhenQuick) : least
  }

  private func excesses(of figure: Figure, margin: Double) -> [String] {
    guard let budget = workloads[figure.name] else { return [] }
    var found: [String] = []
    let ratio = min(figure.ratio, figure.bestRatio)
    if ratio > budget.ratio * margin {
      let beyond = margin == 1 ? "" : " even with a margin of \(places(margin, 1))"
      found.append("ratio \(places(ratio, 2)), \(places(budget.ratio, 2)) is allowed" + beyond)
    }
    let counts = [
      ("blocks per event", figure.allocationsPerEvent, budget.allocationsPerEvent),
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

/// A number with up to two decimals.
func short(_ number: Double) -> String {
  number == number.rounded() ? places(number, 0) : places(number, 2)
}
