import Foundation

/// The tables of a report, for a terminal; Scripts/performance makes those of a page.
struct Table {
  private let report: Report
  private let budgets: Budgets

  init(_ report: Report, budgets: Budgets) {
    self.report = report
    self.budgets = budgets
  }

  var text: String {
    let head = [
      "", "workload", "ns", "±", "by hand", "±", "ratio", "allowed", "aim", "blocks/event",
      "lookups", "blocks/sub", "bytes/sub",
    ]
    let baselines =
      [["", "baseline", "ns", "±"]]
      + report.baselines.map { [$0.name, $0.title] + columns($0.times) }
    let depths =
      [["", "depth on an 8 MiB stack", "greatest"]]
      + report.depths.map {
        [$0.name, $0.title, ($0.isLeast ? "≥ " : "") + grouped($0.count)]
      }
    let sizes =
      [["", "size of a program", "bytes"]]
      + report.sizes.map { [$0.name, $0.title, grouped($0.bytes)] }
    let tables = [[head] + report.workloads.map(row), baselines, depths, sizes]
    return (tables.filter { $0.count > 1 }.map { Columns($0, leading: 2).text } + [report.verdict])
      .joined(separator: "\n\n")
  }

  private func row(_ figure: WorkloadResult) -> [String] {
    let budget = budgets.workloads[figure.name]
    let counts = [
      budget?.aim, figure.allocationsPerEvent, figure.lookupsPerEvent,
      figure.allocationsPerSubscription, figure.bytesPerSubscription,
    ]
    return [figure.name, figure.title] + columns(figure.ours) + columns(figure.baseline)
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
