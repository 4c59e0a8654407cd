import RKCore
import RKOperators
import RKSubjects
import RKTesting
import Synchronization

let schedulingPrograms = [
  Program("receive(on:): send, dispose", isLinearizable: false) { run in
    let subject = PassthroughSubject<Int, Never>()
    let log = run.log("a")
    let disposable = subject.receive(on: run.queue()).observe(log)
    run.thread(.call { subject.send(1) }, .call { subject.send(2) })
    run.thread(.quiet { disposable.dispose(log) })
    run.check { run.require(log, isOneOf: "", "1", "1 2") }
  },
  Program("receive(on:): send, send", preemptions: 3) { run in
    let subject = PassthroughSubject<Int, Never>()
    subject.receive(on: run.queue()).observe(run.log("a"))
    run.thread(.call { subject.send(1) })
    run.thread(.call { subject.send(2) }, .call { subject.send(completion: .finished) })
  },
  Program("receive(on:): complete, dispose", isLinearizable: false) { run in
    let subject = PassthroughSubject<Int, Never>()
    let log = run.log("a")
    let disposable = subject.receive(on: run.queue()).observe(log)
    run.thread(.call { subject.send(completion: .finished) })
    run.thread(.quiet { disposable.dispose(log) })
  },
  Program("receive(on:), concurrent queue: send") { run in
    let subject = PassthroughSubject<Int, Never>()
    subject.receive(on: run.concurrentQueue()).observe(run.log("a"))
    run.thread(.call { subject.send(1) }, .call { subject.send(2) })
  },
  Program("receive(on:whenBusy:): send", isLinearizable: false) { run in
    let subject = PassthroughSubject<Int, Never>()
    let log = run.log("a")
    subject.receive(on: run.queue(), whenBusy: .keepLatest).observe(log)
    run.thread(.call { subject.send(1) }, .call { subject.send(2) }, .call { subject.send(3) })
    run.check { run.require(log.events.last == "3", "the latest is lost: \(log.text)") }
  },
  Program("timer: fires, dispose", isLinearizable: false) { run in
    let time = TestScheduler()
    let log = run.log("a")
    let disposable = Signal<Int, Never>(just: 1, after: .ticks(1), on: time).observe(log)
    run.thread(.call { time.advance(by: .ticks(1)) })
    run.thread(.quiet { disposable.dispose(log) })
    run.check { run.require(log, isOneOf: "", "1", "1 |") }
  },
  Program("timer: fires while it is scheduled", preemptions: 3) { run in
    let time = QueueTimers(run.concurrentQueue())
    let log = run.log("a")
    run.thread(.call { Signal<Int, Never>(just: 1, after: .ticks(1), on: time).observe(log) })
    run.check { run.require(log, isOneOf: "1 |") }
  },
  Program("debounce: fires, send") { run in
    let time = TestScheduler()
    let subject = PassthroughSubject<Int, Never>()
    subject.debounce(for: .ticks(1), on: time).observe(run.log("a"))
    subject.send(1)
    run.thread(.call { time.advance(by: .ticks(1)) })
    run.thread(.call { subject.send(2) })
    run.check { time.advance(by: .ticks(2)) }
  },
  Program("timeout: fires, send") { run in
    let time = TestScheduler()
    let subject = PassthroughSubject<Int, TestFailure>()
    subject.timeout(after: .ticks(1), with: TestFailure(), on: time).observe(run.log("a"))
    run.thread(.call { time.advance(by: .ticks(1)) })
    run.thread(.call { subject.send(1) })
    run.check { time.advance(by: .ticks(2)) }
  },
  Program("delay: fires, dispose") { run in
    let time = TestScheduler()
    let subject = PassthroughSubject<Int, Never>()
    let log = run.log("a")
    let disposable = subject.delay(for: .ticks(1), on: time).observe(log)
    subject.send(1)
    run.thread(.call { time.advance(by: .ticks(1)) })
    run.thread(.quiet { disposable.dispose(log) })
  },
]

extension JobQueue: Scheduler {
  /// Adds a job.
  public func schedule(_ action: @escaping @Sendable () -> Void) {
    add(action)
  }
}

/// Runs each action at once, on a thread of its own; the time grows with each that is scheduled.
private final class QueueTimers: TimedScheduler, Sendable {
  private let queue: JobQueue
  private let count = Atomic<Int>(0)

  init(_ queue: JobQueue) {
    self.queue = queue
  }

  var now: Duration { .ticks(count.load(ordering: .acquiring)) }

  func schedule(_ action: @escaping @Sendable () -> Void) {
    _ = schedule(after: .zero, action)
  }

  func schedule(
    after delay: Duration,
    _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    let action = ScheduledAction(action)
    count.add(1, ordering: .acquiringAndReleasing)
    queue.add { action.run() }
    return action
  }
}
