import Foundation
import RKFoundation
import RKTesting
import TestSupport
import Testing

@Suite("OperationQueue and RunLoop as schedulers", .timeLimit(.minutes(30)))
struct FoundationSchedulerTests {
  @Test func `delivers on an operation queue, in order`() async {
    let queue = OperationQueue()
    let numbers = SafeSignal(sequence: 0..<1000).receive(on: queue)
    let isOnQueue = numbers.map { ($0, OperationQueue.current === queue) }
    let received = await isOnQueue.collected()
    #expect(received.map(\.0) == Array(0..<1000))
    #expect(!received.contains { !$0.1 })
  }

  @Test func `delivers events whose operations were cancelled`() async {
    let queue = OperationQueue()
    queue.isSuspended = true
    let (numbers, log) = (PassthroughSubject<Int, Never>(), Log<String>())
    numbers.receive(on: queue).observe { event in log("\(event)") }
    numbers.send(1)
    queue.cancelAllOperations()
    queue.isSuspended = false
    numbers.send(2)
    numbers.send(completion: .finished)
    await expectSoon("it completes") { log.count == 3 }
    #expect(log.values == ["next(1)", "next(2)", "completed"])
  }

  @Test func `runs a timed signal on an operation queue after the delay`() async {
    let queue = OperationQueue()
    let start = queue.now
    let isOnQueue = await SafeSignal(just: 1, after: .milliseconds(20), on: queue)
      .map { _ in OperationQueue.current === queue }
      .collected()
    #expect(isOnQueue == [true])
    #expect(queue.now - start >= .milliseconds(20))
  }

  @Test func `cancels an action that waits for an operation queue`() {
    let queue = OperationQueue()
    queue.isSuspended = true
    queue.schedule(after: .zero) { Issue.record("a cancelled action does not run") }.dispose()
    queue.isSuspended = false
    queue.waitUntilAllOperationsAreFinished()
  }

  @Test func `delivers on the thread of a run loop that waits`() async {
    let contexts = AsyncStream<(ExecutionContext, ThreadID)>.makeStream()
    let ended = Gate()
    Thread.detachNewThread {
      let runLoop = RunLoop.current
      // The run loop waits as long as it has a timer.
      let timer = Timer(timeInterval: 3600, repeats: true) { _ in }
      runLoop.add(timer, forMode: .default)
      Thread.current.threadDictionary["timer"] = timer
      contexts.continuation.yield((.runLoop(.current), .current))
      while runLoop.run(mode: .default, before: .distantFuture) {}
      ended.open()
    }
    for await (context, thread) in contexts.stream {
      let received = await SafeSignal(sequence: 0..<100).receive(on: context)
        .map { (number: $0, thread: ThreadID.current) }
        .collected()
      #expect(received.map(\.number) == Array(0..<100))
      #expect(received.allSatisfy { $0.thread == thread })
      context.schedule { (Thread.current.threadDictionary["timer"] as? Timer)?.invalidate() }
      break
    }
    await ended.passed()
  }

  @Test func `a run loop without a mode traps`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = ExecutionContext.runLoop(.main, inModes: [])
    }
    #expect(result?.message.contains("runLoop(_:inModes:) needs at least one mode") == true)
  }
}
