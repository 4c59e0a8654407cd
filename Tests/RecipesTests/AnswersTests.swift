import RKTesting
import ReactiveKit
import TestSupport
import Testing

/// Lines of the tables in Docs/Recipes that are more than one call.
@Suite("Recipes: answers and variations")
struct AnswersTests {
  private let time = TestScheduler()

  @Test func `isTyping is true for three seconds after each event`() {
    let events = time.hot("-e-e------e-", failure: nil)
    let isTyping = events.flatMapLatest { [time] _ in
      SafeSignal(just: false).delay(for: .seconds(3), on: time).prepend(true)
    }
    let log = time.record(isTyping.map { $0 ? "t" as Character : "f" })
    time.advance(by: .ticks(14))
    #expect(log.diagram == "-t-t--f---t--f-")
  }

  @Test func `texts that were written offline are sent later`() {
    let isOnline = Property(false)
    let texts = PassthroughSubject<String, Never>()
    let sent = time.record(texts.pausableBuffered(by: isOnline, limit: 100))
    texts.send("one")
    texts.send("two")
    #expect(sent.elements == [])
    isOnline.value = true
    texts.send("three")
    #expect(sent.elements == ["one", "two", "three"])
  }

  @Test func `a connection without packets fails, and one with heartbeats does not`() {
    struct Silent: Error {}
    let packets = time.hot("-h--h--h----------", failure: Silent())
    let log = time.record(packets.timeout(after: .seconds(5), with: Silent(), on: time))
    time.advance(by: .ticks(15))
    #expect(log.diagram == "-h--h--h----#")
  }

  @Test func `heartbeats are sent while it is connected`() {
    let status = Property(LiveFeed.Status.connecting)
    let beats = status.map { $0 == .connected }.flatMapLatest { [time] in
      $0 ? SafeSignal<Int>.interval(.seconds(10), on: time) : .never()
    }
    let log = time.record(beats)
    time.advance(by: .seconds(15))
    status.value = .connected
    time.advance(by: .seconds(25))
    status.value = .waiting
    time.advance(by: .seconds(25))
    #expect(log.events.map(\.time) == [.seconds(25), .seconds(35)])
  }

  @Test func `an average after a retry mixes values of two connections`() {
    let connections = time.cold("-1-3#", values: ["1": 1, "3": 3])
    func sums(_ before: Bool) -> [Int] {
      let source = connections.toSignal()
      let pairs = before ? source.nwise(2).retry(1) : source.retry(1).nwise(2)
      let log = time.record(pairs.map { $0.reduce(0, +) })
      time.advance(by: .ticks(9))
      return log.elements
    }
    #expect(sums(true) == [4, 4])
    #expect(sums(false) == [4, 4, 4])
  }
}
