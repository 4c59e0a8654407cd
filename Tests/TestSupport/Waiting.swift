import RKCore
public import Testing

/// Waits until the main queue has run what was sent to it so far.
public func theMainQueue() async {
  await withCheckedContinuation { continuation in
    ExecutionContext.main.schedule { continuation.resume() }
  }
}

/// Waits until a condition holds, and records an issue if it does not hold in ten minutes and many turns.
///
/// The condition runs on the actor of the caller, which runs other work between its calls. All tests of the
/// process take turns, so one turn may last minutes.
public func until(
  isolation: isolated (any Actor)? = #isolation,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ condition: () async -> Bool
) async {
  let end = ContinuousClock.now + .seconds(600)
  var turns = 0
  while await !condition() {
    turns += 1
    if turns > 10_000, ContinuousClock.now > end {
      Issue.record("the condition does not hold after ten minutes", sourceLocation: sourceLocation)
      return
    }
    await Task.yield()
  }
}
