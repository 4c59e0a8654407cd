import RKTesting
import ReactiveKit
import TestSupport
import Testing

@Suite("Recipe: rate limiting")
@MainActor
struct RateLimitTests {
  @Test func `emits at most two in any four ticks, in order, and none is lost`() {
    timeline("abcde-----f------|") { time, source in
      source.limited(to: 2, per: .ticks(4), on: time)
    } produces: {
      "ab--cd--e-f------|"
    }
  }

  @Test func `a failure is passed on at once`() {
    timeline("-a-b-c-#") { time, source in
      source.limited(to: 1, per: .ticks(4), on: time)
    } produces: {
      "-a---b-#"
    }
  }

  @Test func `a client sends five requests in a second, and the rest later`() async {
    let (time, server) = (TestScheduler(), Stub<Int, Int>())
    let client = Client(on: time)
    let received = Log<Int>()
    let observations = (1...12).map { number in
      client.send { try await server(number) }.suppressError(logging: false)
        .observeNext { received($0) }
    }
    await until { server.calls.count == 5 }
    observations[7].dispose()  // Not sent yet, so it never is.
    time.advance(by: .milliseconds(999))
    #expect(server.calls.count == 5)
    time.advance(by: .milliseconds(1))
    await until { server.calls.count == 9 }
    time.advance(by: .seconds(1))
    await until { server.calls.count == 11 }
    #expect(Set(server.calls) == Set((1...12).filter { $0 != 8 }))
    for call in 1...11 { server.answer(call, server.calls[call - 1]) }
    await until { received.count == 11 }
    #expect(Set(received.values) == Set(server.calls))
  }

  @Test func `the sample of the page prints what it shows`() throws {
    let guide = Guide("Recipes/RateLimit.md")
    let print = guide.print
    let time = TestScheduler()
    let letters = time.cold("abcde-----f------|")
    let limited = time.record(letters.limited(to: 2, per: .ticks(4), on: time))
    time.run()
    print(limited.diagram)  // prints: ab--cd--e-f------|
    try guide.expectOutput()
  }
}
