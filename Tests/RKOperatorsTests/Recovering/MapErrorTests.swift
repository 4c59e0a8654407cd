import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("mapError")
struct MapErrorTests {
  @Test func `transforms the failure`() {
    let log = Log<String>()
    Signal<Int, DiagramFailure>.failed(DiagramFailure()).mapError { "\($0)?" as Text }
      .write(to: log)
    #expect(log.values == ["failed(#?)"])
  }
}

private struct Text: Error, ExpressibleByStringInterpolation, CustomStringConvertible {
  let description: String
  init(stringLiteral value: String) { description = value }
}
