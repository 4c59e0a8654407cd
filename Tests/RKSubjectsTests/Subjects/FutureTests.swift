import RKCore
import RKSubjects
import RKTesting
import TestSupport
import Testing

@Suite("Future")
struct FutureTests {
  @Test func `runs once, immediately, and sends one result to all observers`() {
    let (runs, log) = (Sum(), Log<String>())
    let promises = Log<Future<Int, DiagramFailure>.Promise>()
    let future = Future<Int, DiagramFailure> { promise in
      runs.add()
      promises(promise)
    }
    #expect(runs.value == 1)
    future.write(to: log, as: "A ")
    promises.values[0](.success(1))
    promises.values[0](.failure(DiagramFailure()))
    promises.values[0](.success(2))
    future.write(to: log, as: "B ")
    #expect(runs.value == 1)
    #expect(log.values == ["A next(1)", "A completed", "B next(1)", "B completed"])
  }

  @Test func `cannot fail, if nothing names a failure`() {
    let future = Future { promise in promise(.success(1)) }
    let log = Log<Int>()
    future.observeNext(with: log.append)
    #expect(log.values == [1])
  }

  @Test func `sends a failure`() {
    let log = Log<String>()
    let future = Future<Int, DiagramFailure> { $0(.failure(DiagramFailure())) }
    future.write(to: log)
    future.write(to: log)
    #expect(log.values == ["failed(#)", "failed(#)"])
  }

  @Test func `is released with its promise, not earlier`() {
    let (tracker, count) = (Tracker(), Sum())
    do {
      let promises = Log<Future<Int, Never>.Promise>()
      Future<Int, Never> { promises($0) }.observe { [tracked = tracker.track()] event in
        tracked.use()
        if event.isNext { count.add() }
      }
      #expect(tracker.live == 1)
      promises.values[0](.success(1))
      #expect(count.value == 1)
      #expect(tracker.live == 0)
      Future<Int, Never> { promises($0) }.observe { [tracked = tracker.track()] _ in tracked.use() }
      #expect(tracker.live == 1)
    }
    #expect(tracker.live == 0)
  }

  @Test func `all observers receive the same one of concurrent promises`() {
    for _ in 0..<200 {
      let promises = Log<Future<Int, Never>.Promise>()
      let future = Future<Int, Never> { promises($0) }
      let log = Log<Int>()
      future.observeNext(with: log.append)
      inParallel(3) { promises.values[0](.success($0)) }
      future.observeNext(with: log.append)
      #expect(log.count == 2)
      #expect(Set(log.values).count == 1)
    }
  }
}
