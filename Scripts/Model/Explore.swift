/// A broken law, and the steps that broke it.
struct Counterexample {
  let law: String
  /// The threads, in the order in which they took their steps, and the steps.
  let path: [(thread: Int, step: Step)]
}

/// Takes the steps of a program in every possible order.
///
/// A world that was met before is not explored again, so the cost is the number of worlds, not of orders.
///
/// - Returns: The number of worlds, and the first broken law, if any.
func explore(_ machine: Machine) -> (worlds: Int, broken: Counterexample?) {
  var met: Set<World> = []
  var path: [(thread: Int, step: Step)] = []
  var stack: [(world: World, threads: [Int])] = []

  func enter(_ world: World) throws {
    guard met.insert(world).inserted else { return }
    let threads = world.threads.indices.filter { machine.canStep($0, in: world) }
    if threads.isEmpty { try machine.check(final: world) }
    stack.append((world, threads))
  }

  do {
    try enter(machine.beginning())
    while let (world, threads) = stack.last {
      guard let thread = threads.last, let step = world.threads[thread].steps.last else {
        stack.removeLast()
        _ = path.popLast()
        continue
      }
      stack[stack.count - 1].threads.removeLast()
      var next = world
      path.append((thread, step))
      let depth = stack.count
      try machine.step(thread, in: &next)
      try enter(next)
      if stack.count == depth { path.removeLast() }
    }
  } catch {
    return (met.count, Counterexample(law: (error as? Broken)?.law ?? "\(error)", path: path))
  }
  return (met.count, nil)
}
