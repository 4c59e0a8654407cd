import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("withWeak")
struct WithWeakTests {
  @Test func `sends each element with the object until it is released`() {
    let log = Log<String>()
    let tracker = Tracker()
    var object: Tracked? = tracker.track(7)
    let time = TestScheduler()
    let source = time.cold("-a-b-c-|")
    if let object { source.withWeak(object).map { "\($0)\($1)" }.write(to: log) }
    time.advance(to: .ticks(2))
    object = nil
    #expect(tracker.live == 0)
    time.run()
    #expect(log.values == ["next(\"7a\")", "completed"])
    #expect(source.subscriptions.map(\.description) == ["^--!"])
  }

  @Test func `completes at the first element after the object's release`() {
    timeline(
      "-a-b-c-|",
      "--x"
    ) { _, source, end in
      let object = Locked<Tracked?>(Tracker().track(7))
      end.suppressError(logging: false).observeNext { _ in object.withLock { $0 = nil } }
      return source.withWeak(object.withLock { $0 } ?? Tracker().track(8)).map { $1 }
    } produces: {
      "-a-|"
    }
  }
}
