import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("removeAllDuplicates")
struct RemoveAllDuplicatesTests {
  @Test func `passes each distinct element on once`() {
    timeline(
      "-a-b-a-c-b-|"
    ) { _, source in
      source.removeAllDuplicates()
    } produces: {
      "-a-b---c---|"
    }
  }

  @Test func `compares elements by a key`() {
    timeline(
      "-a-A-b-|"
    ) { _, source in
      source.removeAllDuplicates { $0.lowercased() }
    } produces: {
      "-a---b-|"
    }
  }
}
