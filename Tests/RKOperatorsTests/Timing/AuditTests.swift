import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("audit")
struct AuditTests {
  @Test func `sends the latest at the end of a window that an element has opened`() {
    timeline("-a-b-----c-----|") { time, source in
      source.audit(for: .ticks(3), on: time)
    } produces: {
      "----b-------c--|"
    }
  }

  @Test func `an element at the end of a window belongs to it`() {
    timeline("-a--b--------|") { time, source in
      source.audit(for: .ticks(3), on: time)
    } produces: {
      "----b--------|"
    }
  }
}
