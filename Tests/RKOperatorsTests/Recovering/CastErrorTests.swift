import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("castError")
struct CastErrorTests {
  @Test func `passes elements and completion on`() {
    let log = Log<String>()
    let cast: Signal<Int, DiagramFailure> = Signal<Int, Never>(just: 1).castError()
    cast.write(to: log)
    Signal<Int, Never>(just: 2).setFailureType(to: DiagramFailure.self).write(to: log)
    #expect(log.values == ["next(1)", "completed", "next(2)", "completed"])
  }
}
