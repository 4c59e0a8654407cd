import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("and, or, all and any")
struct AndOrTests {
  private let bools: [Character: Bool] = ["t": true, "f": false]

  @Test("and, or combine the latest values of two signals")
  func two() {
    timeline(
      Line("-t-f---t-|", values: bools),
      Line("--t--f--|", values: bools)
    ) { _, a, b in
      a.and(b)
    } produces: {
      "--tf-f-f-|"
    }
    timeline(
      Line("-t-f---t-|", values: bools),
      Line("--t--f--|", values: bools)
    ) { _, a, b in
      a.or(b)
    } produces: {
      "--tt-f-t-|"
    }
  }

  @Test("Signal.all, Signal.any combine the latest values of several signals")
  func many() {
    timeline(
      Line("-t-f---t-|", values: bools),
      Line("--t--f--|", values: bools),
      Line("t-------t|", values: bools)
    ) { _, a, b, c in
      Signal.all([a, b, c])
    } produces: {
      "--tf-f-ff|"
    }
    timeline(
      Line("-f-t---f-|", values: bools),
      Line("--f--t--|", values: bools),
      Line("f-------f|", values: bools)
    ) { _, a, b, c in
      Signal.any([a, b, c])
    } produces: {
      "--ft-t-tt|"
    }
  }

  @Test("all and any complete at once if they are given no signals")
  func none() {
    let log = Log<String>()
    Signal.all([Signal<Bool, Never>]()).write(to: log)
    Signal.any([Signal<Bool, Never>]()).write(to: log)
    #expect(log.values == ["completed", "completed"])
  }
}
