import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("collect")
struct CollectTests {
  private let arrays: [Character: [Character]] = ["x": ["a", "b"], "e": []]

  @Test func `sends all elements at completion`() {
    timeline(
      "-a-b-|",
      outputs: arrays
    ) { _, source in
      source.collect()
    } produces: {
      "-----[x|]"
    }
  }

  @Test func `collects into a given collection`() {
    let log = Log<String>()
    let letters = Signal<Character, Never>(sequence: "aba")
    letters.collect(into: "-").write(to: log)
    letters.collect(into: Set<Character>()).map { $0.sorted() }.write(to: log)
    let words = ["next(\"-aba\")", "completed", "next([\"a\", \"b\"])", "completed"]
    #expect(log.values == words)
  }
}
