import RKCore
import RKTesting
import TestSupport
import Testing

@Suite("TestScheduler")
struct TestSchedulerTests {
  let time = TestScheduler()
  let log = Log<String>()

  /// Schedules a note of a name and of the time at which it is written.
  @discardableResult
  private func note(_ name: String, after ticks: Int) -> any Disposable {
    time.schedule(after: .ticks(ticks)) { [time, log] in
      log.append("\(name)\(time.now.components.seconds)")
    }
  }

  @Test func `does not advance by itself`() {
    note("a", after: 0)
    #expect(time.now == .zero)
    #expect(log.values.isEmpty)
  }

  @Test func `runs due actions in order of time, then of scheduling`() {
    note("a", after: 3)
    note("b", after: 1)
    note("c", after: 3)
    note("d", after: 2)
    time.advance(by: .ticks(3))
    #expect(log.values == ["b1", "d2", "a3", "c3"])
    #expect(time.now == .ticks(3))
  }

  @Test func `does not run an action that is not due`() {
    note("a", after: 2)
    time.advance(by: .ticks(1))
    #expect(log.values.isEmpty)
    time.advance(to: .ticks(2))
    #expect(log.values == ["a2"])
    #expect(time.scheduledCount == 0)
  }

  @Test func `runs actions that are scheduled meanwhile, if they are due in time`() {
    time.schedule(after: .ticks(1)) { [time, log] in
      time.schedule { log.append("now") }
      time.schedule(after: .ticks(1)) { log.append("in time") }
      time.schedule(after: .ticks(2)) { log.append("late") }
    }
    note("b", after: 1)
    time.advance(by: .ticks(2))
    #expect(log.values == ["b1", "now", "in time"])
    time.advance(by: .ticks(1))
    #expect(log.values.last == "late")
  }

  @Test func `advancing by zero runs actions that are due now`() {
    note("a", after: 0)
    note("b", after: -5)
    time.advance(by: .zero)
    #expect(log.values == ["a0", "b0"])
  }

  @Test func `runs until nothing is scheduled, and stops there`() {
    note("a", after: 4)
    time.schedule(after: .ticks(1)) { [time, log] in
      time.schedule(after: .ticks(6)) { log.append("last") }
    }
    time.run()
    #expect(log.values == ["a4", "last"])
    #expect(time.now == .ticks(7))
  }

  @Test func `does not run cancelled actions, nor advance to their times`() {
    note("a", after: 1)
    note("b", after: 2).dispose()
    time.run()
    #expect(log.values == ["a1"])
    #expect(time.now == .ticks(1))
  }

  @Test func `an action may cancel another of the same time`() {
    let second = SerialDisposable()
    time.schedule { second.dispose() }
    second.otherDisposable = note("b", after: 0)
    time.run()
    #expect(log.values.isEmpty)
  }

  @Test func `releases an action that is cancelled, at once, and one that has run`() {
    let tracker = Tracker()
    let cancelled = time.schedule(after: .ticks(1)) { [object = tracker.track()] in object.use() }
    let done = time.schedule(after: .ticks(1)) { [object = tracker.track()] in object.use() }
    #expect(tracker.live == 2)
    cancelled.dispose()
    #expect(tracker.live == 1)
    #expect(cancelled.isDisposed)
    time.run()
    #expect(tracker.live == 0)
    #expect(done.isDisposed)
  }

  @Test func `releases scheduled actions when it is released`() {
    let tracker = Tracker()
    var time: TestScheduler? = TestScheduler()
    let action = time?.schedule(after: .ticks(1)) { [object = tracker.track()] in object.use() }
    time = nil
    #expect(tracker.live == 0)
    #expect(action?.isDisposed == true)
  }

