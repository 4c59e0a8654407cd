import RKTesting
import ReactiveKit
import TestSupport
import Testing

@Suite("Recipe: a cache with age")
@MainActor
struct CacheTests {
  private let time = TestScheduler()
  private let server = Stub<Int, String>()
  private let received = Log<String>()

  private func makeCache() -> Cache<Int, String, Offline> {
    Cache(age: .ticks(60), on: time) { [server] id throws(Offline) in try await server(id) }
  }

  @Test func `one request serves all observers during the request, and later ones`() async {
    let cache = makeCache()
    cache[7].write(to: received, as: "1 ")
    cache[7].write(to: received, as: "2 ")
    await until { server.calls.count == 1 }
    server.answer(1, "Jim")
    await until { received.count == 4 }
    time.advance(by: .ticks(59))
    cache[7].write(to: received, as: "3 ")
    #expect(
      received.values == [
        "1 next(\"Jim\")", "1 completed", "2 next(\"Jim\")", "2 completed", "3 next(\"Jim\")",
        "3 completed",
      ]
    )
    #expect(server.calls == [7])
  }

  @Test func `a value that is too old is released and loaded again`() async {
    let cache = makeCache()
    cache[7].write(to: received)
    await until { server.calls.count == 1 }
    server.answer(1, "Jim")
    await until { time.scheduledCount == 1 }
    time.advance(by: .ticks(60))
    await until {
      // The old value answers until it is released.
      cache[7].observe { _ in }
      return server.calls == [7, 7]
    }
    cache[7].write(to: received)
    server.answer(2, "Kathryn")
    await until { received.count == 4 }
    #expect(received.values[2] == "next(\"Kathryn\")")
  }

  @Test func `a failure is not kept`() async {
    let cache = makeCache()
    cache[7].write(to: received)
    await until { server.calls.count == 1 }
    server.fail(1)
    await until { received.values == ["failed(Offline())"] }
    cache[7].write(to: received)
    await until { server.calls == [7, 7] }
    server.answer(2, "Jim")
    await until { received.count == 3 }
  }

  @Test func `keys are independent, and a request continues without observers`() async {
    let cache = makeCache()
    cache[1].observe { _ in }.dispose()
    cache[2].write(to: received)
    await until { Set(server.calls) == [1, 2] }
    let call = server.calls[0] == 1 ? 1 : 2
    server.answer(call, "one")
    await until { time.scheduledCount == 1 }
    cache[1].write(to: received)
    #expect(received.values == ["next(\"one\")", "completed"])
    #expect(server.cancelled.count == 0)
  }

  @Test func `a value is retained until it is too old`() async {
    let tracker = Tracker()
    let cache = Cache(age: .ticks(60), on: time) { (_: Int) in tracker.track() }
    cache[7].observe { _ in }
    await until { time.scheduledCount == 1 }
    #expect(tracker.live == 1)
    time.advance(by: .ticks(60))
    await until { tracker.live == 0 }
  }

  @Test func `the sample of the page sends the same user to two observers`() async {
    let log = Log<String>()
    let print = { @Sendable (text: String) in log(text) }
    let load = { @Sendable (id: Int) async throws(Offline) -> String in "user \(id)" }
    let users = Cache(age: .seconds(60)) { id throws(Offline) in try await load(id) }
    users[7].suppressError(logging: true).observeNext { print($0) }  // loads
    users[7].suppressError(logging: true).observeNext { print($0) }  // receives the same user
    await until { log.values == ["user 7", "user 7"] }
  }

  @Test func `the sample with stale values sends the last value, and then a new one`() async {
    let users = makeCache()
    let latest = Property<[Int: String]>([:])
    let latestThenFresh = { @Sendable (id: Int) in
      Signal(deferring: { () -> Signal<String, Offline> in
        let fresh = users[id]
          .handleEvents(receiveOutput: { user in latest.update { $0[id] = user } })
        guard let last = latest.value[id] else { return fresh }
        return fresh.prepend(last).removeDuplicates()
      })
    }
    latestThenFresh(7).write(to: received, as: "1 ")
    await until { server.calls.count == 1 }
    server.answer(1, "Jim")
    await until { received.count == 2 && time.scheduledCount == 1 }
    latestThenFresh(7).write(to: received, as: "2 ")
    #expect(received.values.suffix(2) == ["2 next(\"Jim\")", "2 completed"])
    time.advance(by: .ticks(60))
    await until {
      // The old value answers until it is released.
      users[7].observe { _ in }
      return server.calls == [7, 7]
    }
    latestThenFresh(7).write(to: received, as: "3 ")
    #expect(received.values.last == "3 next(\"Jim\")")
    server.answer(2, "Kathryn")
    await until { received.values.suffix(2) == ["3 next(\"Kathryn\")", "3 completed"] }
  }
}
