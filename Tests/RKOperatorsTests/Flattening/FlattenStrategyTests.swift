import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("FlattenStrategy")
struct FlattenStrategyTests {
  @Test func `a strategy that delays failures emits the first when all signals have terminated`()
    throws
  {
    func played(
      _ strategy: FlattenStrategy,
      _ outer: Diagram,
      _ a: Diagram,
      _ b: Diagram
    ) throws -> String {
      let time = TestScheduler()
      let recorder = time.record(
        time.cold(outer).flatMap(strategy.delayingError) { time.cold($0 == "a" ? a : b) }
      )
      time.run()
      return recorder.diagram.description
    }
    #expect(try played(.merge, "ab----|", "-1#", "--2-3|") == "-1-2-3#")
    #expect(try played(.merge, "ab#", "-1---|", "--2-3|") == "-1-2-3#")
    #expect(try played(.concat, "ab----|", "-1#", "--2-3|") == "-1--2-3#")
    #expect(try played(.concatEager(), "ab----|", "-1--#", "2-3|") == "-1--[23]-#")
    #expect(try played(.latest, "a--b--|", "-1-2-3", "-4#") == "-1--4-#")
    #expect(try played(.first, "ab-b--|", "-1#", "-2|") == "-1--2-#")
    #expect(try played(.race, "[ab]--|", "-1-#", "--2|") == "-1-#")
  }

  @Test func `a race disposes its source, and each signal that did not win`() {
    let time = TestScheduler()
    let outer = time.cold("a-b-c-d", failure: Never?.none)
    let signals = [time.cold("------1"), time.cold("-2-3|"), time.cold("---4")]
    let recorder = time.record(
      outer.setFailureType(to: DiagramFailure.self).flatMap(.race) { letter in
        signals[letter == "a" ? 0 : letter == "b" ? 1 : 2]
      }
    )
    time.run()
    #expect(recorder.diagram == "---2-3|")
    #expect(outer.subscriptions == ["^--!"])
    #expect(signals.map(\.subscriptions) == [["^--!"], ["--^---|"], []])
  }
}
