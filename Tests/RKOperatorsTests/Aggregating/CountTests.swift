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
}
