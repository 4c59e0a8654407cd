import RKTesting
import ReactiveKit
import TestSupport
import Testing

@Suite("Recipe: polling that pauses")
@MainActor
struct PollingTests {
  private let time = TestScheduler()
  private let server = Stub<Void, Int>()
  private let isActive = Property(false)

  private func replies() -> Log<String> {
    let log = Log<String>()
    poll(every: .ticks(10), while: isActive, on: time) { [server] in try await server(()) }
      .observeNext { result in
        switch result {
        case .success(let reply): log("\(reply)")
        case .failure(let error): log("\(error)")
        }
      }
    return log
  }

  /// Waits for a request, in further periods if the reply before it is still ending in the first.
  private func requests(_ count: Int) async {
    while server.calls.count < count {
      await theMainQueue()
      if server.calls.count < count { time.advance(by: .ticks(10)) }
    }
  }

  @Test func `sends a request at once, then in each period`() async {
    let replies = replies()
    time.advance(by: .ticks(20))
    #expect(server.calls.count == 0)
    isActive.value = true
    for call in 1...3 {
      time.advance(by: call == 1 ? .zero : .ticks(9))
      if call > 1 {
        #expect(server.calls.count == call - 1)
        time.advance(by: .ticks(1))
      }
      await requests(call)
      server.answer(call, call)
      await until { replies.count == call }
    }
    #expect(replies.values == ["1", "2", "3"])
  }

  @Test func `a pause cancels the request, and resuming sends one at once`() async {
    let replies = replies()
    isActive.value = true
    time.advance(by: .zero)
    await until { server.calls.count == 1 }
    isActive.value = false
    await until { server.cancelled.count == 1 }
    #expect(time.scheduledCount == 0)
    time.advance(by: .ticks(100))
    isActive.value = true
    time.advance(by: .zero)
    await until { server.calls.count == 2 }
    server.answer(1, 1)
    server.answer(2, 2)
    await until { replies.count == 1 }
    #expect(replies.values == ["2"])
  }

  @Test func `a slow reply is awaited, and a failure does not end it`() async {
    let replies = replies()
    isActive.value = true
    time.advance(by: .ticks(25))
    await until { server.calls.count == 1 }
    server.fail(1)
    await until { replies.values == ["Offline()"] }
    await theMainQueue()
    #expect(server.calls.count == 1)
    time.advance(by: .ticks(5))
    await requests(2)
    server.answer(2, 2)
    await until { replies.values == ["Offline()", "2"] }
  }

  @Test func `the sample of the page prints the status`() async {
    let log = Log<String>()
    let print = { @Sendable (text: String) in log(text) }
    let fetchStatus = { @Sendable in "ready" }
    let isActive = Property(true)
    poll(every: .seconds(30), while: isActive) { fetchStatus() }
      .observeNext { result in if case .success(let status) = result { print(status) } }
    await until { log.values.first == "ready" }
    isActive.value = false
  }

  @Test func `the variation waits for a period after each reply or failure`() async {
    let log = Log<String>()
    let observation = Signal(await: { [server] in try await server(()) })
      .mapToResult()
      .append(Signal.completed().delay(for: .ticks(10), on: time))
      .repeat(.max)
      .observeNext { result in log(((try? result.get()).map { "\($0)" }) ?? "failed") }
    await until { server.calls.count == 1 }
    time.advance(by: .ticks(50))
    server.answer(1, 1)
    await until { log.count == 1 }
    time.advance(by: .ticks(9))
    #expect(server.calls.count == 1)
    time.advance(by: .ticks(1))
    await until { server.calls.count == 2 }
    server.fail(2)
    await until { log.count == 2 }
    time.advance(by: .ticks(10))
    await until { server.calls.count == 3 }
    #expect(log.values == ["1", "failed"])
    observation.dispose()
  }
}
