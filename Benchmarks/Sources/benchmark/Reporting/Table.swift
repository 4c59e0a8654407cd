/// A report as a table for people.
struct Table {
  private let report: Report
  private let budgets: Budgets

  init(_ report: Report, budgets: Budgets) {
    self.report = report
    self.budgets = budgets
  }

  /// For a terminal: without the columns that only explain, so that it is not too wide.
  var text: String {
    let rows = ([head] + report.workloads.map(row)).map(narrow)
    let figures = Columns(rows, leading: 2, colours: colours.map(narrow)).text
    let sections =
      [report.workloads.isEmpty ? "" : figures]
      + [bare.text, report.depths.isEmpty ? "" : depths.text, report.verdict]
    return sections.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// For a page.
  var markdown: String {
    let figures = Columns([head] + report.workloads.map(row), leading: 4).markdown
    let sections = [
      "\(report.processors) processors. Times are nanoseconds per event: the median of the rounds, and "
        + "how far the middle half of them lies apart (±). \(report.verdict)",
      figures, bare.markdown, report.depths.isEmpty ? "" : depths.markdown,
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

  private func row(_ figure: Figure) -> [String] {
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

  private var bare: Columns {
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
      [["", "how deep on a stack of 8 MiB", "survives"]]
        + report.depths.map { depth in
          [depth.name, depth.title, (depth.isLeast ? "≥ " : "") + grouped(depth.count)]
        },
      leading: 2
    )
  }

  /// Red is what is above its budget, yellow what has not settled.
  private var colours: [[Terminal.Colour?]] {
    let plain = head.map { _ in Terminal.Colour?.none }
    return [head.map { _ in .grey }]
      + report.workloads.map { figure in
        var colours = plain
        guard let budget = budgets.workloads[figure.name] else { return colours }
        colours[5] = figure.ours.spread > 2 * Report.allowedNoise ? .yellow : nil
        colours[7] = figure.baseline.spread > 2 * Report.allowedNoise ? .yellow : nil
        colours[8] = figure.ratio > budget.ratio ? .red : .green
        colours[11] = colour(figure.allocationsPerEvent, budget.allocationsPerEvent)
        colours[12] = colour(figure.allocationsPerSubscription, budget.allocationsPerSubscription)
        colours[13] = colour(figure.bytesPerSubscription, budget.bytesPerSubscription)
        return colours
      }
  }

  private func colour(_ measured: Double?, _ allowed: Double?) -> Terminal.Colour? {
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

/// A number with a comma before each three digits.
func grouped(_ number: Int) -> String {
  var digits = Array(String(number))
  var index = digits.count - 3
  while index > 0 {
    digits.insert(",", at: index)
    index -= 3
  }
  return String(digits)
}
