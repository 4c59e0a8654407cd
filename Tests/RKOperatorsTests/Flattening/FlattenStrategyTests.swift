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
}
