import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("prefix(untilReplacedBy:)")
struct PrefixUntilReplacedTests {
  @Test("passes the source on until the other sends, and then the other")
  func replaced() {
    timeline(
      "-1-2-3-4-5-|",
      "----a--b-----|"
    ) { _, source, replacement in
      source.prefix(untilReplacedBy: replacement)
    } produces: {
      "-1-2a--b-----|"
    }
  }

  @Test func `terminates with the replacement, even without an element`() {
    timeline("-1-2-3-|", "----|") { _, source, replacement in
      source.prefix(untilReplacedBy: replacement)
    } produces: {
      "-1-2|"
    }
    timeline("-1-2-3-|", "--a-#") { _, source, replacement in
      source.prefix(untilReplacedBy: replacement)
    } produces: {
      "-1a-#"
    }
  }

  @Test func `terminates with the source before a replacement, and disposes the other`() throws {
    for end in ["|", "#"] {
      let time = TestScheduler()
      let diagram = try Diagram("-1-" + end)
      let source = time.cold(diagram)
      let replacement = time.cold("-----a|")
      let recorder = time.record(source.prefix(untilReplacedBy: replacement))
      time.run()
      #expect(recorder.diagram == diagram)
      #expect(replacement.subscriptions == ["^--!"])
    }
  }

  @Test func `disposes the source before it passes the replacement on`() {
    let log = Log<String>()
    let source = Signal<Int, Never> { observer in
      observer.receive(1)
      return BlockDisposable { log("disposed") }
    }
    let replacement = ByHand<Int>()
    source.prefix(untilReplacedBy: replacement).write(to: log)
    replacement.send(2)
    #expect(log.values == ["next(1)", "disposed", "next(2)"])
  }

  @Test func `does not observe the source when the replacement sends at once`() {
    let runs = Sum()
    let log = Log<String>()
    Signal<Int, Never>(performing: { runs.add() })
      .prefix(untilReplacedBy: Signal<Int, Never>(just: 7))
      .write(to: log)
    #expect(runs.value == 0)
    #expect(log.values == ["next(7)", "completed"])
  }

  /// Sends 1 at once, and 2 while it is disposed: as if that had been on its way.
  private struct OnItsWay: AnyObserverSignal {
    typealias Error = Never

    func observe(with observer: AnyObserver<Int, Never>) -> any Disposable {
      observer.receive(1)
      return BlockDisposable { observer.receive(2) }
    }
  }

  @Test func `drops a queued element of the source after the replacement`() {
    let replacement = ByHand<Int>()
    let log = Log<Int>()
    OnItsWay().prefix(untilReplacedBy: replacement).observeNext(with: log.append)
    replacement.send(7)
    replacement.send(8)
    #expect(log.values == [1, 7, 8])
  }
}
