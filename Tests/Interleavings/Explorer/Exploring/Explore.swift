extension Program {
  /// Explores the program; ends the process if an execution breaks a law.
  func explore(_ options: Options, in mode: Mode) -> Statistics {
    machine.prepare(name, options)
    machine.options.isWeak = mode == .weak
    // Also where the results are not compared: it fills the caches of the runtime.
    let allowed = sequentialOutcomes()
    repeat {
      machine.begin()
      if liveAllocations() > 0 {
        machine.fail("10: memory of the last execution is retained, though all is released")
      }
      execute(allowed)
      if options.schedule != nil { break }
      if machine.statistics.executions > options.maximumExecutions {
        machine.fail("more than \(options.maximumExecutions) executions")
      }
    } while machine.advance()
    return machine.statistics
  }

  private func execute(_ allowed: Set<String>) {
    let run = Run(isSequential: false)
    setUp(true)
    body(run)
    for calls in run.threads {
      _ = machine.spawn("thread") {
        for call in calls { run.perform(call) }
      }
    }
    for queue in run.queues { queue.start() }
    setUp(false)
    machine.explore()
    run.runChecks()
    defer { run.release() }
    if !machine.isDraining { machine.statistics.outcomes.insert(run.outcome) }
    if isLinearizable, !allowed.contains(run.outcome) {
      let outcomes = allowed.sorted().joined(separator: "\n    ")
      run.fail("no sequential order gives\n    \(run.outcome)\nbut only\n    \(outcomes)")
    }
  }
}

/// What the executions of a program add up to.
struct Statistics {
  var executions = 0
  /// Those that were given up because another has the same effect.
  var redundant = 0
  var longest = 0
  var outcomes: Set<String> = []

  /// Adds those of another program.
  mutating func add(_ other: Statistics) {
    executions += other.executions
    redundant += other.redundant
    longest = max(longest, other.longest)
    outcomes.formUnion(other.outcomes)
  }
}
