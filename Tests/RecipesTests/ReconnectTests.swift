import RKTesting
import ReactiveKit
import TestSupport
import Testing

@Suite("Recipe: reconnecting with backoff")
struct ReconnectTests {
  private let time = TestScheduler()
  private let connections = Log<Duration>()

  /// Makes a feed whose connections are diagrams; the last one is repeated.
  private func makeFeed(_ diagrams: Diagram...) -> LiveFeed {
    LiveFeed(
      connect: { [time, connections] in
        connections(time.now)
        let diagram = diagrams[min(connections.count, diagrams.count) - 1]
        return time.cold(diagram).map { "\($0)" }.mapError { _ in Disconnected() }
      },
      delay: .exponential(initial: .ticks(1), maximum: .ticks(4)),
      on: time
    )
  }

  @Test func `waits longer after each failed attempt, and resets the delay after a message`() {
    let feed = makeFeed("#", "#", "#", "#", "-a#", "#")
    let messages = time.record(feed.messages)
    time.advance(by: .ticks(18))
    #expect(connections.values == [0, 1, 3, 7, 11, 14, 16].map { .ticks($0) })
    #expect(messages.elements == ["a"] && messages.end == nil)
  }

  @Test func `a connection that the server closes is lost as well`() {
    let messages = time.record(makeFeed("-a|").messages)
    time.advance(by: .ticks(9))
    #expect(messages.diagram == "-a--a--a--")
  }

  @Test func `reports its status`() {
    let feed = makeFeed("--ab#")
    let log = Log<String>()
    feed.status.observeNext { [time] in
      log("\(time.now.components.seconds) \($0)")
    }
    let observation = feed.messages.observe { _ in }
    time.advance(by: .ticks(5))
    observation.dispose()
    #expect(
      log.values == [
        "0 idle", "0 connecting", "2 connected", "4 waiting", "5 connecting", "5 idle",
      ]
    )
    #expect(time.scheduledCount == 0)
  }

  @Test func `all observers share one connection, which ends with the last`() {
    let feed = makeFeed("-a-b-c-")
    let first = time.record(feed.messages)
    time.advance(by: .ticks(2))
    let second = time.record(feed.messages)
    time.advance(by: .ticks(2))
    #expect(connections.count == 1)
    #expect(first.elements == ["a", "b"] && second.elements == ["b"])
    first.dispose()
    #expect(feed.status.value == .connected)
    second.dispose()
    #expect(feed.status.value == .idle && time.scheduledCount == 0)
  }

  @Test func `disposal during a wait ends it`() {
    let feed = makeFeed("#")
    let messages = time.record(feed.messages)
    time.advance(by: .zero)
    #expect(feed.status.value == .waiting && time.scheduledCount == 1)
    messages.dispose()
    #expect(feed.status.value == .idle && time.scheduledCount == 0)
  }
}
