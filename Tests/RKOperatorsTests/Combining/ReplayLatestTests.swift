import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("replayLatest")
struct ReplayLatestTests {
  @Test func `repeats the latest element with the other signal, until both terminate`() {
    timeline(
      "-1---2---|",
      "o--o---o---o-|"
    ) { _, source, other in
      source.replayLatest(when: other)
    } produces: {
      "-1-1-2-2---2-|"
    }
  }

  @Test func `completes with the source if the other has completed or nothing was sent`() {
    timeline("-1---2---|", "--o|") { _, source, other in
      source.replayLatest(when: other)
    } produces: {
      "-11--2---|"
    }
    timeline("---|", "--o--o") { _, source, other in
      source.replayLatest(when: other)
    } produces: {
      "---|"
    }
  }

  @Test func `drops what the other sends before the first element`() {
    let log = Log<String>()
    Signal<Int, Never>(sequence: [1, 2])
      .replayLatest(when: Signal<Int, Never>(sequence: [8, 9]))
      .write(to: log)
    #expect(log.values == ["next(1)", "next(2)", "completed"])
  }

  @Test func `fails when the source or the other signal fails`() {
    timeline("-1-#", "--o--o") { _, source, other in
      source.replayLatest(when: other)
    } produces: {
      "-11#"
    }
    timeline("-1-----|", "--o#") { _, source, other in
      source.replayLatest(when: other)
    } produces: {
      "-11#"
    }
  }

  @Test func `retains nothing after the other signal has completed`() {
    let tracker = Tracker()
    let time = TestScheduler()
    let source = Signal<Tracked, Never> { observer in
      observer.receive(tracker.track())
      return nil
    }
    let recorder = SerialDisposable()
    recorder.otherDisposable = source.replayLatest(when: time.cold("--|", failure: Never?.none))
      .observe { _ in }
    #expect(tracker.live == 1)
    time.run()
    #expect(tracker.live == 0)
    recorder.dispose()
  }
}
