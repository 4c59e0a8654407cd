import Dispatch
import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("retry")
struct RetryTests {
  @Test func `observes again after a failure, up to the given number of times`() {
    timeline(
      "-1-#"
    ) { _, source in
      source.retry(1)
    } produces: {
      "-1--1-#"
    }
  }

  @Test func `passes on a failure after 0 retries, and never retries after a completion`() {
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

  @Test("3 retries make 4 attempts")
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

  @Test func `repeats until it is disposed`() {
    timeline("-1#", disposingAt: 7) { _, source in
      source.retry(.max)
    } produces: {
      "-1-1-1-!"
    }
  }

  @Test func `does not retry a failure that the predicate rejects`() {
    timeline("-1-#") { _, source in
      source.retry(5) { _ in false }
    } produces: {
      "-1-#"
    }
  }

  @Test func `disposes the active attempt, even after a synchronous failure`() {
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

  @Test("5: no event or attempt follows a predicate that disposes", arguments: [true, false])
  func decisionDisposes(isWorthIt: Bool) {
    let attempts = Log<AtomicObserver<Int, DiagramFailure>>()
    let observation = SerialDisposable()
    let log = Log<String>()
    let source = Signal<Int, DiagramFailure> { observer in
      attempts.append(observer)
      return nil
    }
    observation.otherDisposable = source.retry(3) { _ in
      observation.dispose()
      return isWorthIt
    }.observe { log("\($0)") }
    attempts.values[0].failed(DiagramFailure())
    #expect(attempts.values.count == 1)
    #expect(log.values == [])
  }

  @Test func `a terminal event that races the return of observe starts one attempt`() async {
    let runs = Sum()
    let attempts = 5_000
    let source = Signal<Int, DiagramFailure> { observer in
      runs.add()
      DispatchQueue.global().async { observer.failed(DiagramFailure()) }
      return nil
    }
    let end = await withCheckedContinuation { continuation in
      source.retry(attempts - 1).observe { continuation.resume(returning: $0) }
    }
    #expect(end.isFailed)
    #expect(runs.value == attempts)
  }
}

@Suite("repeat")
struct RepeatTests {
  @Test func `observes the source count times`() {
    timeline(
      "-1-2|"
    ) { _, source in
      source.repeat(2)
    } produces: {
      "-1-2-1-2|"
    }
  }

  @Test func `completes without observing for a count of 0, and fails with the source`() {
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
}
