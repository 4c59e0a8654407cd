/// The times of a workload by its size, for a plot.
struct Series: Encodable {
  let name: String
  /// What the times are compared with.
  let against: String
  let sizes: [Int]
  let ours: [Double]
  let baseline: [Double]

  static func measure(_ runner: Runner) throws(MeasurementError) -> [Series] {
    [
      try runner.series("chain", "closures by hand", [1, 2, 5, 10, 20, 35, 50, 75, 100]) {
        Chains.maps($0, events: 4_000_000 / ($0 + 10))
      },
      try runner.series(
        "observers",
        "array of closures",
        [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000]
      ) { Observers.broadcaster($0, events: 1_000_000) },
      try runner.series(
        "collections",
        "recomputing",
        [100, 1_000, 10_000, 100_000],
        DerivedCollections.appending
      ),
      try runner.series("graph", "graph by hand", [2, 16, 128, 1_024, 8_192, 65_536]) {
        Graphs.sum($0, events: 20_000)
      },
    ]
  }
}

extension Runner {
  fileprivate func series(
    _ name: String,
    _ against: String,
    _ sizes: [Int],
    _ workload: (Int) -> Workload
  ) throws(MeasurementError) -> Series {
    var times: [(ours: Times, baseline: Times)] = []
    for size in sizes {
      Terminal.progress("\(name): \(grouped(size))")
      let workload = workload(size)
      times.append(
        try self.times(workload, ours: workload.ours(), baseline: workload.baseline())
      )
    }
    return Series(
      name: name,
      against: against,
      sizes: sizes,
      ours: times.map(\.ours.median),
      baseline: times.map(\.baseline.median)
    )
  }
}
