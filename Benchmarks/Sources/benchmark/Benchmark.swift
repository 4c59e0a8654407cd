import Foundation

/// Measures what the library costs beside the same closures written by hand.
@main
struct Benchmark {
  static let usage = "usage: benchmark [--check]"
  static let help = """
    \(usage)

    Prints for each workload the nanoseconds per event, by hand and ours, and their ratio.

    --check   exits with 1 when a ratio is above the one in budgets.json
    """

  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    switch arguments {
    case [], ["--check"]: break
    case ["--help"], ["-h"]:
      print(help)
      return
    default:
      FileHandle.standardError.write(Data((usage + "\n").utf8))
      exit(2)
    }
    // With a single thread glibc leaves the atomics out of its locks, which flatters everybody.
    let sleeper = Thread { while true { sleep(1_000) } }
    sleeper.start()

    let budgets = try Budget.all()
    var isWithin = true
    print(row("workload", "by hand", "ours", "ratio", "budget"))
    for workload in Chains.all() {
      let figure = Figure(workload)
      let budget = budgets[figure.name]
      print(
        row(
          figure.name,
          places(figure.byHand, 1),
          places(figure.ours, 1),
          places(figure.ratio, 2),
          budget.map { "\(places($0.ratio, 2)), \(places($0.nanoseconds, 0)) ns" } ?? "–"
        )
      )
      if let budget, figure.ratio > budget.ratio { isWithin = false }
    }
    if arguments == ["--check"], !isWithin {
      FileHandle.standardError.write(Data("benchmark: a ratio is above its budget\n".utf8))
      exit(1)
    }
  }

  private static func row(_ name: String, _ columns: String...) -> String {
    columns.reduce(name.padding(toLength: 16, withPad: " ", startingAt: 0)) { row, column in
      row + String(repeating: " ", count: max(2, 14 - column.count)) + column
    }
  }

  private static func places(_ number: Double, _ places: Int) -> String {
    String(format: "%.\(places)f", number)
  }
}
