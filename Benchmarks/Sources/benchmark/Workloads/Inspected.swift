import RKInspection
import ReactiveKit

/// A graph that reports to an inspector, beside the same graph without one.
enum Inspected {
  static func all() -> [Workload] {
    [
      sum("graph-inspected", "set one of 1,024 properties below an inspected sum") {},
      sum("graph-recorded", "set one of 1,024 properties below a recorded sum") {
        _ = Inspection.record(limit: 1_000)
      },
    ]
  }

  private static func sum(
    _ name: String,
    _ title: String,
    _ begin: @escaping () -> Void
  ) -> Workload {
    Workload(
      name: name,
      title: title,
      unit: "set",
      events: 20_000,
      against: "without an inspector",
      ours: {
        // Only what is created while the inspector is installed reports; a graph has its first owner here.
        let uninstall = Inspection.install()
        defer { uninstall.dispose() }
        let set = Graphs.observedSum(1_024)
        set(0)
        begin()
        return timed { for number in 1...$0 { set(number) } }
      },
      baseline: {
        let set = Graphs.observedSum(1_024)
        return timed { for number in 1...$0 { set(number) } }
      },
      isGrowth: true
    )
  }
}
