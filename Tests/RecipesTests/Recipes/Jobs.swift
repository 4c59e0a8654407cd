import ReactiveKit

struct Progress<Job: Sendable>: Sendable {
  var done = 0
  var failed: [Job] = []
  let total: Int

  var fraction: Double { total == 0 ? 1 : Double(done + failed.count) / Double(total) }
}

/// Runs jobs, a limited number at a time, and emits the progress at most every 100 ms and at the end.
///
/// A failure does not stop the other jobs. Disposal cancels the running jobs, and no more jobs start.
func progress<Job: Sendable>(
  of jobs: [Job],
  atOnce limit: Int = 8,
  on time: some TimedScheduler & Sendable = ExecutionContext.main,
  run: @escaping @Sendable (Job) async throws -> Void
) -> SafeSignal<Progress<Job>> {
  SafeSignal(sequence: jobs)
    .flatMapMerge(maxConcurrent: limit) { job in
      Signal(await: { try await run(job) }).mapToResult().map { (job: job, result: $0) }
    }
    .accumulate(into: Progress(total: jobs.count)) { progress, end in
      switch end.result {
      case .success: progress.done += 1
      case .failure: progress.failed.append(end.job)
      }
    }
    .throttle(for: .milliseconds(100), on: time)
}
