import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("scanMap")
struct ScanMapTests {
  @Test func `emits the transform of the state and an element`() {
    timeline(
      "-a-b-c-|"
    ) { _, source in
      source.scanMap(0) { n, _ in (n + 1, n) }
    } produces: {
      "-0-1-2-|"
    }
  }
}
