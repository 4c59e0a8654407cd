import RKCore
import RKSubjects
import RKTesting
import TestSupport
import Testing

@Suite("refCount and autoconnect, several of one connectable signal")
struct RefCountTogetherTests {
  private let source = Runs()

  @Test func `several refCounts of one signal share its connection`() {
    let connectable = source.signal.publish()
    let log = Log<String>()
    connectable.write(to: log, as: "plain ")
    let first = connectable.refCount().write(to: log, as: "A ")
    let second = connectable.refCount().write(to: log, as: "B ")
    source.send(1)
    #expect(source.started == 1)
    #expect(log.values == ["plain next(1)", "A next(1)", "B next(1)"])
    first.dispose()
    source.send(2)
    #expect(log.values.suffix(2) == ["plain next(2)", "B next(2)"])
    second.dispose()
    #expect((source.started, source.live) == (1, 0))
  }

  @Test func `a refCount does not disconnect another that still counts`() {
    let connectable = source.signal.publish()
    let pair = connectable.refCount(minimum: 2)
    let first = connectable.refCount().observe { _ in }
    let second = pair.observe { _ in }
    // One of two has not asked for the connection; two have, and one that remains is enough.
    first.dispose()
    #expect((source.started, source.live) == (1, 0))
    let third = pair.observe { _ in }
    connectable.refCount().observe { _ in }.dispose()
    second.dispose()
    #expect((source.started, source.live) == (2, 1))
    third.dispose()
    #expect(source.live == 0)
  }

  @Test func `stays connected until the longest grace period has passed`() {
    let time = TestScheduler()
    let connectable = source.signal.publish()
    let patient = connectable.refCount(disconnectAfter: .ticks(3), on: time)
    let first = patient.observe { _ in }
    let second = connectable.refCount().observe { _ in }
    first.dispose()
    time.advance(by: .ticks(2))
    second.dispose()
    #expect(source.live == 1)
    time.advance(by: .ticks(1))
    #expect(source.live == 0)
    let third = patient.observe { _ in }
    let fourth = connectable.refCount().observe { _ in }
    third.dispose()
    time.advance(by: .ticks(3))
    #expect(source.live == 1)
    fourth.dispose()
    #expect((source.started, source.live) == (2, 0))
  }

  @Test func `does not end a connection made by connect or autoconnect`() {
    let time = TestScheduler()
    let connectable = source.signal.publish()
    let connection = connectable.connect()
    connectable.refCount().observe { _ in }.dispose()
    connectable.refCount(disconnectAfter: .ticks(1), on: time).observe { _ in }.dispose()
    time.run()
    #expect(source.live == 1)
    connection.dispose()
    #expect(source.live == 0)
    let counted = connectable.refCount().observe { _ in }
    connectable.autoconnect().observe { _ in }.dispose()
    counted.dispose()
    #expect((source.started, source.live) == (2, 1))
  }
}
