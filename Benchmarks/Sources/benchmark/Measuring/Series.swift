/// The times of a workload by its size.
struct Series {
  /// What the size counts.
  let title: String
  /// What the times are compared with.
  let against: String
  fileprivate let times: [(size: Int, ours: Times, baseline: Times)]

  /// The rows of a table, with its head.
  var rows: [[String]] {
    [[title, "ns", against]]
      + times.map { [grouped($0.size), places($0.ours.median, 1), places($0.baseline.median, 1)] }
  }

  static func measure(_ runner: Runner) throws(MeasurementError) -> [Series] {
    [
      try runner.series(
        "maps in a chain, ns per event",
        "closures by hand",
        [1, 2, 5, 10, 20, 35, 50, 75, 100]
      ) {
        Chains.maps($0, events: 4_000_000 / ($0 + 10))
      },
      try runner.series(
        "observers, ns per delivery",
        "array of closures",
        [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000]
      ) { Observers.broadcaster($0, events: 1_000_000) },
      try runner.series(
        "elements of a filtered, mapped and sorted collection, ns per append",
        "recomputing",
        [100, 1_000, 10_000, 100_000],
        DerivedCollections.appending
      ),
      try runner.series(
        "properties whose pairwise sum is observed, ns per set",
        "graph by hand",
        [2, 16, 128, 1_024, 8_192, 65_536]
      ) {
        Graphs.sum($0, events: 20_000)
      },
    ]
  }
}

extension Runner {
  fileprivate func series(
    _ title: String,
    _ against: String,
    _ sizes: [Int],
    _ workload: (Int) -> Workload
  ) throws(MeasurementError) -> Series {
    var times: [(size: Int, ours: Times, baseline: Times)] = []
    for size in sizes {
      Terminal.progress("\(title): \(grouped(size))")
      let workload = workload(size)
      let (ours, baseline) = try self.times(
        workload,
        ours: workload.ours(),
        baseline: workload.baseline()
      )
      times.append((size, ours, baseline))
    }
    return Series(title: title, against: against, times: times)
  }
}
