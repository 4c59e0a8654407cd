import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("negate")
struct NegateTests {
  @Test func `inverts each element`() {
    timeline(
      Line("-t-f-|", values: ["t": true, "f": false])
    ) { _, source in
      source.negate()
    } produces: {
      "-f-t-|"
    }
  }
}
