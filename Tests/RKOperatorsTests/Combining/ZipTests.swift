import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

private let digits: [Character: Int] = Dictionary(
  uniqueKeysWithValues: (0...9).map { (Character("\($0)"), $0) }
)

@Suite("zip")
struct ZipTests {
  @Test func `emits the first of each, then the second of each`() {
    timeline(
      Line("-1---2--|", values: digits),
      Line("--3-4---|", values: digits)
    ) { _, a, b in
      zip(a, b) { $0 + $1 }
    } produces: {
      "--4--6--|"
    }
  }

  @Test func `emits the rows of several signals`() {
    timeline(
      Line("-1---2--|", values: digits),
      Line("--3-4---|", values: digits),
      Line("---1--1-|", values: digits)
    ) { _, a, b, c in
      Signal(zipping: [a, b, c]) { $0.reduce(0, +) }
    } produces: {
      "---5--7-|"
    }
  }

  @Test func `completes as soon as no further row is possible`() {
    timeline(Line("-1|", values: digits), Line("---2-3-4-|", values: digits)) { _, a, b in
      a.zip(with: b) { $0 + $1 }
    } produces: {
      "---[3|]"
    }
    timeline(Line("|", values: digits), Line("---2-3-4-|", values: digits)) { _, a, b in
      a.zip(with: b) { $0 + $1 }
    } produces: {
      "|"
    }
  }

  @Test func `takes any number of signals, of any types, and collections`() {
    let log = Log<String>()
    let numbers = Signal<Int, Never>(sequence: 1...3)
    zip(numbers, Signal<String, Never>(sequence: ["a", "b"]), numbers.map { $0 > 1 })
      .observe { event in log("\(event)") }
    Signal<Int, Never>(zipping: [numbers, numbers]) { $0.reduce(0, +) }.write(to: log)
    Signal<Int, Never>(zipping: [Signal<Int, Never>]()) { $0.count }.write(to: log)
    #expect(
      log.values == [
        "next((1, \"a\", false))", "next((2, \"b\", true))", "completed", "next(2)", "next(4)",
        "next(6)", "completed", "completed",
      ]
    )
  }

  @Test func `does not send a row twice after reentrant elements`() {
    let observers = Log<AtomicObserver<Int, Never>>()
    let source = Signal<Int, Never> { observer in
      observers(observer)
      return nil
    }
    let log = Log<Int>()
    source.zip(with: source).observeNext { a, b in
      log(a + b)
      if a < 3 { for observer in observers.values { observer.receive(a + 1) } }
    }
    for observer in observers.values { observer.receive(1) }
    #expect(log.values == [2, 4, 6])
  }

  @Test func `a pack does what the form for two does`() {
    timeline(
      Line("-1-2-3-|", values: digits),
      Line("--12|", values: digits),
      Line("---1--2--3", values: digits)
    ) { _, a, b, c in
      zip(a, b, c) { $0 + $1 + $2 }
    } produces: {
      "---3--[6|]"
    }
    timeline("-a-", "--#", "----b") { _, a, b, c in
      zip(a, b, c).map { $0.0 }
    } produces: {
      "--#"
    }
  }

  @Test func `forms for three to six signals, and a pack, keep the order of arguments`() {
    let s = (0..<8).map { _ in ByHand<Int>() }
    let log = Log<String>()
    zip(s[0], s[1], s[2]) { [$0, $1, $2] }.write(to: log)
    zip(s[0], s[1], s[2]).map { [$0, $1, $2] }.write(to: log)
    zip(s[0], s[1], s[2], s[3]).map { [$0.0, $0.1, $0.2, $0.3] }.write(to: log)
    zip(s[0], s[1], s[2], s[3], s[4]) { [$0, $1, $2, $3, $4] }.write(to: log)
    zip(s[0], s[1], s[2], s[3], s[4], s[5]) { [$0, $1, $2, $3, $4, $5] }.write(to: log)
    zip(s[0], s[1], s[2], s[3], s[4], s[5]).map { [$0, $1, $2, $3, $4, $5] }.write(to: log)
    zip(s[0], s[1], s[2], s[3], s[4], s[5], s[6]).map {
      [$0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $0.6]
    }.write(to: log)
    zip(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7]).map {
      [$0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $0.6, $0.7]
    }.write(to: log)
    for (number, source) in s.enumerated() { source.send(number) }
    let rows = [3, 3, 4, 5, 6, 6, 7, 8].map { "next(\(Array(0..<$0)))" }
    #expect(log.values == rows)
    s[0].send(9)
    #expect(log.values.count == 8)
    for source in s { source.finish() }
    #expect(log.values.filter { $0 == "completed" }.count == 8)
  }
}
