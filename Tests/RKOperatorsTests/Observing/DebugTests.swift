import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("debug and print")
struct DebugTests {
  @Test func `print events after a title`() {
    let log = Log<String>()
    Signal<Int, Never>(sequence: [1, 2]).debug("title", to: log.append).observe { _ in }
    #expect(
      log.values == ["[title] started", "[title] next(1)", "[title] next(2)", "[title] finished"]
    )
  }

  @Test func `print a failure, or a disposal before the end`() {
    let log = Log<String>()
    Signal<String, DiagramFailure>.failed(DiagramFailure()).print("p", to: log.append)
      .observe { _ in }
    Signal<Int, Never>.never().print(to: log.append).observe { _ in }.dispose()
    #expect(log.values == ["[p] started", "[p] failed: #", "started", "disposed"])
  }

  @Test func `use file, function and line as the default title`() {
    let log = Log<String>()
    Signal<Int, Never>(just: 1).debug(to: log.append, function: "f()", line: 7).observe { _ in }
    #expect(log.values.first == "[DebugTests.swift:f():7] started")
  }

  @Test func `show the time since the observation began, the thread and the line`() {
    let (log, time) = (Log<String>(), TestScheduler())
    let signal = Signal<Int, Never> { observer in
      time.schedule(after: .milliseconds(1250)) { observer.receive(1) }
    }
    .debug("p", showing: .all, on: time, to: log.append, file: "M/F.swift", line: 7)
    time.advance(by: .milliseconds(500))
    let observation = signal.observe { _ in }
    time.advance(by: .milliseconds(1250))
    observation.dispose()
    let thread = String(ThreadNumber.current.number, radix: 16)
    #expect(
      log.values == [
        "0.000000 thread \(thread) F.swift:7 [p] started",
        "1.250000 thread \(thread) F.swift:7 [p] next(1)",
        "1.250000 thread \(thread) F.swift:7 [p] disposed",
      ]
    )
  }

  @Test func `print shows the details that it is given`() {
    let (log, time) = (Log<String>(), TestScheduler())
    time.advance(by: .seconds(3))
    Signal<Int, Never>(just: 1).print(showing: .time, on: time, to: log.append).observe { _ in }
    Signal<Int, Never>(just: 1).print("p", showing: .line, to: log.append, file: "F", line: 2)
      .observe { _ in }
    #expect(
      log.values == [
        "0.000000 started", "0.000000 next(1)", "0.000000 finished",
        "F:2 [p] started", "F:2 [p] next(1)", "F:2 [p] finished",
      ]
    )
  }
}
