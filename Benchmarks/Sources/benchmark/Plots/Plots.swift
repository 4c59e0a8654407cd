import Foundation

/// The plots of the cost of an event by the length of a chain, by the number of observers, by the size of a
/// graph of properties, and by the size of a collection.
struct Plots {
  private let runner: Runner
  private let folder: URL

  /// Creates the folder, if it does not exist.
  init(folder: String, runner: Runner) throws(Misuse) {
    self.runner = runner
    self.folder = URL(fileURLWithPath: folder)
    do {
      try FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: true)
    } catch {
      throw Misuse("--plot cannot create the folder \"\(folder)\": \(error)")
    }
  }

  func draw() throws {
    let chain = try lines(through: [1, 2, 5, 10, 20, 35, 50, 75, 100], byHand: "closures by hand") {
      Chains.maps($0, events: 4_000_000 / ($0 + 10))
    }
    let observers = try lines(
      through: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000],
      byHand: "array of closures"
    ) { Observers.broadcaster($0, events: 1_000_000) }
    let collections = try lines(
      through: [100, 1_000, 10_000, 100_000],
      byHand: "recomputing",
      DerivedCollections.appending
    )
    let graphs = try lines(
      through: [2, 16, 128, 1_024, 8_192, 65_536],
      byHand: "graph by hand"
    ) { Graphs.sum($0, events: 20_000) }
    try write(
      Chart(
        title: "Cost of setting one of many properties whose pairwise sum is observed",
        x: "number of properties",
        y: "nanoseconds per set",
        isLogarithmic: true,
        ticks: [2, 16, 128, 1_024, 8_192, 65_536],
        lines: graphs
      ),
      to: "graph.svg"
    )
    try write(
      Chart(
        title: "Cost of an append to a collection that is filtered, mapped and sorted",
        x: "number of elements",
        y: "nanoseconds per append",
        isLogarithmic: true,
        isDoublyLogarithmic: true,
        ticks: [100, 1_000, 10_000, 100_000],
        lines: collections
      ),
      to: "collections.svg"
    )
    try write(
      Chart(
        title: "Cost of an event in a chain of maps",
        x: "number of maps",
        y: "nanoseconds per event",
        isLogarithmic: false,
        ticks: [0, 20, 40, 60, 80, 100],
        lines: chain
      ),
      to: "chain.svg"
    )
    try write(
      Chart(
        title: "Cost of a delivery by the number of observers",
        x: "number of observers",
        y: "nanoseconds per delivery",
        isLogarithmic: true,
        ticks: [1, 10, 100, 1_000],
        lines: observers
      ),
      to: "observers.svg"
    )
  }

  private func lines(
    through counts: [Int],
    byHand: String,
    _ workload: (Int) -> Workload
  ) throws -> [Chart.Line] {
    var (ours, baseline): ([(x: Double, y: Double)], [(x: Double, y: Double)]) = ([], [])
    for count in counts {
      Terminal.progress("plot: \(grouped(count))")
      let workload = workload(count)
      let times = try runner.times(
        workload,
        ours: workload.ours(),
        baseline: workload.baseline()
      )
      ours.append((Double(count), times.ours.median))
      baseline.append((Double(count), times.baseline.median))
    }
    return [
      Chart.Line(label: "ReactiveKit", color: "#c2410c", points: ours),
      Chart.Line(label: byHand, color: "#1d4ed8", points: baseline),
    ]
  }

  private func write(_ chart: Chart, to name: String) throws {
    try Data(chart.svg.utf8).write(to: folder.appendingPathComponent(name))
  }
}
