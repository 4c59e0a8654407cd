/// A choice on the path of an execution: which thread takes the next step, or which value a load returns.
struct Node {
  /// The number of alternatives of a value; 0 for a choice of a thread.
  var alternatives = 0
  /// The thread, or the alternative.
  var chosen = 0
  /// The threads that could take a step.
  var enabled = Threads()
  /// The threads that have to be tried here.
  var wanted = Threads()
  /// The threads whose executions from here are explored.
  var done = Threads()
  /// The threads whose next step was explored from an earlier choice, with the same effect.
  var asleep = Threads()
  /// The thread that took the step before.
  var previous = 0
  /// The node of the step before; -1 for none.
  var before: Int32 = -1
  /// The node of the first step, of several steps that nothing interrupts; -1 for none.
  var block: Int32 = -1
  /// The number of preemptions before this step.
  var preemptions = 0

  /// Whether a step of a thread interrupts another one that could go on.
  func isPreemption(_ thread: Int) -> Bool {
    thread != previous && enabled.contains(previous)
  }
}

/// A set of threads.
struct Threads: OptionSet {
  var rawValue: UInt8 = 0

  init() { rawValue = 0 }
  init(rawValue: UInt8) { self.rawValue = rawValue }
  init(_ thread: Int) { rawValue = 1 << UInt8(thread) }

  func contains(_ thread: Int) -> Bool { rawValue & (1 << UInt8(thread)) != 0 }
  var first: Int? { isEmpty ? nil : rawValue.trailingZeroBitCount }
}
