import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("amb(with:)")
struct AmbTests {
  @Test func `emits the events of the first signal to send`() {
    timeline(
      "---1-2-|",
      "--3-4-5|"
    ) { _, source, other in
      source.amb(with: other)
    } produces: {
      "--3-4-5|"
    }
  }

  @Test func `emits the events of the first of several signals to send`() {
    timeline(
      "---1-2-|",
      "--3-4-5|"
    ) { _, a, b in
      Signal(racing: [a, b])
    } produces: {
      "--3-4-5|"
    }
  }

  @Test func `a terminal event wins too`() {
    timeline("---1-2-|", "--|") { _, source, other in
      source.amb(with: other)
    } produces: {
      "--|"
    }
    timeline("--#", "---1|") { _, source, other in
      source.amb(with: other)
    } produces: {
      "--#"
    }
  }

  @Test func `does not observe the other when the first sends at once`() {
    let log = Log<String>()
    let other = Signal<Int, Never>(performing: {
      log("observed"); return 2
    })
    Signal<Int, Never>(just: 1).amb(with: other).write(to: log)
    amb(Signal<Int, Never>(just: 3), other).write(to: log)
    #expect(log.values == ["next(1)", "completed", "next(3)", "completed"])
  }

  @Test func `disposes the loser before it passes the winner's event on`() throws {
    let time = TestScheduler()
    let loser = time.cold("---1|")
    let recorder = time.record(loser.amb(with: time.cold("-2-3|")))
    time.run()
    #expect(recorder.diagram.description == "-2-3|")
    #expect(loser.subscriptions.map(\.description) == ["^!"])
  }

  @Test("completes immediately if it is given no signals")
  func none() {
    let log = Log<String>()
    Signal<Int, Never>(racing: [Signal<Int, Never>]()).write(to: log)
    #expect(log.values == ["completed"])
  }
}
