import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("retry")
struct RetryTests {
  @Test func `observes again after a failure, so many times`() {
    timeline(
      "-1-#"
    ) { _, source in
      source.retry(1)
    } produces: {
      "-1--1-#"
    }
  }

  @Test func `0 passes the failure on, and a completion is passed on always`() {
    timeline("-1-#") { _, source in
      source.retry(0)
    } produces: {
      "-1-#"
    }
    timeline("-1-|") { _, source in
      source.retry(3)
    } produces: {
      "-1-|"
    }
  }

  @Test("A04: 3 retries are 4 attempts")
  func attempts() {
    let runs = Sum()
    let source = Signal<Int, DiagramFailure> { observer in
      runs.add()
      observer.failed(DiagramFailure())
      return nil
    }
    let log = Log<String>()
    source.retry(3).write(to: log)
    #expect(runs.value == 4)
    #expect(log.values == ["failed(#)"])
  }

  @Test func `does not retry what is not worth it`() {
    timeline("-1-#") { _, source in
      source.retry(5) { _ in false }
    } produces: {
      "-1-#"
    }
  }

  @Test func `disposes the attempt that runs, also after one that failed at once`() {
    let log = Log<String>()
    let runs = Sum()
    let source = Signal<Int, DiagramFailure> { observer in
      let run = runs.add()
      if run == 1 { observer.failed(DiagramFailure()) }
      return BlockDisposable { log("disposed \(run)") }
    }
    source.retry(1).observe { _ in }.dispose()
    #expect(log.values == ["disposed 1", "disposed 2"])
  }

  @Test func `any number of attempts that fail at once takes no stack`() {
    let count = onSmallStack {
      let runs = Sum()
      Signal<Int, DiagramFailure> { observer in
        runs.add()
        observer.failed(DiagramFailure())
        return nil
      }
      .retry(many)
      .observe { _ in }
      return runs.value
    }
    #expect(count == many + 1)
  }

  @Test func `traps for a negative number, with the rule and the value`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      _ = Signal<Int, DiagramFailure>.never().retry(-1)
    }
    #expect(result?.message.contains("retry(_:) needs a number of at least 0, got -1") == true)
  }
}

@Suite("repeat")
struct RepeatTests {
  @Test func `observes so many times`() {
    timeline(
      "-1-2|"
    ) { _, source in
      source.repeat(2)
    } produces: {
      "-1-2-1-2|"
    }
  }

  @Test func `0 completes without observing, and a failure ends it`() {
    let time = TestScheduler()
    let source = time.cold("-1|")
    let recorder = time.record(source.repeat(0))
    #expect(recorder.end == .completed)
    #expect(source.subscriptions == [])
    timeline("-1#") { _, source in
      source.repeat(3)
    } produces: {
      "-1#"
    }
  }

  @Test func `for ever, until it is disposed`() {
    timeline("-1|", disposingAt: 6) { _, source in
      source.repeat(.max)
    } produces: {
      "-1-1-1!"
    }
  }
}

@Suite("flatMapError")
struct FlatMapErrorTests {
  @Test func `goes on with another signal`() {
    timeline(
      "-1-#",
      "--2-3|"
    ) { _, source, recovery in
      source.flatMapError { _ in recovery }
    } produces: {
      "-1---2-3|"
    }
  }

  @Test func `passes a completion on`() {
    timeline("-1|", "-2|") { _, source, recovery in
      source.catch { _ in recovery }
    } produces: {
      "-1|"
    }
  }

  @Test func `may recover to a signal that cannot fail`() {
    let safe: Signal<Int, Never> = Signal<Int, DiagramFailure>.failed(DiagramFailure())
      .flatMapError { _ in Signal<Int, Never>(just: 1) }
    let log = Log<Int>()
    safe.observeNext(with: log.append)
    #expect(log.values == [1])
  }

  @Test func `O146: goes on with what is made, or fails with what is thrown`() {
    typealias Other = Signal<Character, DiagramFailure>
    let recover = { @Sendable (error: DiagramFailure) throws(DiagramFailure) -> Other in
      throw error
    }
    timeline("-1-#") { _, source in
      source.tryFlatMapError(recover)
    } produces: {
      "-1-#"
    }
    timeline("-1-#") { _, source in
      source.tryFlatMapError { (_: DiagramFailure) throws(DiagramFailure) -> Other in .just("2") }
    } produces: {
      "-1-[2|]"
    }
    timeline("-1|") { _, source in
      source.tryFlatMapError(recover)
    } produces: {
      "-1|"
    }
  }

