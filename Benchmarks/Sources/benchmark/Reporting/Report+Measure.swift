extension Report {
  /// Measures the selected workloads and depths, and all baselines before and after them.
  static func measure(
    _ selection: Selection,
    runner: Runner,
    budgets: Budgets
  ) throws(MeasurementError) -> Report {
    let baselines = Baseline.all()
    var rounds = baselines.map { _ in [Double]() }
    let measureBaselines = {
      for (index, baseline) in baselines.enumerated() {
        Terminal.progress(baseline.title)
        rounds[index] += runner.rounds(of: baseline)
      }
    }

    measureBaselines()
    var figures: [WorkloadResult] = []
    for workload in selection.workloads {
      Terminal.progress("\(workload.name): \(workload.title)")
      figures.append(try runner.measure(workload))
    }
    let depths = selection.depths.map { depth in
      runner.isQuick ? depth.check(budgets.requiredDepth(depth, isQuick: true)) : depth.search()
    }
    measureBaselines()
    return Report(
      isQuick: runner.isQuick,
      baselines: zip(baselines, rounds).map {
        BaselineResult(name: $0.name, title: $0.title, times: Times($1))
      },
      workloads: figures,
      depths: depths
    )
  }
}
