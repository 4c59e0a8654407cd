import Foundation

extension Budgets {
  /// Lowers the budgets to the figures of a report.
  ///
  /// Ratios stay on a noisy machine, and for workloads about growth. With several threads, ratios and
  /// blocks per event depend on how often the threads collide, so they stay.
  mutating func lower(to report: Report) {
    for figure in report.workloads {
      guard var budget = workloads[figure.name] else { continue }
      if figure.isExact {
        if !report.isTooNoisy, !figure.isGrowth {
          budget.ratio = min(budget.ratio, (figure.ratio * 125).rounded(.up) / 100)
        }
        budget.allocationsPerEvent = lower(budget.allocationsPerEvent, figure.allocationsPerEvent)
        budget.lookupsPerEvent = budget.lookupsPerEvent.flatMap {
          lower($0, figure.lookupsPerEvent)
        }
      }
      budget.allocationsPerSubscription = lower(
        budget.allocationsPerSubscription,
        figure.allocationsPerSubscription
      )
      budget.bytesPerSubscription = lower(budget.bytesPerSubscription, figure.bytesPerSubscription)
      workloads[figure.name] = budget
    }
  }

  private func lower(_ allowed: Double?, _ measured: Double?) -> Double? {
    guard let measured else { return allowed }
    return min(allowed ?? measured, measured)
  }

  /// Writes `budgets.json`, with a line for each workload in the order of measurement.
  func save() throws(Misuse) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    do {
      let lines = { (budgets: [String: Budget]) throws in
        try Workload.all().map(\.name).filter { budgets[$0] != nil }.map { name in
          let budget = try String(decoding: encoder.encode(budgets[name]), as: UTF8.self)
          return "    \"\(name)\": \(budget)"
        }
        .joined(separator: ",\n")
      }
      let depths = Depth.allCases.map { depth in
        "    \"\(depth.name)\": \(self.depths[depth.name, default: 0])"
      }
      let sizes = self.sizes.sorted { $0.key < $1.key }.map { "    \"\($0)\": \($1)" }
      let text = """
        {
          "margin": \(short(margin)),
          "workloads": {
        \(try lines(workloads))
          },
          "debug": {
        \(try lines(debug))
          },
          "depths": {
        \(depths.joined(separator: ",\n"))
          },
          "sizes": {
        \(sizes.joined(separator: ",\n"))
          }
        }

        """
      try Data(text.utf8).write(to: Self.file)
    } catch { throw Misuse("\(Self.file.path) cannot be written: \(error)") }
  }
}
