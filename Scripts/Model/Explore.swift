/// A broken law, and the steps that lead to it.
struct Counterexample {
  let law: String
  /// The steps in order, each with its thread.
  let path: [(thread: Int, step: Step)]
}

/// Takes the steps of a program in every possible order.
///
/// The same state is not explored twice, so the cost is the number of states, not of orders.
///
/// - Returns: The number of states, and the first broken law, if any.
func explore(_ machine: Machine) -> (states: Int, broken: Counterexample?) {
  var visited: Set<State> = []
  var path: [(thread: Int, step: Step)] = []
  var stack: [(state: State, threads: [Int])] = []

  func enter(_ state: State) throws {
    guard visited.insert(state).inserted else { return }
    let threads = state.threads.indices.filter { machine.canStep($0, in: state) }
    if threads.isEmpty { try machine.check(final: state) }
    stack.append((state, threads))
  }

  do {
    try enter(machine.initialState())
    while let (state, threads) = stack.last {
      guard let thread = threads.last, let step = state.threads[thread].steps.last else {
        stack.removeLast()
        _ = path.popLast()
        continue
      }
      stack[stack.count - 1].threads.removeLast()
      var next = state
      path.append((thread, step))
      let depth = stack.count
      try machine.step(thread, in: &next)
      try enter(next)
      if stack.count == depth { path.removeLast() }
    }
  } catch {
    let law = (error as? BrokenLaw)?.law ?? "\(error)"
    return (visited.count, Counterexample(law: law, path: path))
  }
  return (visited.count, nil)
}
