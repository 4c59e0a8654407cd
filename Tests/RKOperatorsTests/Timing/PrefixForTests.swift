import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("prefix(for:)")
struct PrefixForTests {
  @Test func `completes when the time has passed`() {
    timeline("-a-b-c-d-|") { time, source in
      source.prefix(for: .ticks(4), on: time)
    } produces: {
      "-a-b|"
    }
  }

  @Test func `completes even without an element, and before one that arrives at the same time`() {
    timeline("----a") { time, source in
      source.prefix(for: .ticks(4), on: time)
    } produces: {
      "----|"
    }
  }
}
