import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("retry(when:), of the failures")
struct RetryWhenErrorsTests {
  @Test("observes again whenever the signal created from the failures sends")
  func again() {
    timeline(
      "-1-#"
    ) { time, source in
      source.retry { errors in errors.delay(for: .ticks(2), on: time) }
    } produces: {
      "-1----1----1"
    }
  }

  @Test("completes with the created signal between attempts, and fails with it at once")
  func end() {
    timeline("-1-#", "----|") { _, source, other in
      source.retry { _ in other }
    } produces: {
      "-1--|"
    }
    timeline("-1-----#", "----#") { _, source, other in
      source.retry { _ in other }
    } produces: {
      "-1--#"
    }
  }

  @Test func `starts no further attempt after the created signal completes`() {
    timeline("-1-#") { time, source in
      source.retry { errors in errors.delay(for: .ticks(2), on: time).prefix(maxLength: 2) }
    } produces: {
      "-1----1----1-|"
    }
    for attempts in 0...3 {
      timeline("-1-#") { _, source in
        source.retry { errors in errors.prefix(maxLength: attempts) }
      } produces: {
        String(repeating: "-1-", count: attempts) + "-1-|"
      }
    }
    timeline("-1-2-|", "--|") { _, source, other in
      source.retry { _ in other }
    } produces: {
      "-1-2-|"
    }
  }

  @Test func `delivers the last attempt's element before it completes if attempts fail at once`() {
    let log = Log<String>()
    let runs = Sum()
    Signal<Int, DiagramFailure> { observer in
      observer.receive(runs.add())
      observer.failed(DiagramFailure())
      return nil
    }
    .retry { errors in errors.prefix(maxLength: 2) }
    .write(to: log)
    #expect(log.values == ["next(1)", "next(2)", "next(3)", "completed"])
  }

  @Test func `ignores an element that comes before a failure, and takes one for each failure`() {
    timeline("-1-#", "-aa--bb") { _, source, other in
      source.retry { _ in other }
    } produces: {
      "-1----1--"
    }
  }

  @Test func `gives up after a number of failures, with the last one`() {
    timeline("-1-#") { _, source in
      source.retry { errors in
        errors.enumerated().tryMap { index, error -> Result<Int, DiagramFailure> in
          index < 2 ? .success(index) : .failure(error)
        }
      }
    } produces: {
      "-1--1--1-#"
    }
  }

  @Test func `passes a completion on, and disposes the other`() throws {
    let time = TestScheduler()
    let other = time.cold("-----")
    let recorder = time.record(time.cold("-1|").retry { _ in other })
    time.advance(by: .ticks(5))
    #expect(recorder.diagram == "-1|")
    #expect(other.subscriptions == ["^-!"])
  }

  @Test func `observes the other first, and the source not at all when it fails at once`() {
    let runs = Sum()
    let log = Log<String>()
    let source = Signal<Int, DiagramFailure>(performing: { runs.add() })
    source.retry { _ in Signal<Int, DiagramFailure>.failed(DiagramFailure()) }.write(to: log)
    #expect(log.values == ["failed(#)"])
    #expect(runs.value == 0)
    source.retry { _ in Signal<Int, DiagramFailure>.completed() }.write(to: log)
    #expect(runs.value == 1)
  }

  @Test func `retains nothing after disposal, even while a failure waits`() {
    let time = TestScheduler()
    let tracker = Tracker()
    let observation = {
      let tracked = tracker.track()
      return Signal<Int, DiagramFailure>.failed(DiagramFailure())
        .retry { errors in errors.delay(for: .ticks(100), on: time).map { _ in tracked.use() } }
        .observe { _ in tracked.use() }
    }()
    #expect(tracker.live == 1)
    observation.dispose()
    #expect(tracker.live == 0)
    #expect(time.scheduledCount == 0)
  }

  @Test func `is released with its observers when the source releases its observer`() {
    let tracker = Tracker()
    let observers = Locked<[AtomicObserver<Int, DiagramFailure>]>([])
    let source = Signal<Int, DiagramFailure> { observer in
      observers.withLock { $0.append(observer) }
      return nil
    }
    // The operators behind the failures hold what they are made of.
    source.retry { errors in errors.retry(1).flatMapLatest { _ in Signal<Int, Never>(just: 1) } }
      .prefix(maxLength: 9)
      .observe { [tracked = tracker.track()] _ in tracked.use() }
    observers.withLock { $0 }[0].receive(completion: .failure(DiagramFailure()))
    observers.withLock { $0 }[1].receive(1)
    #expect(tracker.live == 1)
    let forgotten = observers.withLock { observers in
      defer { observers = [] }
      return observers
    }
    #expect(forgotten.count == 2)
    _ = consume forgotten
    #expect(tracker.live == 0)
  }
}
