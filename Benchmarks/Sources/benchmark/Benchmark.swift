import Foundation

/// Measures what the library costs beside the same closures written by hand.
@main
struct Benchmark {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    Probe.runIfAsked(arguments)
    Alone.runIfAsked(arguments)
    do {
      let options = try Options(arguments)
      if options.isHelp { return print(Options.help) }
      if options.isList { return print(Selection.list) }
      if isDebug {
        throw Misuse("only a release build tells what things cost: swift run -c release")
      }
      // With a single thread glibc leaves the atomics out of its locks and allocator, which flatters
      // everybody.
      Thread { while true { sleep(1_000) } }.start()
      try Heap.tryOut()
      if try !run(options) { exit(1) }
    } catch let misuse as Misuse {
      Terminal.complain("benchmark: \(misuse.rule)\n\(Options.usage)")
      exit(2)
    } catch {
      Terminal.progress(nil)
      Terminal.complain("benchmark: \(error)")
      exit(1)
    }
  }

  /// Measures and tells, and says whether all is within its budget.
  private static func run(_ options: Options) throws -> Bool {
    let effort = options.isQuick ? Effort.quick : .full
    // What was given is read before minutes are spent on measuring.
    let selection = try Selection(options.filters)
    var budgets = try Budgets()
    try options.save.map(Report.tryOut(file:))
    let earlier = try options.compare.map(Report.init(file:))
    let plots = try options.plots.map { folder throws(Misuse) in
      try Plots(folder: folder, effort: effort)
    }

    let report = try Report.measure(selection, effort: effort, budgets: budgets)
    try plots?.draw()
    Terminal.progress(nil)
    try options.save.map(report.save(to:))
    switch options.output {
    case .table: print(Table(report, budgets: budgets).text)
    case .markdown: print(Table(report, budgets: budgets).markdown)
    case .json: try print(String(decoding: report.json, as: UTF8.self))
    }
    if let earlier { print("\n" + Comparison(from: earlier, to: report).text) }
    if options.isLowered {
      budgets.lower(to: report)
      try budgets.save()
    }
    if !options.isChecked { return true }
    let excesses = budgets.excesses(of: report)
    for excess in excesses { Terminal.complain("benchmark: \(excess)") }
    return excesses.isEmpty
  }

  private static var isDebug: Bool {
    var isDebug = false
    assert(
      {
        isDebug = true
        return true
      }()
    )
    return isDebug
  }
}
