import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("setOutputType")
struct SetOutputTypeTests {
  @Test func `passes on the terminal event`() {
    let log = Log<String>()
    Signal<Never, DiagramFailure>.completed().setOutputType(to: Int.self).write(to: log)
    Signal<Never, DiagramFailure>.failed(DiagramFailure()).setOutputType(to: Int.self)
      .write(to: log)
    #expect(log.values == ["completed", "failed(#)"])
  }
}
