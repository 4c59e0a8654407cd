import Foundation

/// A process that runs one workload once and measures nothing, for a profiler: see Scripts/instructions.
enum Alone {
  /// The first argument of such a process; then come the workload, whose course, and how many events.
  static let option = "--alone"

  /// Is such a process, if the arguments say so.
  static func runIfAsked(_ arguments: [String]) {
    guard arguments.count == 4, arguments[0] == option, let events = Int(arguments[3]),
      let workload = Workload.all().first(where: { $0.name == arguments[1] })
    else { return }
    let course = arguments[2] == "hand" ? workload.baseline() : workload.ours()
    _ = course(events)
    exit(0)
  }
}
