import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("scan")
struct ScanTests {
  private let digits: [Character: Int] = ["1": 1, "2": 2, "3": 3]

  @Test func `sends what the elements come to so far, without the initial value`() {
    timeline(
      Line("-1-2-3-|", values: digits)
    ) { _, source in
      source.scan(0, +)
    } produces: {
      "-1-3-6-|"
    }
  }

  @Test func `sends nothing for a source without elements`() {
    timeline(Line("--|", values: digits)) { _, source in
      source.scan(0, +)
    } produces: {
      "--|"
    }
  }

  @Test func `passes a failure on and nothing besides`() {
    timeline(Line("-1-#", values: digits)) { _, source in
      source.scan(0, +)
    } produces: {
      "-1-#"
    }
  }

  @Test func `begins anew for each observation`() {
    let sums = Signal<Int, Never>(sequence: [1, 2]).scan(0, +)
    let log = Log<Int>()
    sums.observeNext(with: log.append)
    sums.observeNext(with: log.append)
    #expect(log.values == [1, 3, 1, 3])
  }
}
