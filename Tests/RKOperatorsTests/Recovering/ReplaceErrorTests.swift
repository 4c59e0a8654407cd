import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("replaceError, suppressError, toErrorSignal")
struct ReplaceErrorTests {
  @Test func `replaceError sends an element in place of the failure`() {
    timeline(
      "-a-#"
    ) { _, source in
      source.replaceError(with: "x")
    } produces: {
      "-a-[x|]"
    }
  }

  @Test func `suppressError completes in place of the failure`() {
    timeline(
      "-a-#"
    ) { _, source in
      source.suppressError(logging: false)
    } produces: {
      "-a-|"
    }
  }

  @Test func `toErrorSignal sends only the failure`() {
    timeline(
      "-a-#",
      outputs: ["f": DiagramFailure()]
    ) { _, source in
      source.toErrorSignal()
    } produces: {
      "---[f|]"
    }
  }

  @Test func `toErrorSignal sends no element if the source completes`() {
    timeline(
      "-a-|"
    ) { _, source in
      source.toErrorSignal()
    } produces: {
      "---|"
    }
  }

  @Test func `suppressError writes one line for a failure if logging, before it completes`() {
    let log = Log<String>()
    let failed = Signal<Int, DiagramFailure>.failed(DiagramFailure())
    failed.suppressError(logging: true, to: log.append, file: "a.swift", line: 1).write(to: log)
    failed.suppressError(logging: false, to: log.append).write(to: log)
    #expect(
      log.values == ["Signal at a.swift:1 encountered an error: #", "completed", "completed"]
    )
  }

  @Test func `suppressError logs the file and the line of its call`() {
    let log = Log<String>()
    let failed = Signal<Int, DiagramFailure>.failed(DiagramFailure())
    failed.suppressError(logging: true, to: log.append).observe { _ in }
    let line = #line - 1
    let place = "RKOperatorsTests/ReplaceErrorTests.swift:\(line)"
    #expect(log.values == ["Signal at \(place) encountered an error: #"])
  }

  @Test func `replaceError does not complete when its observer disposes on receiving the element`()
  {
    let log = Log<String>()
    let observation = SerialDisposable()
    let time = TestScheduler()
    observation.otherDisposable = time.cold("-#").replaceError(with: "x").observe {
      log("\($0)")
      observation.dispose()
    }
    time.run()
    #expect(log.values == ["next(x)"])
  }
}
