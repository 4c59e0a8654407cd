import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("eraseType")
struct EraseTypeTests {
  @Test func `sends Void for each element`() {
    let log = Log<String>()
    Signal<Int, DiagramFailure>(sequence: [1, 2]).eraseType().write(to: log)
    #expect(log.values == ["next(())", "next(())", "completed"])
  }
}
