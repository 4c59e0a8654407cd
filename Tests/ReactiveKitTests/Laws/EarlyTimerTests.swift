import RKTesting
import ReactiveKit
import TestSupport
import Testing

/// Timers of subjects and shared signals; `TimedTableTests` has the operators.
@Suite("12: a scheduler that runs actions early")
struct EarlyTimerTests {
  let time = TestScheduler()

  @Test func `does not shorten the delay before disconnecting`() {
    let log = Log<Duration>()
    // The producer retains its observer, so that it could send.
    let source = Signal<Int, Never> { [time] observer in
      BlockDisposable {
        observer.dispose()
        log.append(time.now)
      }
    }
    source.replay(limit: 1).refCount(disconnectAfter: .ticks(3), on: EarlyTime(time))
      .observe { _ in }
      .dispose()
    time.advance(by: .ticks(9))
    #expect(log.values == [.ticks(3)])
  }

  @Test func `does not shorten the age of replayed elements`() {
    let subject = ReplaySubject<Int, Never>(for: .ticks(3), on: EarlyTime(time))
    subject.send(1)
    time.advance(by: .ticks(2))
    subject.send(2)
    let log = Log<Int>()
    subject.observeNext { log.append($0) }.dispose()
    time.advance(by: .ticks(1))
    subject.observeNext { log.append($0) }.dispose()
    time.advance(by: .ticks(9))
    #expect(log.values == [1, 2, 2])
    #expect(time.scheduledCount == 0)
  }

  @Test func `does not shorten the delay before a retry`() {
    let log = Log<Duration>()
    let source = Signal<Int, Trouble>(evaluating: { [time] in
      log.append(time.now)
      return .failure(.trouble)
    })
    source.retry(2, delay: .constant(.ticks(3)), on: EarlyTime(time)).observe { _ in }
    time.advance(by: .ticks(9))
    #expect(log.values == [.zero, .ticks(3), .ticks(6)])
  }
}
