import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("compactMap")
struct CompactMapTests {
  @Sendable private static func checked(_ letter: Character) throws(DiagramFailure) -> Character? {
    if letter == "x" { throw DiagramFailure() }
    return letter == "n" ? nil : letter
  }

  @Test func `drops elements that map to nil`() {
    timeline(
      "-1-x-3-|"
    ) { _, source in
      source.compactMap { Int(String($0)) }
    } produces: {
      "-1---3-|"
    }
  }

  @Test func `fails with the thrown error`() {
    timeline(
      "-a-n-x-b-|"
    ) { _, source in
      source.tryCompactMap(Self.checked)
    } produces: {
      "-a---#"
    }
  }

  @Test func `fails with the thrown error if the source cannot fail`() {
    let log = Log<String>()
    Signal<Character, Never>(sequence: "anxb").tryCompactMap(Self.checked).write(to: log)
    #expect(log.values == ["next(a)", "failed(#)"])
  }
}
