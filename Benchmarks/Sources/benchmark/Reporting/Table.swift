/// The tables of a report, for a terminal or a page.
struct Table {
  private let report: Report
  private let budgets: Budgets

  init(_ report: Report, budgets: Budgets) {
    self.report = report
    self.budgets = budgets
  }

  /// The tables for a terminal, without the columns `per` and `against`.
  var text: String {
    let rows = ([head] + report.workloads.map(row)).map(narrow)
    let figures = Columns(rows, leading: 2, colors: colors.map(narrow)).text
    let sections =
      [report.workloads.isEmpty ? "" : figures]
      + [baselines.text, report.depths.isEmpty ? "" : depths.text, report.verdict]
    return sections.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// The tables for a page, in Markdown.
  var markdown: String {
    let figures = Columns([head] + report.workloads.map(row), leading: 4).markdown
    let sections = [
      "\(report.processors) processors. Times are nanoseconds per event: the median and the "
        + "interquartile range (±) of the rounds. \(report.verdict)",
      figures, baselines.markdown, report.depths.isEmpty ? "" : depths.markdown,
    ]
    return sections.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  private var head: [String] {
    [
      "", "workload", "per", "against", "ns", "±", "by hand", "±", "ratio", "allowed", "aim",
      "blocks/event", "blocks/sub", "bytes/sub",
    ]
  }

  private func narrow<Cell>(_ row: [Cell]) -> [Cell] {
    Array(row[..<2] + row[4...])
  }

  private func row(_ figure: WorkloadResult) -> [String] {
    let budget = budgets.workloads[figure.name]
    return [
      figure.name, figure.title, figure.unit, figure.against,
      time(figure.ours.median), percent(figure.ours.spread),
      time(figure.baseline.median), percent(figure.baseline.spread),
      places(figure.ratio, 2), budget.map { places($0.ratio, 2) } ?? "–",
      budget?.aim.map { short($0) } ?? "–",
      count(figure.allocationsPerEvent),
      count(figure.allocationsPerSubscription),
      count(figure.bytesPerSubscription),
    ]
  }

  private var baselines: Columns {
    Columns(
      [["", "baseline", "ns", "±"]]
        + report.baselines.map {
          [$0.name, $0.title, time($0.times.median), percent($0.times.spread)]
        },
      leading: 2
    )
  }

  private var depths: Columns {
    Columns(
      [["", "depth on an 8 MiB stack", "greatest"]]
        + report.depths.map { depth in
          [depth.name, depth.title, (depth.isLeast ? "≥ " : "") + grouped(depth.count)]
        },
      leading: 2
    )
  }

  /// The colors of the cells: red above the budget, yellow for a large spread.
  private var colors: [[Terminal.Color?]] {
    let plain = head.map { _ in Terminal.Color?.none }
    return [head.map { _ in .grey }]
      + report.workloads.map { figure in
        var colors = plain
        guard let budget = budgets.workloads[figure.name] else { return colors }
        colors[5] = figure.ours.spread > 2 * Report.allowedNoise ? .yellow : nil
        colors[7] = figure.baseline.spread > 2 * Report.allowedNoise ? .yellow : nil
        colors[8] = figure.ratio > budget.ratio ? .red : .green
        colors[11] = color(figure.allocationsPerEvent, budget.allocationsPerEvent)
        colors[12] = color(figure.allocationsPerSubscription, budget.allocationsPerSubscription)
        colors[13] = color(figure.bytesPerSubscription, budget.bytesPerSubscription)
        return colors
      }
  }

  private func color(_ measured: Double?, _ allowed: Double?) -> Terminal.Color? {
    guard let measured, let allowed else { return nil }
    return measured > allowed ? .red : nil
  }

  private func time(_ nanoseconds: Double) -> String {
    places(nanoseconds, nanoseconds < 100 ? 1 : 0)
  }

  private func percent(_ share: Double) -> String {
    "\(places(share * 100, 0))%"
  }

  private func count(_ number: Double?) -> String {
    number.map(short) ?? "–"
  }
}

/// Returns a number with commas between groups of three digits.
func grouped(_ number: Int) -> String {
  var digits = Array(String(number))
  var index = digits.count - 3
  while index > 0 {
    digits.insert(",", at: index)
    index -= 3
  }
  return String(digits)
}
