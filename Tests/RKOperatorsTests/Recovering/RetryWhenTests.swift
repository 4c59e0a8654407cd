import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

private enum Trouble: Error { case timeout, refused }

@Suite("retry(when:) and retry(_:delay:if:)")
struct RetryWhenTests {
  @Test func `observes again when the other sends`() {
    timeline(
      "-1-#",
      Line("--a", failure: Never?.none)
    ) { _, source, other in
      source.retry(when: other)
    } produces: {
      "-1----1----1"
    }
  }

  @Test func `disposes the other when it sends`() {
    let time = TestScheduler()
    let (source, other) = (time.cold("-1-#"), time.cold("--a-b", failure: Never?.none))
    let recorder = time.record(source.retry(when: other).prefix(maxLength: 2))
    time.run()
    #expect(recorder.diagram == "-1----[1|]")
    #expect(other.subscriptions == ["---^-!"])
  }

  @Test func `passes the failure on when the other completes without an element`() {
    timeline("-1-#", Line("--|", failure: Never?.none)) { _, source, other in
      source.retry(when: other)
    } produces: {
      "-1---#"
    }
  }

  @Test func `passes on a failure that the predicate rejects`() {
    timeline("-1-#", Line("a", failure: Never?.none)) { _, source, other in
      source.retry(when: other) { _ in false }
    } produces: {
      "-1-#"
    }
  }

  @Test func `waits before each attempt`() {
    timeline(
      "-1-#"
    ) { time, source in
      source.retry(2, delay: .constant(.ticks(2)), on: time)
    } produces: {
      "-1----1----1-#"
    }
  }

  @Test func `passes on a rejected failure at once`() {
    timeline("-1-#") { time, source in
      source.retry(2, delay: .constant(.ticks(2)), if: { _ in false }, on: time)
    } produces: {
      "-1-#"
    }
    let (time, attempts) = (TestScheduler(), Log<Int>())
    let recorder = time.record(
      Signal<Int, Trouble> { observer in
        attempts(attempts.values.count)
        observer.receive(completion: .failure(attempts.values.count < 3 ? .timeout : .refused))
      }
      .retry(5, delay: .constant(.ticks(2)), if: { $0 == .timeout }, on: time)
    )
    time.run()
    #expect(recorder.diagram == "----#")
    #expect(attempts.values == [0, 1, 2])
  }

  @Test func `waits longer each time, but not longer than the maximum`() {
    timeline("#") { time, source in
      source.retry(3, delay: .exponential(initial: .ticks(1), maximum: .ticks(3)), on: time)
    } produces: {
      "------#"
    }
  }

  @Test(arguments: [(resets: true, expected: "----a----|"), (false, "----a-------------|")])
  func `counts failures from the last element on, on request`(resets: Bool, expected: String) {
    let attempts = Log<Int>()
    timeline("#", "-a#", "-|") { time, failing, working, last in
      Signal(deferring: {
        attempts(attempts.count)
        return attempts.count == 3 ? working : attempts.count == 5 ? last : failing
      })
      .retry(
        resets ? 2 : 4,
        delay: .exponential(initial: .ticks(1)),
        resetsOnElement: resets,
        on: time
      )
    } produces: {
      expected
    }
    #expect(attempts.count == 5)
  }

  @Test func `disposal cancels the timer and releases everything`() {
    let time = TestScheduler()
    let tracker = Tracker()
    let observation = {
      let tracked = tracker.track()
      return time.cold("#").retry(5, delay: .constant(.ticks(9)), on: time)
        .observe { _ in tracked.use() }
    }()
    time.advance(by: .ticks(1))
    observation.dispose()
    #expect(tracker.live == 0)
  }
}
