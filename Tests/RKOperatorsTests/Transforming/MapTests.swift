import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("map")
struct MapTests {
  private let digits: [Character: Int] = ["1": 1, "2": 2, "3": 3, "4": 4, "6": 6]

  @Test func `transforms each element`() {
    timeline(
      Line("-1--2-3-|", values: digits)
    ) { _, source in
      source.map { $0 * 2 }
    } produces: {
      "-2--4-6-|"
    }
  }

  @Test func `transforms elements by key paths, even in tuples`() {
    let log = Log<String>()
    let words = Signal<String, Never>(sequence: ["a", "bc"])
    words.map(\.count).map(\.description).observeNext(with: log.append)
    words.map { ($0.count, $0.isEmpty) }.observeNext { log("\($0)") }
    words.map { ($0.count, $0.isEmpty, $0.first) }.observeNext {
      log("\($0.0) \($0.1) \($0.2 ?? "-")")
    }
    words.map { ($0.count, $0.isEmpty, $0.first) }.filter { $0.0 > 1 }.observeNext {
      log("\($0.1)")
    }
    let length = \String.count
    words.map { $0[keyPath: length] }.observeNext { log("\($0)") }
    #expect(
      log.values == [
        "1", "2", "(1, false)", "(2, false)", "1 false a", "2 false b", "false", "1", "2",
      ]
    )
  }
}
