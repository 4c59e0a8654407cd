import RKCore
import TestSupport
import Testing

// In a process of its own, because other tests use the function too.
@Suite("Diagnostics")
struct DiagnosticsTests {
  @Test func `no lock is held during the deinit of what a replaced function retains`() async {
    await #expect(processExitsWith: .success) {
      let log = Log<String>()
      let install: @Sendable (Tracked) -> Void = { object in
        Diagnostics.warn = { _ in object.use() }
      }
      install(Tracker().track(onDeinit: { Diagnostics.warn("released") }))
      Diagnostics.warn = { log($0) }
      precondition(log.values == ["released"])
    }
  }
}
