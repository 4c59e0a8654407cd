import Dispatch
import RKCore
import TestSupport
import Testing

@Suite("DispatchQueue as a scheduler")
struct DispatchQueueTests {
  let queue = DispatchQueue(label: "test")
  let log = Log<Int>()
  let tracker = Tracker()

  @Test func `runs actions in order, on the queue`() {
    for number in 0..<100 {
      queue.schedule { [queue, log] in
        dispatchPrecondition(condition: .onQueue(queue))
        log.append(number)
      }
    }
    queue.sync {}
    #expect(log.values == Array(0..<100))
  }

  @Test func `runs an action after a delay, on the queue`() async {
    let before = queue.now
    let action = SerialDisposable()
    await withCheckedContinuation { continuation in
      action.otherDisposable = queue.schedule(after: .milliseconds(5)) { [queue] in
        dispatchPrecondition(condition: .onQueue(queue))
        continuation.resume()
      }
    }
    #expect(queue.now - before >= .milliseconds(5))
    queue.sync {}
    #expect(action.otherDisposable?.isDisposed == true)
  }

  @Test func `does not wait for a negative delay`() {
    queue.schedule(after: .seconds(-3_600)) { [log] in log.append(1) }
    queue.sync {}
    #expect(log.values == [1])
  }

  @Test func `releases a cancelled action at once`() {
    let action = queue.schedule(after: .seconds(3_600)) { [object = tracker.track()] in
      object.use()
    }
    #expect(tracker.live == 1)
    #expect(!action.isDisposed)
    action.dispose()
    #expect(tracker.live == 0)
    #expect(action.isDisposed)
  }

  @Test func `retains fewer than 1,000 of 100,000 cancelled timers`() {
    for _ in 0..<100_000 { queue.schedule(after: .seconds(3_600)) {}.dispose() }
    let action = queue.schedule(after: .seconds(3_600)) {}
    #expect((1..<1_000).contains(DispatchTimers.count))
    action.dispose()
  }

  @Test func `runs an action that is due before one that was scheduled earlier`() async {
    let late = queue.schedule(after: .seconds(3_600)) { [log] in log.append(1) }
    await withCheckedContinuation { continuation in
      queue.schedule(after: .milliseconds(1)) { continuation.resume() }
    }
    late.dispose()
    #expect(log.values.isEmpty)
  }

  @Test func `does not run an action that is cancelled before it begins`() {
    queue.sync {
      let action = queue.schedule(after: .zero) { [log] in log.append(1) }
      action.dispose()
    }
    queue.sync {}
    #expect(log.values.isEmpty)
  }

  @Test(arguments: [
    Duration.seconds(9_223_372_036) + .milliseconds(900), .seconds(9_223_372_037),
    .seconds(Int64.max), .seconds(Int64.max) * 2,
  ])
  func `accepts a delay of centuries`(_ delay: Duration) async {
    let action = queue.schedule(after: delay) { [log] in log.append(1) }
    await withCheckedContinuation { continuation in
      queue.schedule(after: .milliseconds(1)) { continuation.resume() }
    }
    #expect(log.values.isEmpty)
    action.dispose()
  }

  @Test func `has a monotonic time`() {
    let times = (0..<1_000).map { _ in queue.now }
    #expect(times == times.sorted())
    #expect(DispatchQueue.global().now >= times[0])
  }

  @Test func `runs a block after a number of seconds, unless it is disposed`() async {
    let block = queue.disposableAfter(when: 0) { [log, object = tracker.track()] in
      object.use()
      log.append(1)
    }
    queue.disposableAfter(when: 3_600) { [log] in log.append(2) }.dispose()
    await withCheckedContinuation { continuation in
      queue.disposableAfter(when: 0.001) { continuation.resume() }
    }
    #expect(log.values == [1])
    #expect(block.isDisposed)
    #expect(tracker.live == 0)
  }
}
