import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("ignoreOutput")
struct IgnoreOutputTests {
  @Test func `passes on only the completion`() {
    timeline(
      "-a-b-|"
    ) { _, source in
      source.ignoreOutput()
    } produces: {
      "-----|"
    }
  }

  @Test func `makes a signal of another type`() {
    let log = Log<String>()
    let end: Signal<String, Never> = Signal<Int, Never>(just: 1)
      .ignoreOutput(setOutputType: String.self)
    end.write(to: log)
    #expect(log.values == ["completed"])
  }
}
