import Dispatch
import RKCore
import TestSupport
import Testing

@Suite("values, cancelled")
struct AsyncValuesCancellationTests {
  @Test func `disposes and ends when the task is cancelled`() async {
    let log = Log<String>()
    let (observed, start) = AsyncStream<Void>.makeStream()
    let endless = Signal<Int, Never> { observer in
      start.finish()
      // The disposable retains the observer, so only the cancellation ends the loop.
      return BlockDisposable {
        observer.receive(1)
        log("disposed")
      }
    }
    let task = Task {
      for await number in endless.values { log("\(number)") }
      log("ended")
    }
    for await _ in observed {}
    task.cancel()
    await task.value
    #expect(log.values == ["disposed", "ended"])
  }

  @Test func `disposes a source that never stops sending, when the task is cancelled`()
    async
  {
    let running = Later<Task<Int, Never>>()
    let endless = Signal<Int, Never> { observer in
      var isCancelled = false
      while !observer.isDisposed {
        observer.receive(1)
        // The source cancels the task. The test would first wait for a thread of the pool, while the source
        // keeps sending.
        guard !isCancelled, let task = running.value else { continue }
        isCancelled = true
        inParallel(1) { _ in task.cancel() }
      }
      return nil
    }
    // The task has its own thread, so that it blocks no thread of the pool.
    let task = Task(executorPreference: CallingExecutor {}) {
      var count = 0
      for await _ in endless.toAsyncStream(bufferingPolicy: .bufferingNewest(1)) { count += 1 }
      return count
    }
    running.value = task
    #expect(await task.value == 0)
  }

  @Test func `does not observe the source if the task is already cancelled`() async {
    let runs = Sum()
    let numbers = Signal<Int, Never>(performing: { runs.add() })
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      for await _ in numbers.values {}
      return await numbers.first
    }
    #expect(await task.value == nil)
    #expect(runs.value == 0)
  }

  @Test func `delivers nothing to a task that is already cancelled`() async {
    let log = Log<Int>()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      for await number in Signal<Int, Never>(sequence: 1...3).values { log(number) }
    }
    await task.value
    #expect(log.values == [])
  }

  @Test func `delivers no buffered element once the task is cancelled`() async {
    let received = await Task {
      var values = Signal<Int, Never> { observer in
        for number in 1...3 { observer.receive(number) }
        return nil
      }.values.makeAsyncIterator()
      var results = Signal<Int, Trouble> { observer in
        for number in 1...3 { observer.receive(number) }
        return nil
      }.values.makeAsyncIterator()
      var received = [await values.next(), try? await results.next()]
      withUnsafeCurrentTask { $0?.cancel() }
      for _ in 0..<2 { received += [await values.next(), try? await results.next()] }
      return received
    }.value
    #expect(received == [1, 1, nil, nil, nil, nil])
  }

  @Test func `resumes once when termination and cancellation race`() async {
    for round in 0..<10_000 {
      let observers = Later<AtomicObserver<Int, Never>>()
      let (observed, start) = AsyncStream<Void>.makeStream()
      let signal = Signal<Int, Never> { observer in
        observers.value = observer
        start.finish()
        return nil
      }
      let task = Task {
        var count = 0
        for await _ in signal.values { count += 1 }
        return count
      }
      // In every other round, the task is certainly waiting when the two calls race.
      if round % 2 == 0 { for await _ in observed {} }
      DispatchQueue.global().async {
        observers.value?.receive(1)
        observers.value?.receive(completion: .finished)
      }
      task.cancel()
      #expect(await task.value <= 1)
    }
  }
}

/// A task executor that calls a closure before it enqueues a job.
///
/// A closure that sends would deadlock if the thread that resumes the task held a lock.
final class CallingExecutor: TaskExecutor {
  private let body: @Sendable () -> Void
  private let queue = DispatchQueue(label: "executor")

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  func enqueue(_ job: consuming ExecutorJob) {
    body()
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
