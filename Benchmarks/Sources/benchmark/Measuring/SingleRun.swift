import Foundation

/// Runs one workload once without measuring it, for a profiler; see Docs/Performance.md.
enum SingleRun {
  /// The first argument; then follow the workload, `ours` or `hand`, and the number of events.
  private static let option = "--single-run"

  /// Runs the workload and exits, if the arguments begin with the option.
  static func runIfRequested(_ arguments: [String]) {
    guard arguments.count == 4, arguments[0] == option, let events = Int(arguments[3]),
      let workload = Workload.all().first(where: { $0.name == arguments[1] })
    else { return }
    let run = arguments[2] == "hand" ? workload.baseline() : workload.ours()
    _ = run(events)
    exit(0)
  }
}
