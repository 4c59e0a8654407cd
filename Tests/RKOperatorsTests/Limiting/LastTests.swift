import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("last")
struct LastTests {
  @Test func `passes the last element on at completion`() {
    timeline(
      "-1-2-|"
    ) { _, source in
      source.last()
    } produces: {
      "-----[2|]"
    }
  }

  @Test func `passes on the last match`() {
    timeline(
      "-1-2-3-|"
    ) { _, source in
      source.last { $0 < "3" }
    } produces: {
      "-------[2|]"
    }
  }

  @Test func `completes without an element if none matches`() {
    timeline(
      "-1-|"
    ) { _, source in
      source.last { _ in false }
    } produces: {
      "---|"
    }
  }
}
