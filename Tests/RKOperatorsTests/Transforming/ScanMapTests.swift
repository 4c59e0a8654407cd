import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("scanMap")
struct ScanMapTests {
  @Test func `sends what is made of the state and an element`() {
    timeline(
      "-a-b-c-|"
    ) { _, source in
      source.scanMap(0) { n, _ in (n + 1, n) }
    } produces: {
      "-0-1-2-|"
    }
  }

  @Test func `passes a failure on`() {
    timeline(
      "-a-#"
    ) { _, source in
      source.scanMap(into: 0) { count, _ in count += 1 }.map { "x" }
    } produces: {
      "-x-#"
    }
  }

  @Test func `shares nothing between two observers of one chain`() {
    expectNothingShared("-a-b-c-|") { $0.scanMap(0) { number, _ in (number + 1, number) } }
  }
}
