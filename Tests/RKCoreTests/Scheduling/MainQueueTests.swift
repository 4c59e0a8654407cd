import Dispatch
import RKCore
import TestSupport
import Testing

@Suite("ExecutionContext.main")
@MainActor
struct MainContextTests {
  @Test func `runs on the main actor, never before the sender continues`() async {
    let log = Log<String>()
    await withCheckedContinuation { continuation in
      ExecutionContext.main.schedule {
        MainActor.assertIsolated()
        log.append("run")
        continuation.resume()
      }
      log.append("sent")
    }
    #expect(log.values == ["sent", "run"])
  }

  @Test func `runs in order of sending`() async {
    let log = Log<Int>()
    await withCheckedContinuation { continuation in
      for number in 0..<100 { ExecutionContext.main.schedule { log.append(number) } }
      ExecutionContext.main.schedule { continuation.resume() }
    }
    #expect(log.values == Array(0..<100))
  }
}

// Other tests may have something waiting for the main queue: each of these has a process of its own.
@Suite("ExecutionContext.immediateOnMain")
struct MainQueueTests {
  @Test func `runs at once on the main actor if nothing is queued before it`() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let log = Log<String>()
        ExecutionContext.immediateOnMain.execute {
          log.append("a begins")
          ExecutionContext.immediateOnMain.execute { log.append("b") }
          log.append("a ends")
        }
        precondition(log.values == ["a begins", "b", "a ends"], "\(log.values)")
      }
    }
  }

  @Test func `runs actions of other threads on the main actor`() async {
    await #expect(processExitsWith: .success) {
      await withCheckedContinuation { continuation in
        inParallel(1) { _ in
          ExecutionContext.immediateOnMain.schedule {
            MainActor.preconditionIsolated()
            continuation.resume()
          }
        }
      }
    }
  }

  @Test func `never overtakes earlier actions of other threads`() async {
    await #expect(processExitsWith: .success) {
      let log = Log<Int>()
      await withCheckedContinuation { continuation in
        DispatchQueue.main.async {
          inParallel(1) { _ in
            for number in 0..<10 {
              ExecutionContext.immediateOnMain.schedule { log.append(number) }
            }
          }
          ExecutionContext.immediateOnMain.schedule { log.append(10) }
          precondition(log.values.isEmpty, "\(log.values)")
          ExecutionContext.immediateOnMain.schedule { continuation.resume() }
        }
      }
      precondition(log.values == Array(0...10), "\(log.values)")
      await MainActor.run {
        ExecutionContext.immediateOnMain.schedule { log.append(11) }
        precondition(log.values.last == 11, "\(log.values)")
      }
    }
  }
}
