import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("ofType")
struct OfTypeTests {
  @Test func `passes on what is of the type`() {
    let log = Log<Int>()
    Signal<any Sendable, Never>(sequence: [1, "a", 2]).ofType(Int.self)
      .observeNext(with: log.append)
    #expect(log.values == [1, 2])
  }

  @Test func `passes a failure on`() {
    timeline(
      "-a-#"
    ) { _, source in
      source.ofType(Int.self)
    } produces: {
      "---#"
    }
  }
}