  @Test func `disposes the recovery, also when the source failed at once`() {
    let log = Log<String>()
    Signal<Int, DiagramFailure>.failed(DiagramFailure())
      .flatMapError { _ in Signal<Int, Never> { _ in BlockDisposable { log("disposed") } } }
      .observe { _ in }
      .dispose()
    #expect(log.values == ["disposed"])
  }
}

@Suite("retry(when:) and retry(_:delay:)")
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

  @Test func `passes the failure on when the other completes without an element`() {
    timeline("-1-#", Line("--|", failure: Never?.none)) { _, source, other in
      source.retry(when: other)
    } produces: {
      "-1---#"
    }
  }

  @Test func `passes a failure on that is not worth it`() {
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

  @Test func `waits longer each time, but not longer than the maximum`() {
    timeline("#") { time, source in
      source.retry(3, delay: .exponential(initial: .ticks(1), maximum: .ticks(3)), on: time)
    } produces: {
      "------#"
    }
  }

  @Test func `O153: grows to its maximum, jitter included, however often it is asked`() {
    let delay = RetryDelay.exponential(initial: .ticks(2), multiplier: 3, maximum: .ticks(10))
    #expect([1, 2, 3, 1_000_000].map(delay.before) == [2, 6, 10, 10].map { .ticks($0) })
    let flat = RetryDelay.exponential(initial: .ticks(2), multiplier: 1)
    #expect(flat.before(.max) == .ticks(2))
    #expect(RetryDelay.exponential(initial: .zero).before(.max) == .zero)
    let random = RetryDelay.exponential(initial: .ticks(2), maximum: .ticks(3), jitter: 1)
    for attempt in 1..<100 {
      #expect((Duration.ticks(2)...Duration.ticks(3)).contains(random.before(attempt)))
    }
    #expect(RetryDelay.constant(0.5).before(1) == .milliseconds(500))
  }

  @Test func `traps what makes no delay`() async {
    await #expect(processExitsWith: .failure) { _ = RetryDelay.constant(-1.0) }
    await #expect(processExitsWith: .failure) {
      _ = RetryDelay.exponential(initial: .seconds(1), multiplier: .infinity)
    }
    await #expect(processExitsWith: .failure) {
      _ = RetryDelay.exponential(initial: .seconds(1), maximum: .seconds(-1))
    }
    await #expect(processExitsWith: .failure) {
      _ = RetryDelay.exponential(initial: .seconds(1), jitter: .nan)
    }
  }

  @Test func `the timer is cancelled, and nothing kept, when it is disposed`() {
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

  @Test func `any number of attempts at once takes no stack`() {
    let count = onSmallStack {
      let runs = Sum()
      Signal<Int, DiagramFailure> { observer in
        if runs.add() < 20_000 { observer.failed(DiagramFailure()) }
        return nil
      }
      .retry(when: Signal<Void, Never>(just: ()))
      .observe { _ in }
      .dispose()
      return runs.value
    }
    #expect(count == 20_000)
  }
}

@Suite("switchIfEmpty and then")
struct SwitchIfEmptyTests {
  @Test func `goes on with another when there was nothing`() {
    timeline(
      "--|",
      "-1-2|"
    ) { _, source, other in
      source.switchIfEmpty(to: other)
    } produces: {
      "---1-2|"
    }
  }

  @Test func `stays with what there was, and with a failure`() {
    timeline("-3|", "-1-2|") { _, source, other in
      source.switchIfEmpty(to: other)
    } produces: {
      "-3|"
    }
    timeline("--#", "-1-2|") { _, source, other in
      source.switchIfEmpty(to: other)
    } produces: {
      "--#"
    }
  }

  @Test func `then waits for the end, and ignores the elements`() {
    timeline(
      "-1-2-|",
      "-3-4|"
    ) { _, source, other in
      source.then(other)
    } produces: {
      "------3-4|"
    }
    timeline("-1#", "-3-4|") { _, source, other in
      source.then(other)
    } produces: {
      "--#"
    }
  }
}
