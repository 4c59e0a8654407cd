import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

private let digits: [Character: Int] = Dictionary(
  uniqueKeysWithValues: (0...9).map { (Character("\($0)"), $0) }
)

@Suite("combineLatest")
struct CombineLatestTests {
  @Test func `emits the latest elements whenever a signal sends`() {
    timeline(
      Line("-1---2----|", values: digits),
      Line("--3-4---|", values: digits)
    ) { _, a, b in
      combineLatest(a, b) { $0 + $1 }
    } produces: {
      "--4-56----|"
    }
  }

  @Test func `emits the latest elements of several signals`() {
    timeline(
      Line("-1---2--|", values: digits),
      Line("--1-----|", values: digits),
      Line("---1--3-|", values: digits)
    ) { _, a, b, c in
      Signal(combiningLatest: [a, b, c]) { $0.reduce(0, +) }
    } produces: {
      "---3-46-|"
    }
  }

  @Test func `completes when a signal completes without an element`() {
    timeline(Line("--|", values: digits), Line("-1--2--|", values: digits)) { _, a, b in
      a.combineLatest(with: b) { $0 + $1 }
    } produces: {
      "--|"
    }
  }

  @Test func `fails with the first failure, and disposes the other`() {
    timeline(Line("-1-#", values: digits), Line("--2--3|", values: digits)) { _, a, b in
      a.combineLatest(with: b) { $0 + $1 }
    } produces: {
      "--3#"
    }
  }

  @Test("combines each element of the other with the last element of a synchronous source")
  func atOnce() {
    let log = Log<String>()
    Signal<Int, Never>(sequence: [1, 2, 3])
      .combineLatest(with: Signal<Int, Never>(sequence: [4, 5, 6]))
      .observeNext { log("\($0)") }
    #expect(log.values == ["(3, 4)", "(3, 5)", "(3, 6)"])
  }

  @Test func `does not observe the signals after one that fails at once`() {
    let log = Log<String>()
    let failing = Signal<Int, DiagramFailure>.failed(DiagramFailure())
    let other = Signal<Int, DiagramFailure>.never()
      .handleEvents(receiveSubscription: { log("observed") })
    failing.combineLatest(with: other).observe { _ in }
    #expect(log.values == [])
  }

  @Test func `takes any number of signals, of any types, and collections`() {
    let log = Log<String>()
    let number = Signal<Int, Never>(just: 1)
    combineLatest(number, Signal<String, Never>(just: "a"), Deferred { number.map { $0 > 0 } })
      .observeNext { number, text, flag in log("\(number) \(text) \(flag)") }
    combineLatest(number, number, number, number, number) { $0 + $1 + $2 + $3 + $4 }
      .observeNext { log("\($0)") }
    Signal<Int, Never>(combiningLatest: [number, number, number]) { $0.reduce(0, +) }
      .observeNext { log("\($0)") }
    Signal<Int, Never>(combiningLatest: [Signal<Int, Never>]()) { $0.count }.write(to: log)
    #expect(log.values == ["1 a true", "5", "3", "completed"])
  }

  @Test func `retains one row of values, until termination`() {
    let tracker = Tracker()
    let observers = Log<AtomicObserver<Tracked, Never>>()
    let source = Signal<Tracked, Never> { observer in
      observers(observer)
      return nil
    }
    let observation = source.combineLatest(with: source).observe { _ in }
    for observer in observers.values {
      for _ in 0..<3 { observer.receive(tracker.track()) }
    }
    #expect(tracker.live == 2)
    observation.dispose()
    #expect(tracker.live == 0)
  }

  @Test func `a pack does what the form for two does`() {
    timeline(
      Line("-1------2---|", values: digits),
      Line("--1---2---|", values: digits),
      Line("---1|", values: digits)
    ) { _, a, b, c in
      combineLatest(a, b, c) { $0 + $1 + $2 }
    } produces: {
      "---3--4-5---|"
    }
    timeline("-a--b-", "--|", "-c-") { _, a, b, c in
      combineLatest(a, b, c).map { $0.0 }
    } produces: {
      "--|"
    }
    timeline("-a--b-", "-c-#", "-d-") { _, a, b, c in
      combineLatest(a, b, c).map { $0.0 }
    } produces: {
      "-a-#"
    }
  }

  @Test func `a pack retains one row of values, until termination`() {
    let tracker = Tracker()
    let observers = Log<AtomicObserver<Tracked, Never>>()
    let source = Signal<Tracked, Never> { observer in
      observers(observer)
      return nil
    }
    let observation = combineLatest(source, source, source).observe { _ in }
    for observer in observers.values {
      for _ in 0..<3 { observer.receive(tracker.track()) }
    }
    #expect(tracker.live == 3)
    observation.dispose()
    #expect(tracker.live == 0)
  }

  @Test func `forms for three to six signals, and a pack, keep the order of arguments`() {
    let s = (0..<8).map { _ in ByHand<Int>() }
    let log = Log<String>()
    combineLatest(s[0], s[1], s[2]) { [$0, $1, $2] }.write(to: log)
    combineLatest(s[0], s[1], s[2]).map { [$0, $1, $2] }.write(to: log)
    combineLatest(s[0], s[1], s[2], s[3]).map { [$0.0, $0.1, $0.2, $0.3] }.write(to: log)
    combineLatest(s[0], s[1], s[2], s[3], s[4]) { [$0, $1, $2, $3, $4] }.write(to: log)
    combineLatest(s[0], s[1], s[2], s[3], s[4], s[5]) { [$0, $1, $2, $3, $4, $5] }.write(to: log)
    combineLatest(s[0], s[1], s[2], s[3], s[4], s[5]).map { [$0, $1, $2, $3, $4, $5] }.write(
      to: log
    )
    combineLatest(s[0], s[1], s[2], s[3], s[4], s[5], s[6]).map {
      [$0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $0.6]
    }.write(to: log)
    combineLatest(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7]).map {
      [$0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $0.6, $0.7]
    }.write(to: log)
    for (number, source) in s.enumerated() { source.send(number) }
    let rows = [3, 3, 4, 5, 6, 6, 7, 8].map { "next(\(Array(0..<$0)))" }
    #expect(log.values == rows)
    s[0].send(9)
    for count in [3, 3, 4, 5, 6, 6, 7, 8] {
      #expect(log.values.contains("next(\([9] + Array(1..<count)))"))
    }
    for source in s { source.finish() }
    #expect(log.values.filter { $0 == "completed" }.count == 8)
  }
}
