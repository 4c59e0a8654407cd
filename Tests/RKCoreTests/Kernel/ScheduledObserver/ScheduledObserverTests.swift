import RKCore
import TestSupport
import Testing

@Suite("ScheduledObserver")
struct ScheduledObserverTests {
  /// A scheduler of jobs that a test runs, of four events each.
  private final class Jobs: BatchingScheduler, Sendable {
    private let jobs = Locked<[@Sendable () -> Void]>([])

    var eventsPerJob: Int { 4 }
    var count: Int { jobs.withLock { $0.count } }

    func schedule(_ action: @escaping @Sendable () -> Void) {
      jobs.withLock { $0.append(action) }
    }

    func run() {
      let job = jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
      job?()
    }
  }

  @Test func `a job delivers no more than its share, even after a job that delivered less`() {
    let (jobs, log) = (Jobs(), Log<Int>())
    let observer = ScheduledObserver<Int, Never>(
      downstream: AnyObserver(receive: log.append, completion: { _ in }),
      scheduler: jobs
    )
    observer.send(0)
    jobs.run()
    for number in 1...9 { observer.send(number) }
    var counts = [log.count]
    for _ in 0..<3 {
      jobs.run()
      counts.append(log.count)
    }
    #expect(counts == [1, 5, 9, 10])
    #expect(log.values == Array(0...9))
  }

  @Test(arguments: [WhenBusy.wait, .drop, .keepLatest])
  func `drops what a source sends after its terminal event`(whenBusy: WhenBusy) {
    let (jobs, log) = (Jobs(), Log<Int>())
    let observer = ScheduledObserver<Int, Never>(
      downstream: AnyObserver(receive: log.append, completion: { _ in log(-1) }),
      scheduler: jobs,
      whenBusy: whenBusy
    )
    observer.send(1)
    observer.send(completion: .finished)
    observer.send(2)
    observer.send(completion: .finished)
    for _ in 0..<3 { jobs.run() }
    #expect(log.values == [1, -1])
  }

  @Test(arguments: [WhenBusy.wait, .drop, .keepLatest])
  func `schedules no job for what a source sends after the disposal`(whenBusy: WhenBusy) {
    let jobs = Jobs()
    let observer = ScheduledObserver<Int, Never>(
      downstream: AnyObserver(receive: { _ in }, completion: { _ in }),
      scheduler: jobs,
      whenBusy: whenBusy
    )
    observer.disposable.dispose()
    observer.send(1)
    observer.send(completion: .finished)
    #expect(jobs.count == 0)
  }

  @Test func `an element that arrives during a delivery is dropped by a policy that drops`() {
    let (jobs, log) = (Jobs(), Log<Int>())
    let later = Later<ScheduledObserver<Int, Never>>()
    let observer = ScheduledObserver<Int, Never>(
      downstream: AnyObserver(
        receive: { number in
          log(number)
          if number == 1 { later.value?.send(2) }
        },
        completion: { _ in }
      ),
      scheduler: jobs,
      whenBusy: .drop
    )
    later.value = observer
    observer.send(1)
    jobs.run()
    observer.send(3)
    for _ in 0..<3 { jobs.run() }
    #expect(log.values == [1, 3])
    later.value = nil
  }

  @Test func `a job delivers nothing after the disposal during one of its events`() {
    let (jobs, log, observation) = (Jobs(), Log<Int>(), SerialDisposable())
    let observer = ScheduledObserver<Int, Never>(
      downstream: AnyObserver(
        receive: { number in
          log(number)
          if number == 2 { observation.dispose() }
        },
        completion: { _ in }
      ),
      scheduler: jobs
    )
    observation.otherDisposable = observer.disposable
    for number in 1...3 { observer.send(number) }
    jobs.run()
    #expect(log.values == [1, 2])
  }

  @Test func `a job ends when the observation is disposed before the content is released`() {
    let (jobs, log) = (Jobs(), Log<Int>())
    let later = Later<ScheduledObserver<Int, Never>>()
    let rest = Box<[DisposalTrampoline.Step]>([])
    let observer = ScheduledObserver<Int, Never>(
      downstream: AnyObserver(
        receive: { number in
          log(number)
          // The terminal event waits, and 2 was taken but not delivered.
          later.value?.send(completion: .finished)
          later.value?.disposable.stop(&rest.value)
        },
        completion: { _ in log(-1) }
      ),
      scheduler: jobs
    )
    later.value = observer
    observer.send(1)
    observer.send(2)
    jobs.run()
    #expect(log.values == [1])
    for step in rest.value { step() }
    later.value = nil
  }
}
