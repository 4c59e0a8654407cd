import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("count")
struct CountTests {
  @Test func `sends the number of elements`() {
    timeline(
      "-a-b-|"
    ) { _, source in
      source.count()
    } produces: {
      "-----[2|]"
    }
  }
}
