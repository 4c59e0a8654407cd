import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("dropFirst(for:)")
struct DropFirstForTests {
  @Test func `passes elements on after the time`() {
    timeline("-a-b-c-d-|") { time, source in
      source.dropFirst(for: .ticks(4), on: time)
    } produces: {
      "-----c-d-|"
    }
  }

  @Test func `passes an element on at the end of the time`() {
    timeline("-a-bc-|") { time, source in
      source.dropFirst(for: 4.0, on: time)
    } produces: {
      "----c-|"
    }
  }
}
