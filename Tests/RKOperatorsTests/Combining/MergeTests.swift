import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("merge(with:)")
struct MergeTests {
  @Test func `emits the elements of both signals as they arrive`() {
    timeline(
      "-1---3--|",
      "--2---4---|"
    ) { _, source, other in
      source.merge(with: other)
    } produces: {
      "-12--34---|"
    }
  }

  @Test func `emits the elements of several signals`() {
    timeline(
      "-1---3--|",
      "--2---4---|",
      "----5-|"
    ) { _, a, b, c in
      merge(a, b, c)
    } produces: {
      "-12-534---|"
    }
  }

  @Test("delays a failure until the other signal has terminated, on request")
  func delayingError() {
    timeline(
      "-1-#",
      "--2---4-|"
    ) { _, source, other in
      source.merge(with: other, delayingError: true)
    } produces: {
      "-12---4-#"
    }
    timeline("-1-----|", "--2#") { _, source, other in
      source.merge(with: other, delayingError: true)
    } produces: {
      "-12----#"
    }
    timeline("-1---|", "--2|") { _, source, other in
      source.merge(with: other, delayingError: true)
    } produces: {
      "-12--|"
    }
    timeline("-1-#", "--2---4-|", disposingAt: 5) { _, source, other in
      source.merge(with: other, delayingError: true)
    } produces: {
      "-12--!"
    }
  }

  @Test("delays a failure beside a signal that cannot fail, on request")
  func delayingErrorBesideNever() {
    timeline("-1-#") { time, source in
      source.merge(with: time.cold("--2---4-|", failure: nil), delayingError: true)
    } produces: {
      "-12---4-#"
    }
    timeline("-1-#") { time, source in
      time.cold("--2---4-|", failure: nil).merge(with: source, delayingError: true)
    } produces: {
      "-12---4-#"
    }
    timeline("-1-#") { time, source in
      source.merge(with: time.cold("--2---4-|", failure: nil))
    } produces: {
      "-12#"
    }
    timeline("-1-#") { time, source in
      time.cold("--2---4-|", failure: nil).merge(with: source)
    } produces: {
      "-12#"
    }
  }

  @Test func `emits the first of several delayed failures`() {
    enum Trouble: Error { case first, second }
    let log = Log<String>()
    merge(
      Signal<Int, Trouble>.failed(.first),
      Signal<Int, Trouble>(just: 1),
      Signal<Int, Trouble>.failed(.second),
      delayingError: true
    ).write(to: log)
    #expect(log.values == ["next(1)", "failed(first)"])
  }

  @Test func `takes signals that fail beside signals that do not, and any number`() {
    let failing = Signal<Int, DiagramFailure>(just: 1)
    let safe = Signal<Int, Never>(just: 2)
    let log = Log<Int>()
    failing.merge(with: safe).suppressError(logging: false).observeNext(with: log.append)
    safe.merge(with: failing).suppressError(logging: false).observeNext(with: log.append)
    safe.merge(with: safe).observeNext(with: log.append)
    merge(safe, safe.map { $0 + 1 }, Deferred { safe }).observeNext(with: log.append)
    safe.merge(with: failing, delayingError: true)
      .suppressError(logging: false)
      .observeNext(with: log.append)
    #expect(log.values.sorted() == [1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 3])
  }
}
