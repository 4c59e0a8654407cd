import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("first")
struct FirstTests {
  @Test func `completes with the first element`() {
    timeline(
      "-1-2-|"
    ) { _, source in
      source.first()
    } produces: {
      "-[1|]"
    }
  }

  @Test func `completes with the first match`() {
    timeline(
      "-1-2-3-|"
    ) { _, source in
      source.first { $0 > "1" }
    } produces: {
      "---[2|]"
    }
  }

  @Test func `completes without an element if none matches`() {
    timeline(
      "-1-|"
    ) { _, source in
      source.first { _ in false }
    } produces: {
      "---|"
    }
  }

  @Test
  func `awaiting the property first returns the element, and the method first() returns a signal`()
    async
  {
    let numbers = Signal<Int, Never>(sequence: [1, 2])
    let first: Signal<Int, Never> = numbers.first()
    #expect(await numbers.first == 1)
    let awaited = await numbers.first
    #expect(awaited == 1)
    #expect(await first.first == 1)
  }
}
