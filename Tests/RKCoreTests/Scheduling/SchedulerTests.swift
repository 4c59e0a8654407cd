import RKCore
import RKTesting
import TestSupport
import Testing

/// A scheduler of a user's: one method.
private struct Inline: Scheduler {
  let log: Log<String>

  func schedule(_ action: @escaping @Sendable () -> Void) {
    log.append("begin")
    action()
    log.append("end")
  }
}

@Suite("schedule(at:in:)")
struct DeadlineTimerTests {
  @Test func `an action runs at its deadline, before what was scheduled later for that time`() {
    let (time, slot, log) = (TestScheduler(), Slot(), Log<String>())
    time.schedule(at: .ticks(2), in: slot) {
      log("timer at \(time.now)")
      return nil
    }
    time.schedule(after: .ticks(2)) { log("later") }
    time.run()
    #expect(log.values == ["timer at 2.0 seconds", "later"])
  }
}

@Suite("Scheduler")
struct SchedulerTests {
  @Test func `a scheduler that implements one method runs actions`() {
    let log = Log<String>()
    let scheduler: any Scheduler = Inline(log: log)
    scheduler.schedule { log.append("run") }
    #expect(log.values == ["begin", "run", "end"])
  }
}
