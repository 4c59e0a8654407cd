import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("count")
struct CountTests {
  @Test func `sends how many there were`() {
    timeline(
      "-a-b-|"
    ) { _, source in
      source.count()
    } produces: {
      "-----[2|]"
    }
  }

  @Test func `is 0 for an empty source`() {
    timeline(
      "--|"
    ) { _, source in
      source.count()
    } produces: {
      "--[0|]"
    }
  }

  @Test func `sends nothing when the source fails`() {
    timeline(
      "-a-#"
    ) { _, source in
      source.count()
    } produces: {
      "---#"
    }
  }

  @Test func `shares nothing between two observers of one chain`() {
    expectNothingShared("-a-b-c-|") { $0.count() }
  }
}
