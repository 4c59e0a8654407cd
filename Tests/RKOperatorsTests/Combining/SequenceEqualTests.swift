import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

private let outputs: [Character: Bool] = ["y": true, "n": false]

@Suite("sequenceEqual")
struct SequenceEqualTests {
  @Test func `emits false at the first difference`() {
    timeline("-1--2--3-|", "--1-2-4--|", outputs: outputs) { _, source, other in
      source.sequenceEqual(other)
    } produces: {
      "-------[n|]"
    }
  }

  @Test func `emits true when both have completed`() {
    timeline("-1--2-|", "12------|", outputs: outputs) { _, source, other in
      source.sequenceEqual(other)
    } produces: {
      "--------[y|]"
    }
    timeline("-|", "--|", outputs: outputs) { _, source, other in
      source.sequenceEqual(other)
    } produces: {
      "--[y|]"
    }
  }

  @Test func `emits false as soon as a difference in length is known`() {
    timeline("-1|", "-1---2---|", outputs: outputs) { _, source, other in
      source.sequenceEqual(other)
    } produces: {
      "-----[n|]"
    }
    timeline("-1---2---|", "-1|", outputs: outputs) { _, source, other in
      source.sequenceEqual(other)
    } produces: {
      "-----[n|]"
    }
  }

  @Test func `disposes both at the first difference`() {
    let time = TestScheduler()
    let (source, other) = (time.cold("-1--|"), time.cold("--2-|"))
    _ = time.record(source.sequenceEqual(other))
    time.run()
    #expect((source.subscriptions + other.subscriptions).map(\.description) == ["^-!", "^-!"])
  }

  @Test func `fails when either signal fails`() {
    timeline("-1-#", "--1---|", outputs: outputs) { _, source, other in
      source.sequenceEqual(other)
    } produces: {
      "---#"
    }
    timeline("-1-----|", "--1-#", outputs: outputs) { _, source, other in
      source.sequenceEqual(other)
    } produces: {
      "----#"
    }
  }

  @Test func `compares by a closure, even elements of different types`() {
    let log = Log<Bool>()
    let numbers = Signal<Int, Never>(sequence: [1, 2])
    let texts = Signal<String, Never>(sequence: ["1", "2"])
    numbers.sequenceEqual(texts) { "\($0)" == $1 }.observeNext(with: log.append)
    texts.sequenceEqual(numbers) { $0 == "\($1)" }.observeNext(with: log.append)
    texts.sequenceEqual(numbers.map(\.description)).observeNext(with: log.append)
    numbers.map(\.description).sequenceEqual(texts).observeNext(with: log.append)
    numbers.sequenceEqual(numbers).observeNext(with: log.append)
    #expect(log.values == [true, true, true, true, true])
  }
}