  @Test func `releases outside of its lock`() {
    final class Closing: Sendable {
      let time: TestScheduler
      let log: Log<String>
      init(_ time: TestScheduler, _ log: Log<String>) { (self.time, self.log) = (time, log) }
      deinit { log.append("\(time.scheduledCount)") }
    }
    time.schedule(after: .ticks(1)) { [object = Closing(time, log)] in _ = object }.dispose()
    #expect(log.values == ["0"])
  }

  @Test func `schedules from many threads, each in its order`() {
    inParallel(4) { [time, log] thread in
      for number in 0..<1_000 {
        time.schedule(after: .ticks(number % 3)) {
          if thread == 0, number % 3 == 0 { log.append("\(number)") }
        }
      }
    }
    #expect(time.scheduledCount == 4_000)
    time.run()
    #expect(log.values == (0..<1_000).filter { $0 % 3 == 0 }.map { "\($0)" })
  }

  @Test func `runs each action once or not at all when it is cancelled meanwhile`() {
    let tracker = Tracker()
    let actions = (0..<2_000).map { number in
      time.schedule(after: .ticks(number)) { [log, object = tracker.track()] in
        object.use()
        log.append("ran")
      }
    }
    inParallel(2) { [time] thread in
      if thread == 0 { return time.run() }
      for action in actions.reversed() { action.dispose() }
    }
    #expect(log.count <= 2_000)
    #expect(tracker.live == 0)
    #expect(time.scheduledCount == 0)
  }

  @Test func `a tick is a second`() {
    #expect(Duration.ticks(3) == .seconds(3))
    #expect(Duration.ticks(3) == .milliseconds(3_000))
  }
}

@Suite("TestScheduler traps")
struct TestSchedulerTrapTests {
  @Test func `traps for a negative duration`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      TestScheduler().advance(by: .seconds(-1))
    }
    #expect(result?.message.contains("a duration of at least 0, got -1.0 seconds") == true)
  }

  @Test func `traps for a time in the past`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let time = TestScheduler()
      time.advance(to: .seconds(3))
      time.advance(to: .seconds(2))
    }
    #expect(result?.message.contains("not before 3.0 seconds, got 2.0 seconds") == true)
  }

  @Test func `run traps where something repeats forever, and lists what is scheduled`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let time = TestScheduler()
      time.schedule(after: .seconds(90)) {}
      _ = time.record(Signal<Int, Never>.interval(.seconds(2), on: time))
      time.run(limit: 10)
    }
    #expect(result?.message.contains("run() has run 10 actions, and others are still") == true)
    let rest = "due at 22.0 seconds, 90.0 seconds: call advance(by:)"
    #expect(result?.message.contains(rest) == true)
  }

  @Test func `run lists the first ten of many scheduled actions`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let time = TestScheduler()
      for seconds in 1...14 { time.schedule(after: .seconds(seconds)) {} }
      time.run(limit: 2)
    }
    #expect(result?.message.contains("due at 3.0 seconds, 4.0 seconds,") == true)
    #expect(result?.message.contains("12.0 seconds and 2 more: call advance(by:)") == true)
  }

  @Test func `run has a limit by default`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let time = TestScheduler()
      time.repeatForever()
      time.run()
    }
    #expect(result?.message.contains("run() has run 1000000 actions") == true)
  }

  @Test func `run permits as many actions as its limit`() {
    let time = TestScheduler()
    let count = Sum()
    for seconds in 1...10 { time.schedule(after: .seconds(seconds)) { count.add() } }
    time.run(limit: 10)
    #expect(count.value == 10)
  }

  @Test func `time cannot be advanced from inside an action`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let time = TestScheduler()
      time.schedule(after: .seconds(4)) { time.advance(by: .seconds(1)) }
      time.run()
    }
    #expect(
      result?.message.contains(
        "advance(by:) is called while the time advances, at 4.0 seconds"
      ) == true
    )
  }
}

extension TestScheduler {
  /// Schedules an action for the next second, which does the same.
  fileprivate func repeatForever() {
    schedule(after: .seconds(1)) { [self] in repeatForever() }
  }
}
