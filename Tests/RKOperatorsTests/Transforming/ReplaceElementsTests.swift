import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("replaceElements")
struct ReplaceElementsTests {
  @Test func `replaces each element with the same value`() {
    timeline(
      "-a-b-|"
    ) { _, source in
      source.replaceElements(with: "x")
    } produces: {
      "-x-x-|"
    }
  }
}
