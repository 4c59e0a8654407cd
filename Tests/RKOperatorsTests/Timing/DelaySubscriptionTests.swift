import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("delaySubscription")
struct DelaySubscriptionTests {
  @Test func `observes the source after a while`() {
    timeline("-a-b-|") { time, source in
      source.delaySubscription(for: .ticks(3), on: time)
    } produces: {
      "----a-b-|"
    }
  }

  @Test func `misses earlier elements of a hot source`() {
    timeline(Line("-a-b-c-#", hot: true)) { time, source in
      source.delaySubscription(for: .ticks(4), on: time)
    } produces: {
      "-----c-#"
    }
  }

  @Test func `does not observe the source when it is disposed during the delay`() {
    let time = TestScheduler()
    let source = time.cold("-a-b-|")
    let delayed = source.delaySubscription(for: .ticks(3), on: time)
    let first = time.record(delayed)
    let second = time.record(delayed)
    time.advance(to: .ticks(2))
    first.dispose()
    #expect(time.scheduledCount == 1)
    time.advance(to: .ticks(5))
    second.dispose()
    #expect(source.subscriptions.map(\.description) == ["---^-!"])
    #expect(time.scheduledCount == 0)
  }

  /// A scheduler on which it is always too late to cancel.
  private struct Hasty: TimedScheduler, Sendable {
    let time: TestScheduler

    var now: Duration { time.now }

    func schedule(_ action: @escaping @Sendable () -> Void) {
      time.schedule(action)
    }

    func schedule(
      after delay: Duration,
      _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
      time.schedule(after: delay, action)
      return NonDisposable.instance
    }
  }

  @Test func `does not observe the source if the scheduled action runs after disposal`() {
    let time = TestScheduler()
    let source = time.cold("-a-b-|")
    let delayed = source.delaySubscription(for: .ticks(3), on: Hasty(time: time))
    time.record(delayed).dispose()
    time.run()
    #expect(source.subscriptions == [])
  }
}
