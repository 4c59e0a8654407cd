import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("prefix(untilOutputFrom:)")
struct PrefixTests {
  @Test func `ends with the first element of the other`() {
    timeline(
      "-1-2-3-4-5-|",
      "------a"
    ) { _, source, other in
      source.prefix(untilOutputFrom: other)
    } produces: {
      "-1-2-3|"
    }
  }

  @Test func `ends with the completion of the other`() {
    timeline("-1-2-3-|", "----|") { _, source, other in
      source.prefix(untilOutputFrom: other)
    } produces: {
      "-1-2|"
    }
  }

  @Test func `fails when the other fails`() {
    timeline("-1-2-3-|", "----#") { _, source, other in
      source.prefix(untilOutputFrom: other)
    } produces: {
      "-1-2#"
    }
  }

  @Test func `ends and fails with the source`() {
    timeline("-1-|", "------a") { _, source, other in
      source.prefix(untilOutputFrom: other)
    } produces: {
      "-1-|"
    }
    timeline("-1-#", "------a") { _, source, other in
      source.prefix(untilOutputFrom: other)
    } produces: {
      "-1-#"
    }
  }

  @Test func `does not observe the source when the other sends at once`() {
    let log = Log<String>()
    Signal<Int, Never>(performing: {
      log.append("observed"); return 1
    })
    .prefix(untilOutputFrom: Signal<Int, Never>(just: 1))
    .observe { log.append("\($0)") }
    #expect(log.values == ["completed"])
  }

  @Test func `disposes both when it ends, whichever ends it`() {
    let time = TestScheduler()
    let source = time.cold("-1-2-3-4-|")
    let other = time.cold("----a---|")
    let recorder = time.record(source.prefix(untilOutputFrom: other))
    time.run()
    #expect(recorder.isDisposed)
    #expect(source.subscriptions.map(\.description) == ["^---!"])
    #expect(other.subscriptions.map(\.description) == ["^---!"])
  }

  @Test func `ends a source that would send for ever, before observe returns`() {
    let stop = Signal<Int, Never>(producer: { observer in
      observer.receive(1)
      return nil
    })
    let log = Log<Int>()
    let numbers = Signal<Int, Never>(sequence: 0...)
    numbers
      .prefix(untilOutputFrom: numbers.filter { $0 == 0 })
      .observeNext(with: log.append)
    numbers.prefix(untilOutputFrom: stop).observeNext(with: log.append)
    #expect(log.values.isEmpty)
  }
}
