/// Runs jobs one after another on a thread of its own, or each on its own thread.
///
/// Guarded by the token.
public final class JobQueue: SharedObject, @unchecked Sendable {
  private unowned let run: Run
  private let isSerial: Bool
  private(set) var jobs: [() -> Void] = []
  private var isRunning = false
  private var worker = 0
  private var released = Clock.zero

  init(_ run: Run, isSerial: Bool) {
    self.run = run
    self.isSerial = isSerial
  }

  override var typeName: String { "queue" }

  /// Adds a job.
  public func add(_ job: @escaping () -> Void) {
    if !machine.isExploring { return jobs.append(job) }
    if !isSerial {
      _ = machine.spawn("job", job)
      return
    }
    step("add")
    jobs.append(job)
    release()
    if isRunning { return }
    isRunning = true
    worker = machine.spawn("queue") { self.work() }
  }

  /// Starts the jobs that were added before the threads.
  func start() {
    if jobs.isEmpty || isRunning { return }
    isRunning = true
    worker = machine.spawn("queue") { self.work() }
  }

  private func work() {
    while true {
      step("take")
      release()
      if jobs.isEmpty { break }
      jobs.removeFirst()()
    }
    isRunning = false
  }

  /// Orders the running thread with all that used the queue before.
  private func release() {
    let thread = machine.threads[machine.current]
    thread.clock.join(released)
    released = thread.clock
    thread.clock[machine.current] += 1
  }

  /// Runs the first job, of a sequential execution.
  func runFirst() {
    jobs.removeFirst()()
  }

  /// Cancels a task whose jobs run here, in one step, since the runtime holds a lock meanwhile.
  ///
  /// It is ordered with all that a job has done. The program needs a bound of preemptions: what the
  /// step contains is not known before it runs.
  public func cancel(_ body: () -> Void) {
    if !machine.isExploring { return body() }
    step("cancel")
    machine.uninterrupted = machine.current
    machine.block = machine.threads[machine.current].node
    if isRunning { released.join(machine.threads[worker].clock) }
    release()
    body()
    machine.uninterrupted = nil
  }

  private func step(_ action: StaticString) {
    machine.announce(self, writes: true)
    machine.record(self, writes: true)
    machine.trace.append(.init(thread: machine.current, object: self, action: action))
  }
}

extension Run {
  /// Creates a queue, whose jobs run one after another.
  public func queue() -> JobQueue { add(JobQueue(self, isSerial: true)) }

  /// Creates a queue, whose jobs run concurrently.
  public func concurrentQueue() -> JobQueue { add(JobQueue(self, isSerial: false)) }

  private func add(_ queue: JobQueue) -> JobQueue {
    queues.append(queue)
    return queue
  }
}
