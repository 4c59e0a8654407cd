extension Report {
  /// Measures a selection, and the baselines before and after it.
  static func measure(
    _ selection: Selection,
    effort: Effort,
    budgets: Budgets
  ) throws(Wrong) -> Report {
    let baselines = Baseline.all()
    var rounds = baselines.map { _ in [Double]() }
    let measureBaselines = {
      for (index, baseline) in baselines.enumerated() {
        Terminal.progress(baseline.title)
        rounds[index] += effort.rounds(of: baseline)
      }
    }

    measureBaselines()
    var figures: [Figure] = []
    for workload in selection.workloads {
      Terminal.progress("\(workload.name): \(workload.title)")
      figures.append(try effort.measure(workload))
    }
    let depths = selection.depths.map { depth in
      effort.isQuick ? depth.confirm(budgets.least(depth, isQuick: true)) : depth.search()
    }
    measureBaselines()
    return Report(
      isQuick: effort.isQuick,
      baselines: zip(baselines, rounds).map {
        Bare(name: $0.name, title: $0.title, times: Times($1), isCalm: $0.isCalm)
      },
      workloads: figures,
      depths: depths
    )
  }
}
