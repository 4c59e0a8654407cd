import Dispatch
import RKCore
import TestSupport
import Testing

@Suite("ExecutionContext")
struct ExecutionContextTests {
  let log = Log<String>()

  /// Sends `a`, and from inside it `b`.
  private func nest(on context: ExecutionContext) {
    context.execute { [log] in
      log.append("a begins")
      context.schedule { log.append("b") }
      log.append("a ends")
    }
  }

  @Test func `immediate runs an action at once, even inside another action`() {
    nest(on: .immediate)
    #expect(log.values == ["a begins", "b", "a ends"])
  }

  @Test func `runs each action with the function that it was created from`() {
    let context = ExecutionContext { [log] action in
      log.append("before")
      action()
    }
    context.execute { [log] in log.append("run") }
    context.schedule { [log] in log.append("run") }
    context.context { [log] in log.append("run") }
    #expect(log.values == ["before", "run", "before", "run", "before", "run"])
  }

  @Test func `a queue runs a nested action after the current one`() {
    let queue = DispatchQueue(label: "test")
    let context = queue.context
    queue.sync { nest(on: context) }
    queue.sync {}
    queue.sync {}
    #expect(log.values == ["a begins", "a ends", "b"])
  }

  @Test func `global runs on another thread`() {
    let threads = Log<ThreadNumber>()
    let done = DispatchSemaphore(value: 0)
    for context in [ExecutionContext.global(), .global(qos: .userInitiated)] {
      context.schedule {
        threads.append(.current)
        done.signal()
      }
      done.wait()
    }
    #expect(threads.count == 2)
    #expect(!threads.values.contains(.current))
  }

  @Test func `has the time of the dispatch queues`() {
    let before = DispatchQueue.global().now
    let between = ExecutionContext.immediate.now
    #expect(before <= between)
    #expect(between <= DispatchQueue.global().now)
  }
}

@Suite("ExecutionContext.nonRecursive")
struct NonRecursiveTests {
  let context = ExecutionContext.nonRecursive()
  let log = Log<String>()

  @Test func `runs an action at once when no other action runs`() {
    context.execute { [log] in log.append("a") }
    #expect(log.values == ["a"])
  }

  @Test func `two contexts are independent`() {
    let other = ExecutionContext.nonRecursive()
    context.execute { [log] in
      other.execute { log.append("b") }
      log.append("a")
    }
    #expect(log.values == ["b", "a"])
  }
}

@Suite("ExecutionContext.trampoline")
struct TrampolineContextTests {
  let log = Log<String>()

  @Test func `runs an action of another thread at once, while one runs on this thread`() {
    ExecutionContext.trampoline.execute { [log] in
      inParallel(1) { _ in ExecutionContext.trampoline.execute { log.append("b") } }
      log.append("a")
    }
    #expect(log.values == ["b", "a"])
  }
}

@Suite("ExecutionContext, after a delay")
struct DelayedContextTests {
  let tracker = Tracker()

  @Test func `runs the action in the context's queue`() async {
    let queue = DispatchQueue(label: "test")
    let contexts: [ExecutionContext] = [
      queue.context, ExecutionContext { queue.async(execute: $0) },
    ]
    for context in contexts {
      await withCheckedContinuation { continuation in
        context.schedule(after: .milliseconds(1)) {
          dispatchPrecondition(condition: .onQueue(queue))
          continuation.resume()
        }
      }
    }
  }

  @Test func `releases a cancelled action at once`() {
    for context in [ExecutionContext.immediate, .main, .nonRecursive(), .global()] {
      let action = context.schedule(after: .seconds(3_600)) { [object = tracker.track()] in
        object.use()
      }
      #expect(tracker.live == 1)
      action.dispose()
      #expect(tracker.live == 0)
      #expect(action.isDisposed)
    }
  }

  @Test func `the disposable is disposed when the action has run`() async {
    let queue = DispatchQueue(label: "test")
    for context in [queue.context, ExecutionContext { queue.async(execute: $0) }] {
      let action = SerialDisposable()
      await withCheckedContinuation { continuation in
        action.otherDisposable = context.schedule(after: .zero) { continuation.resume() }
      }
      queue.sync {}
      #expect(action.otherDisposable?.isDisposed == true)
    }
  }

  @Test func `the action is released by a context that does not run it`() async {
    let action = SerialDisposable()
    await withCheckedContinuation { continuation in
      let context = ExecutionContext { _ in continuation.resume() }
      action.otherDisposable = context.schedule(after: .zero) { [object = tracker.track()] in
        object.use()
      }
    }
    action.otherDisposable = nil
    // The thread of the queue may still be returning from the context.
    await until { tracker.live == 0 }
    #expect(tracker.live == 0)
  }

  @Test func `does not run an action cancelled in the context's queue`() async {
    let ran = Sum()
    for _ in 0..<2_000 {
      let sent = Log<@Sendable () -> Void>()
      let context = ExecutionContext { sent.append($0) }
      let action = context.schedule(after: .zero) { ran.add() }
      await until { sent.count > 0 }
      action.dispose()
      for send in sent.values { send() }
    }
    #expect(ran.value == 0)
  }
}
