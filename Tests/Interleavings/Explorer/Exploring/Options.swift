/// How a program is explored.
struct Options {
  /// The number of preemptions in an execution; nil for any number.
  var preemptions: Int?
  /// Whether a load may return a value that is not the last.
  var isWeak = true
  /// Whether executions with the same effect are explored once.
  var reduces = true
  /// The choices of the one execution to run.
  var schedule: [UInt8]?
  var maximumSteps = 2_000
  var maximumExecutions = 5_000_000
}
