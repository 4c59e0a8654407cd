import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("attempt")
struct AttemptTests {
  @Sendable private static func check(_ letter: Character) throws(DiagramFailure) {
    if letter == "x" { throw DiagramFailure() }
  }

  @Test func `fails with the check's error`() {
    timeline(
      "-1-2-x-3-|"
    ) { _, source in
      source.attempt(Self.check)
    } produces: {
      "-1-2-#"
    }
  }

  @Test func `takes a source that cannot fail`() {
    let log = Log<String>()
    Signal<Character, Never>(sequence: "axb").attempt(Self.check).write(to: log)
    #expect(log.values == ["next(a)", "failed(#)"])
  }
}
