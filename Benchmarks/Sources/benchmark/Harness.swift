import Foundation

/// Takes what a chain sends, and cannot be seen through by the optimiser.
@inline(never)
func opaque(_ element: Int) {
  total &+= element
}

// Written by the one thread that measures.
nonisolated(unsafe) private var total = 0

/// One thing that is measured, ours and the same by hand.
struct Workload {
  let name: String
  /// How many events one run sends.
  let events: Int
  let byHand: () -> Void
  let ours: () -> Void
}

/// What a workload took: nanoseconds per event, the median of the rounds.
struct Figure {
  let name: String
  let byHand: Double
  let ours: Double

  var ratio: Double { ours / byHand }

  /// Measures in rounds, by hand and ours in turn, after a warm-up.
  init(_ workload: Workload, rounds: Int = 15) {
    var byHand: [Double] = []
    var ours: [Double] = []
    for round in 0...rounds {
      let pair = (nanoseconds(workload.byHand), nanoseconds(workload.ours))
      if round == 0 { continue }
      byHand.append(pair.0 / Double(workload.events))
      ours.append(pair.1 / Double(workload.events))
    }
    name = workload.name
    self.byHand = median(byHand)
    self.ours = median(ours)
  }
}

private func nanoseconds(_ work: () -> Void) -> Double {
  ContinuousClock().measure(work) / .nanoseconds(1)
}

private func median(_ values: [Double]) -> Double {
  values.sorted()[values.count / 2]
}

/// How much a workload may take.
struct Budget: Decodable {
  /// Of the chain by hand, on any machine.
  let ratio: Double
  /// Per event, on a machine like the one it was set on: shown, and not judged.
  let nanoseconds: Double

  static func all() throws -> [String: Budget] {
    let file = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent()
      .appendingPathComponent("../../budgets.json")
    return try JSONDecoder().decode([String: Budget].self, from: Data(contentsOf: file))
  }
}
