import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("firstIndex")
struct FirstIndexTests {
  @Test func `sends the index of the first match`() {
    timeline(
      "-a-b-c-|"
    ) { _, source in
      source.firstIndex { $0 == "b" }
    } produces: {
      "---[1|]"
    }
  }

  @Test func `completes without an element if none matches`() {
    timeline(
      "-a-|"
    ) { _, source in
      source.firstIndex { _ in false }
    } produces: {
      "---|"
    }
  }
}
