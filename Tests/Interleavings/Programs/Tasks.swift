import RKCore
import RKSubjects
import Synchronization

let taskPrograms = [
  Program("values: send, cancel", preemptions: 2, isLinearizable: false) { run in
    let subject = PassthroughSubject<Int, Never>()
    let log = run.log("a")
    let executor = QueueExecutor(run.queue())
    let task = Task(executorPreference: executor) {
      for await element in subject.values { log.deliver("\(element)") }
      log.deliver("|", isTerminal: true)
    }
    run.thread(.call { subject.send(1) }, .call { subject.send(2) })
    run.thread(.call { executor.cancel(task) })
    run.check { run.require(log.isEnded, "the task has not ended: \(log.text)") }
  },
  Program("values: send, complete", isLinearizable: false) { run in
    let subject = PassthroughSubject<Int, Never>()
    let log = run.log("a")
    let executor = QueueExecutor(run.queue())
    let task = Task(executorPreference: executor) {
      for await element in subject.values { log.deliver("\(element)") }
      log.deliver("|", isTerminal: true)
    }
    run.thread(.call { subject.send(1) }, .call { subject.send(completion: .finished) })
    run.check {
      withExtendedLifetime(task) {}
      run.require(log.isEnded, "the task has not ended: \(log.text)")
    }
  },
  Program("demand: suspend, resume", isLinearizable: false) { run in
    let (demand, continued) = (Backpressure(), Counter(Atomic(0)))
    demand.pause()
    run.thread(
      .call {
        let isSuspended = demand.isPaused && demand.suspend { _ = continued.take() }
        if !isSuspended { _ = continued.take() }
      }
    )
    run.thread(.call { demand.resume() })
    run.check { run.require(continued.take() == 1, "a paused source continues once") }
  },
]

/// Runs the jobs of a task on a queue.
final class QueueExecutor: TaskExecutor {
  private let queue: JobQueue

  init(_ queue: JobQueue) {
    self.queue = queue
  }

  /// Cancels a task between two of its jobs, or during one.
  func cancel(_ task: Task<Void, Never>) {
    queue.cancel { task.cancel() }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.add { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
