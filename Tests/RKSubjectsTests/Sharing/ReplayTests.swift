import RKCore
import RKSubjects
import RKTesting
import TestSupport
import Testing

@Suite("replay")
struct ReplayTests {
  @Test("replays exactly limit elements and the terminal event", arguments: 0...3)
  func limit(limit: Int) {
    let (source, log) = (Runs(), Log<String>())
    let connectable = source.signal.replay(limit: limit)
    connectable.connect()
    source.send(1)
    source.send(2)
    connectable.write(to: log).dispose()
    let kept = [1, 2].suffix(limit).map { "next(\($0))" }
    #expect(log.values == kept)
    source.end(.finished)
    connectable.write(to: log)
    #expect(log.values == kept + kept + ["completed"])
  }

  @Test func `replays everything by default`() {
    let (source, log) = (Runs(), Log<String>())
    let connectable = source.signal.replay()
    connectable.connect()
    for number in 0..<100 { source.send(number) }
    connectable.write(to: log)
    #expect(log.count == 100)
  }

  @Test func `replays the last elements of a limit that are not older than the duration`() {
    let (time, source, log) = (TestScheduler(), Runs(), Log<String>())
    let connectable = source.signal.replay(limit: 2, for: .ticks(3), on: time)
    connectable.connect()
    for number in 1...3 {
      source.send(number)
      time.advance(by: .ticks(1))
    }
    connectable.write(to: log, as: "A ").dispose()
    time.advance(by: .ticks(1))
    connectable.write(to: log, as: "B ").dispose()
    time.advance(by: .ticks(1))
    connectable.write(to: log, as: "C ").dispose()
    #expect(log.values == ["A next(2)", "A next(3)", "B next(3)"])
  }

  @Test func `replays no element older than the duration, without a limit`() {
    let (time, source, log) = (TestScheduler(), Runs(), Log<String>())
    let connectable = source.signal.replay(for: .milliseconds(1_500), on: time)
    connectable.connect()
    for number in 1...2 {
      source.send(number)
      time.advance(by: .seconds(1))
    }
    connectable.write(to: log)
    #expect(log.values == ["next(2)"])
  }
}
