import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("map")
struct MapTests {
  private let digits: [Character: Int] = ["1": 1, "2": 2, "3": 3, "4": 4, "6": 6]

  @Test func `transforms each element`() {
    timeline(
      Line("-1--2-3-|", values: digits)
    ) { _, source in
      source.map { $0 * 2 }
    } produces: {
      "-2--4-6-|"
    }
  }

  @Test func `passes a failure on`() {
    timeline("-a-#") { _, source in
      source.map { $0 }
    } produces: {
      "-a-#"
    }
  }

  @Test func `passes nothing on after disposal`() {
    timeline("-a-b-c-|", disposingAt: 4) { _, source in
      source.map { $0 }
    } produces: {
      "-a-b!"
    }
  }
}
