import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("dispose(on:)")
struct DisposeOnTests {
  @Test func `disposes the source on the scheduler, and releases the observer at once`() {
    let time = TestScheduler()
    let log = Log<String>()
    let tracker = Tracker()
    let source = Signal<Int, Never> { _ in BlockDisposable { log("disposed") } }
    let observation = {
      let tracked = tracker.track()
      return source.dispose(on: time).observe { _ in tracked.use() }
    }()
    observation.dispose()
    observation.dispose()
    #expect(observation.isDisposed)
    #expect(tracker.live == 0)
    #expect(log.values == [])
    time.run()
    #expect(log.values == ["disposed"])
  }

  @Test func `delivers nothing once disposed, though the source goes on`() {
    let time = TestScheduler()
    let log = Log<Int>()
    let source = time.hot("-abc|", values: ["a": 1, "b": 2, "c": 3], failure: Never?.none)
    let later = TestScheduler()
    let observation = source.dispose(on: later).observeNext(with: log.append)
    time.advance(to: .ticks(1))
    observation.dispose()
    time.run()
    #expect(log.values == [1])
    later.run()
    #expect(source.subscriptions.count == 1)
  }

  @Test func `does not use the scheduler at termination`() {
    let time = TestScheduler()
    let log = Log<String>()
    let observation = Signal<Int, Never>(sequence: [1, 2]).dispose(on: time)
      .observe { log("\($0)") }
    #expect(log.values == ["next(1)", "next(2)", "completed"])
    #expect(observation.isDisposed)
    #expect(time.scheduledCount == 0)
  }

  @Test func `stops an endless source before observe returns`() {
    let time = TestScheduler()
    let log = Log<Int>()
    let stop = SerialDisposable()
    let end = ByHand<Int>()
    stop.otherDisposable = Signal<Int, Never>(sequence: 0...).dispose(on: time)
      .prefix(untilOutputFrom: end)
      .observeNext { number in
        log(number)
        if number == 2 { end.send(1) }
      }
    #expect(log.values == [0, 1, 2])
  }

  @Test func `is released with its observers when the source releases its observer`() {
    let time = TestScheduler()
    let tracker = Tracker()
    var source: ByHand<Int>? = ByHand()
    if let source {
      source.dispose(on: time).prefix(maxLength: 2)
        .observe { [tracked = tracker.track()] _ in tracked.use() }
    }
    source?.send(1)
    #expect(tracker.live == 1)
    source = nil
    #expect(tracker.live == 0)
  }

  @Test func `disposes on the scheduler what a silent producer left behind`() {
    let time = TestScheduler()
    let log = Log<String>()
    let observation = Signal<Int, Never> { _ in BlockDisposable { log("disposed") } }
      .dispose(on: time)
      .prefix(maxLength: 2)
      .observe { _ in }
    observation.dispose()
    #expect(log.values == [])
    time.run()
    #expect(log.values == ["disposed"])
  }
}
