import Foundation

/// Measures what the library costs beside the same closures written by hand.
@main
struct Benchmark {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    Probe.runIfRequested(arguments)
    SingleRun.runIfRequested(arguments)
    do {
      let options = try Options(arguments)
      if options.isHelp { return print(Options.help) }
      if options.isList { return print(Selection.list) }
      // In a process with one thread, glibc leaves the atomics out of its locks and its allocator.
      Thread { while true { sleep(1_000) } }.start()
      try Heap.checkCounting()
      if try !run(options) { exit(1) }
    } catch let misuse as Misuse {
      Terminal.printError("benchmark: \(misuse.message)\n\(Options.usage)")
      exit(2)
    } catch {
      Terminal.progress(nil)
      Terminal.printError("benchmark: \(error)")
      exit(1)
    }
  }

  /// Measures and prints the report; returns false if `--check` finds a figure above its budget.
  private static func run(_ options: Options) throws -> Bool {
    let runner = options.isQuick ? Runner.quick : .full
    // All input is checked before the measurement, which takes minutes.
    var budgets = try Budgets()
    let selection = try Selection(options.filters, from: budgets)
    if options.lowersBudgets, Budgets.isDebug { throw Misuse("--lower needs a release build") }

    var report = try Report.measure(selection, runner: runner, budgets: budgets)
    if options.measuresSeries { report.series = try Series.measure(runner) }
    Terminal.progress(nil)
    print(Table(report, budgets: budgets).text)
    if options.lowersBudgets {
      budgets.lower(to: report)
      try budgets.save()
    }
    if !options.checksBudgets { return true }
    let violations = budgets.violations(of: report)
    for violation in violations { Terminal.printError("benchmark: \(violation)") }
    return violations.isEmpty
  }
}
