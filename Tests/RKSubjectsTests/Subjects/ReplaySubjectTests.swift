import RKCore
import RKSubjects
import RKTesting
import TestSupport
import Testing

@Suite("ReplaySubject")
struct ReplaySubjectTests {
  private typealias Numbers = ReplaySubject<Int, DiagramFailure>

  /// What a new observer receives synchronously.
  private func replay(of subject: some SubjectProtocol<Int, DiagramFailure>) -> [String] {
    let log = Log<String>()
    subject.write(to: log).dispose()
    return log.values
  }

  @Test(
    "replays exactly bufferSize elements, then the terminal event",
    arguments: 0...4
  )
  func size(bufferSize: Int) {
    let subject = Numbers(bufferSize: bufferSize)
    #expect(subject.bufferSize == bufferSize)
    #expect(replay(of: subject) == [])
    for number in 1...3 { subject.send(number) }
    let kept = (1...3).suffix(bufferSize).map { "next(\($0))" }
    #expect(replay(of: subject) == kept)
    subject.send(completion: .failure(DiagramFailure()))
    subject.send(4)
    #expect(subject.isTerminated)
    #expect(replay(of: subject) == kept + ["failed(#)"])
  }

  @Test func `replays queued elements`() {
    let subject = Numbers(bufferSize: 2)
    let (outer, inner) = (Log<Int>(), Log<Int>())
    subject.suppressError(logging: false).observeNext { number in
      outer(number)
      if number == 1 {
        subject.send(2)
        subject.send(3)
        subject.suppressError(logging: false).observeNext(with: inner.append)
        subject.send(4)
      }
    }
    subject.send(1)
    #expect(outer.values == [1, 2, 3, 4])
    #expect(inner.values == [2, 3, 4])
  }

  @Test func `an element sent during a replay follows it`() {
    let subject = Numbers(bufferSize: 2)
    subject.send(1)
    subject.send(2)
    let log = Log<Int>()
    subject.suppressError(logging: false).observeNext { number in
      log(number)
      if number == 1 { subject.send(3) }
    }
    #expect(log.values == [1, 2, 3])
  }

  @Test func `replays elements that are young enough`() {
    let time = TestScheduler()
    let subject = Numbers(bufferSize: 2, for: .ticks(3), on: time)
    subject.send(1)
    time.advance(by: .ticks(1))
    subject.send(2)
    #expect(replay(of: subject) == ["next(1)", "next(2)"])
    time.advance(by: .ticks(1))
    subject.send(3)
    #expect(replay(of: subject) == ["next(2)", "next(3)"])
    time.advance(by: .ticks(2))
    #expect(replay(of: subject) == ["next(3)"])
    subject.send(completion: .finished)
    #expect(replay(of: subject) == ["next(3)", "completed"])
    time.advance(by: .ticks(1))
    #expect(replay(of: subject) == ["completed"])
  }

  @Test func `replays elements that are less than one and a half seconds old`() {
    let time = TestScheduler()
    let subject = Numbers(for: .milliseconds(1_500), on: time)
    subject.send(1)
    time.advance(by: .seconds(1))
    #expect(replay(of: subject) == ["next(1)"])
    time.advance(by: .milliseconds(500))
    #expect(replay(of: subject) == [])
  }

  @Test func `elements of the same time expire together`() {
    let time = TestScheduler()
    let subject = Numbers(for: .ticks(2), on: time)
    time.advance(by: .ticks(10))
    for number in 1...3 { subject.send(number) }
    time.advance(by: .ticks(1))
    subject.send(4)
    time.advance(by: .ticks(1))
    #expect(replay(of: subject) == ["next(4)"])
    time.advance(by: .ticks(20))
    subject.send(5)
    #expect(replay(of: subject) == ["next(5)"])
  }

  @Test func `expired elements are not replayed while the timer is late`() {
    let time = LateScheduler()
    let subject = Numbers(for: .ticks(2), on: time)
    subject.send(1)
    time.advance(by: .ticks(1))
    subject.send(2)
    time.advance(by: .ticks(1))
    #expect(replay(of: subject) == ["next(2)"])
  }

  @Test func `an element that was overtaken does not expire before those delivered ahead of it`() {
    let time = LateScheduler()
    let subject = Numbers(for: .ticks(3), on: time)
    // 1 is overtaken by 2 between the reading of the time and its position in the order.
    time.onRead {
      time.advance(by: .ticks(1))
      subject.send(2)
    }
    subject.send(1)
    subject.send(3)
    #expect(replay(of: subject) == ["next(2)", "next(1)", "next(3)"])
    time.advance(by: .ticks(2))
    #expect(replay(of: subject) == ["next(2)", "next(1)", "next(3)"])
    time.advance(by: .ticks(1))
    #expect(replay(of: subject) == [])
  }

  @Test func `expired elements are released by the timer, even after termination`() {
    let (time, tracker) = (TestScheduler(), Tracker())
    let subject = ReplaySubject<Tracked, Never>(bufferSize: 3, for: .ticks(2), on: time)
    for _ in 0..<5 { subject.send(tracker.track()) }
    #expect(tracker.live == 3)
    time.advance(by: .ticks(1))
    subject.send(tracker.track())
    #expect(tracker.live == 3)
    time.advance(by: .ticks(1))
    #expect(tracker.live == 1)
    subject.send(completion: .finished)
    time.advance(by: .ticks(1))
    #expect(tracker.live == 0)
  }

  @Test func `is released with its timer and its elements`() {
    let (time, tracker) = (TestScheduler(), Tracker())
    do {
      let subject = ReplaySubject<Tracked, Never>(for: .ticks(2), on: time)
      subject.send(tracker.track())
    }
    #expect(tracker.live == 0)
    #expect(time.scheduledCount == 0)
  }

  @Test func `only one timer runs, however many elements are sent`() {
    let time = TestScheduler()
    let subject = Numbers(for: .ticks(2), on: time)
    for number in 0..<100 { subject.send(number) }
    #expect(time.scheduledCount == 1)
  }
}

/// A scheduler whose timers never ring.
private final class LateScheduler: TimedScheduler, Sendable {
  private struct Action: Sendable {
    let run: @Sendable () -> Void
  }

  private let time = Locked(Duration.zero)
  private let action = Locked<Action?>(nil)

  var now: Duration {
    let now = time.withLock { $0 }
    action.withLock { $0.take() }?.run()
    return now
  }

  /// Runs something when the time has been read next, before the reader has it.
  func onRead(_ run: @escaping @Sendable () -> Void) {
    action.withLock { $0 = Action(run: run) }
  }

  func advance(by duration: Duration) { time.withLock { $0 += duration } }

  func schedule(_ action: @escaping @Sendable () -> Void) { action() }

  func schedule(
    after delay: Duration,
    _ action: @escaping @Sendable () -> Void
  ) -> any Disposable { SimpleDisposable() }
}
