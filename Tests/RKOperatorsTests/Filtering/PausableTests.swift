import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("pausable")
struct PausableTests {
  private let allowed: [Character: Bool] = ["t": true, "f": false]

  @Test func `drops elements while paused`() {
    timeline(
      "-1-2-3-4-5-|",
      Line("--f---t-----", values: allowed)
    ) { _, source, allowed in
      source.pausable(by: allowed)
    } produces: {
      "-1-----4-5-|"
    }
  }

  @Test func `keeps its state when the other completes, and fails when the other fails`() {
    timeline("-1-2-3-|", Line("--f-|", values: allowed)) { _, source, allowed in
      source.pausable(by: allowed)
    } produces: {
      "-1-----|"
    }
    timeline("-1-2-3-|", Line("----#", values: allowed)) { _, source, allowed in
      source.pausable(by: allowed)
    } produces: {
      "-1-2#"
    }
  }

  @Test func `passes a terminal event on even while paused`() {
    timeline(
      "-1-2-#",
      Line("f", values: allowed)
    ) { _, source, allowed in
      source.pausable(by: allowed)
    } produces: {
      "-----#"
    }
  }

  @Test func `observes the other signal first`() {
    let log = Log<Int>()
    Signal<Int, Never>(sequence: 1...3).pausable(by: Signal<Bool, Never>(just: false))
      .observeNext(with: log.append)
    #expect(log.values == [])
  }
}
