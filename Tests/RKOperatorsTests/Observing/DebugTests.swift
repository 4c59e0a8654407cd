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

  @Test func `take file, function and line for a title`() {
    let log = Log<String>()
    Signal<Int, Never>(just: 1).debug(to: log.append, function: "f()", line: 7).observe { _ in }
    #expect(log.values.first == "[DebugTests.swift:f():7] started")
  }
}
