import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("enumerated")
struct EnumeratedTests {
  @Test func `counts from 0`() {
    timeline(
      "-a-b-c-|"
    ) { _, source in
      source.enumerated().map(\.index)
    } produces: {
      "-0-1-2-|"
    }
  }

  @Test func `keeps the elements beside their indices`() {
    timeline(
      "-a-b-#"
    ) { _, source in
      source.enumerated().map(\.element)
    } produces: {
      "-a-b-#"
    }
  }
}
