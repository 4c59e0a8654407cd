import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("pausable")
struct PausableTests {
  private let allowed: [Character: Bool] = ["t": true, "f": false]

  @Test func `drops elements while it is not allowed`() {
    timeline(
      "-1-2-3-4-5-|",
      Line("--f---t-----", values: allowed)
    ) { _, source, allowed in
      source.pausable(by: allowed)
    } produces: {
      "-1-----4-5-|"
    }
  }

  @Test func `stays as it is when the other completes, and fails with it`() {
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

  @Test func `passes the end on also while it is not allowed`() {
    timeline(
      "-1-2-#",
      Line("f", values: allowed, failure: Never?.none)
    ) { _, source, allowed in
      source.pausable(by: allowed)
    } produces: {
      "-----#"
    }
  }

  @Test func `asks the other first`() {
    let log = Log<Int>()
    Signal<Int, Never>(sequence: 1...3).pausable(by: Signal<Bool, Never>(just: false))
      .observeNext(with: log.append)
    #expect(log.values == [])
  }

  @Test func `takes a source that cannot fail, and fails with the other`() {
    timeline(
      Line("-1-2-3-4", failure: Never?.none),
      Line("--f-t-#", values: allowed)
    ) { _, source, other in
      source.pausable(by: other)
    } produces: {
      "-1---3#"
    }
  }
}
