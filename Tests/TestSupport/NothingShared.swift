import RKCore
import RKTesting
import Testing

/// Expects that two observers of one chain, who observe at the same time, each see what one alone does.
///
/// - Parameters:
///   - text: Draws a cold source of letters.
///   - sourceLocation: Where a failure is shown.
///   - expression: Makes the chain of the source.
public func expectNothingShared<Output: SignalProtocol>(
  _ text: String,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ expression: (TestSignal<Character, DiagramFailure>) -> Output
) {
  func events(ofObservers count: Int) throws -> [[String]] {
    let time = TestScheduler()
    let chain = expression(time.cold(try Diagram(text)))
    let logs = (0..<count).map { _ in Log<String>() }
    for log in logs { chain.write(to: log) }
    time.run()
    return logs.map(\.values)
  }
  do {
    let alone = try events(ofObservers: 1)[0]
    #expect(alone.count > 1, "this shows nothing", sourceLocation: sourceLocation)
    #expect(
      try events(ofObservers: 2) == [alone, alone],
      sourceLocation: sourceLocation
    )
  } catch {
    Issue.record("\(error)", sourceLocation: sourceLocation)
  }
}
