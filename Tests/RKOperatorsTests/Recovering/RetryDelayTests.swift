import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("RetryDelay")
struct RetryDelayTests {
  @Test func `grows to its maximum, jitter included, after any number of attempts`() {
    let delay = RetryDelay.exponential(initial: .ticks(2), multiplier: 3, maximum: .ticks(10))
    #expect([1, 2, 3, 1_000_000].map(delay.before) == [2, 6, 10, 10].map { .ticks($0) })
    #expect(RetryDelay.exponential(initial: .milliseconds(1_500)).before(9) == .seconds(60))
    let flat = RetryDelay.exponential(initial: .ticks(2), multiplier: 1)
    #expect(flat.before(.max) == .ticks(2))
    #expect(RetryDelay.exponential(initial: .zero).before(.max) == .zero)
    let random = RetryDelay.exponential(initial: .ticks(2), maximum: .ticks(3), jitter: 1)
    for attempt in 1..<100 {
      #expect((Duration.ticks(2)...Duration.ticks(3)).contains(random.before(attempt)))
    }
    #expect(RetryDelay.constant(.ticks(5)).before(1) == .ticks(5))
    #expect(RetryDelay.seconds(0.5).before(2) == .milliseconds(500))
    #expect(RetryDelay.milliseconds(20).before(1) == .milliseconds(20))
  }

  @Test func `the jitter of each observation comes from a copy of the generator`() {
    let delays: [RetryDelay] = [
      .exponential(initial: .seconds(2), multiplier: 1, jitter: 0.5, using: SplitMix64(seed: 7)),
      .exponential(initial: .ticks(2), multiplier: 1, jitter: 0.5, using: SplitMix64(seed: 7)),
    ]
    var generator = SplitMix64(seed: 7)
    var attempts = [Duration.zero]
    for _ in 1...3 {
      let part = Double.random(in: 0...0.5, using: &generator)
      attempts.append((attempts.last ?? .zero) + .seconds(2) * (1 + part))
    }
    for delay in delays {
      let time = TestScheduler()
      let source = Signal<Int, DiagramFailure> { observer in
        observer.receive(1)
        observer.failed(DiagramFailure())
        return nil
      }
      let retried = source.retry(3, delay: delay, on: time)
      let recorders = (1...2).map { _ in time.record(retried) }
      time.run()
      for recorder in recorders {
        #expect(recorder.events.filter(\.event.isNext).map(\.time) == attempts)
      }
    }
  }

  @Test func `a function computes the delay from the attempt and the failure`() {
    let asked = Log<String>()
    timeline("-1-#") { time, source in
      source.retry(
        2,
        delay: RetryDelay { attempt, error in
          asked("\(attempt) \(error)")
          return error is DiagramFailure ? .ticks(attempt) : .zero
        },
        on: time
      )
    } produces: {
      "-1---1----1-#"
    }
    #expect(asked.values == ["1 #", "2 #"])
    #expect(RetryDelay { .ticks($0) }.before(3) == .ticks(3))
  }
}

extension RetryDelay {
  /// How long to wait after whatever failure.
  fileprivate func before(_ attempt: Int) -> Duration {
    var generator = generator
    return before(attempt, after: DiagramFailure(), using: &generator)
  }
}
