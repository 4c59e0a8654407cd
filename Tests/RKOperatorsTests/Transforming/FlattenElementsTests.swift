import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("flattenElements")
struct FlattenElementsTests {
  private let digits: [Character: Int] = ["0": 0, "1": 1, "2": 2, "3": 3]
  private let words: [Character: [Character]] = ["x": ["a", "b"], "y": ["c"], "z": []]

  @Test func `sends the elements of each sequence that the closure returns`() {
    timeline(
      Line("-1--2---3----|", values: digits)
    ) { _, source in
      source.flatMap { 0..<$0 }
    } produces: {
      "-0--[01]---[012]----|"
    }
  }

  @Test func `sends the elements of each collection`() {
    timeline(
      Line("-x----y-|", values: words)
    ) { _, source in
      source.flattenElements()
    } produces: {
      "-[ab]----c-|"
    }
  }

  @Test func `sends nothing for an empty collection`() {
    timeline(
      Line("-z-|", values: words)
    ) { _, source in
      source.flattenElements()
    } produces: {
      "---|"
    }
  }

  @Test func `iterates only while it is observed`() {
    let log = Log<Int>()
    Signal<Int, Never>(just: 7).flatMap { _ in 0... }.prefix(maxLength: 2)
      .observeNext(with: log.append)
    let observation = SerialDisposable()
    let time = TestScheduler()
    observation.otherDisposable = time.cold("-a-|").flatMap { _ in 10... }.suppressError(
      logging: false
    ).observeNext { number in
      log.append(number)
      if number == 11 { observation.dispose() }
    }
    time.run()
    #expect(log.values == [0, 1, 10, 11])
  }
}
