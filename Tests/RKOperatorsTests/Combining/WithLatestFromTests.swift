import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

private let digits: [Character: Int] = Dictionary(
  uniqueKeysWithValues: (0...9).map { (Character("\($0)"), $0) }
)

@Suite("with(latestFrom:)")
struct WithLatestFromTests {
  @Test func `emits each element with the latest of the other`() {
    timeline(
      Line("-1--2-3-|", values: digits),
      Line("--5--6--|", values: digits)
    ) { _, source, other in
      source.with(latestFrom: other) { $0 + $1 }
    } produces: {
      "----7-9-|"
    }
  }

  @Test func `continues when the other completes, and fails when it fails`() {
    timeline(Line("-1-2-|", values: digits), Line("3|", values: digits)) { _, source, other in
      source.with(latestFrom: other) { $0 + $1 }
    } produces: {
      "-4-5-|"
    }
    timeline(Line("-1-2-|", values: digits), Line("3-#", values: digits)) { _, source, other in
      source.with(latestFrom: other) { $0 + $1 }
    } produces: {
      "-4#"
    }
  }

  @Test func `observes the source even when the other completes without an element`() {
    timeline(Line("-1-2-|", values: digits), Line("|", values: digits)) { _, source, other in
      source.with(latestFrom: other) { $0 + $1 }
    } produces: {
      "-----|"
    }
  }

  @Test func `emits each element with the last element of a synchronous other`() {
    let log = Log<Int>()
    Signal<Int, Never>(sequence: [1, 2])
      .with(latestFrom: Signal<Int, Never>(sequence: [7, 8])) { _, latest in latest }
      .observeNext(with: log.append)
    #expect(log.values == [8, 8])
  }
}
