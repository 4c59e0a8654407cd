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

@Suite("Scheduler")
struct SchedulerTests {
  @Test func `a scheduler needs one method`() {
    let log = Log<String>()
    let scheduler: any Scheduler = Inline(log: log)
    scheduler.schedule { log.append("run") }
    #expect(log.values == ["begin", "run", "end"])
  }
}
