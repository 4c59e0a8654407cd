import Foundation

/// The tables of a report in Markdown, which Scripts/performance writes into a page.
struct Table {
  private let report: Report
  private let budgets: Budgets

  init(_ report: Report, budgets: Budgets) {
    self.report = report
    self.budgets = budgets
  }

  var text: String {
    let head = [
      "", "workload", "per", "against", "ns", "±", "by hand", "±", "ratio", "allowed",
      "blocks/event", "blocks/sub", "bytes/sub", "lookups",
    ]
    let baselines = report.baselines.map { [$0.name, $0.title] + columns($0.times) }
    let depths = report.depths.map {
      [$0.name, $0.title, ($0.isLeast ? "≥ " : "") + grouped($0.count)]
    }
    let sizes = report.sizes.map { [$0.name, $0.title, grouped($0.bytes)] }
    let tables =
      [
        ([head] + report.workloads.map(row), 4),
        ([["", "baseline", "ns", "±"]] + baselines, 2),
        ([["", "depth on an 8 MiB stack", "greatest"]] + depths, 2),
        ([["", "size of a program", "bytes"]] + sizes, 2),
      ] + report.series.map { ($0.rows, 0) }
    let parts = tables.filter { $0.0.count > 1 }.map { Columns($0.0, leading: $0.1).markdown }
    return (parts + [report.verdict]).joined(separator: "\n\n")
  }

  private func row(_ figure: WorkloadResult) -> [String] {
    let budget = budgets.workloads[figure.name]
    let counts = [
      figure.allocationsPerEvent, figure.allocationsPerSubscription,
      figure.bytesPerSubscription, figure.lookupsPerEvent,
    ]
    return [figure.name, figure.title, figure.unit, figure.against]
      + columns(figure.ours) + columns(figure.baseline)
      + [places(figure.ratio, 2), budget.map { places($0.ratio, 2) } ?? "–"]
      + counts.map { $0.map(short) ?? "–" }
  }

  private func columns(_ times: Times) -> [String] {
    [places(times.median, times.median < 100 ? 1 : 0), "\(places(times.spread * 100, 0))%"]
  }
}

/// Returns a number with commas between groups of three digits.
func grouped(_ number: Int) -> String {
  number.formatted(.number.locale(Locale(identifier: "en_US")))
}
