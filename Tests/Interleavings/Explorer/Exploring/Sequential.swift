extension Program {
  /// The results of all orders of the calls, one after another.
  func sequentialOutcomes() -> Set<String> {
    var outcomes: Set<String> = []
    var path: [(chosen: Int, count: Int)] = []
    repeat {
      machine.begin()
      let run = Run(isSequential: true)
      body(run)
      var next = run.threads.map { _ in 0 }
      var depth = 0
      while true {
        let open = run.threads.indices.filter { next[$0] < run.threads[$0].count }
        let queues = run.queues.indices.filter { !run.queues[$0].jobs.isEmpty }
        let count = open.count + queues.count
        if count == 0 { break }
        if depth == path.count { path.append((0, count)) }
        let chosen = path[depth].chosen
        depth += 1
        if chosen < open.count {
          let thread = open[chosen]
          run.perform(run.threads[thread][next[thread]])
          next[thread] += 1
        } else {
          run.queues[queues[chosen - open.count]].runFirst()
        }
      }
      run.runChecks()
      outcomes.insert(run.outcome)
      run.release()
      while let last = path.last, last.chosen + 1 == last.count { path.removeLast() }
      if !path.isEmpty { path[path.count - 1].chosen += 1 }
    } while !path.isEmpty
    return outcomes
  }
}
