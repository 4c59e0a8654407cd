import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("filter")
struct FilterTests {
  private let digits: [Character: Int] = ["1": 1, "2": 2, "3": 3, "4": 4]

  @Test func `passes on elements that match`() {
    timeline(
      Line("-1-2-3-4-|", values: digits)
    ) { _, source in
      source.filter { $0 > 2 }
    } produces: {
      "-----3-4-|"
    }
  }

  @Sendable private static func isA(_ letter: Character) throws(DiagramFailure) -> Bool {
    if letter == "x" { throw DiagramFailure() }
    return letter == "a"
  }

  @Test func `fails with the predicate's error`() {
    timeline(
      "-a-b-x-a-|"
    ) { _, source in
      source.tryFilter(Self.isA)
    } produces: {
      "-a---#"
    }
  }

  @Test func `fails with the predicate's error if the source cannot fail`() {
    let log = Log<String>()
    Signal<Character, Never>(sequence: "abxa").tryFilter(Self.isA).write(to: log)
    #expect(log.values == ["next(a)", "failed(#)"])
  }
}
