import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("subscribe(on:)")
struct SubscribeOnTests {
  @Test func `observes the source on the scheduler, once for each observer`() {
    let time = TestScheduler()
    let log = Log<Int>()
    let signal = Signal<Int, Never>(sequence: [1, 2]).subscribe(on: time)
    signal.observeNext(with: log.append)
    signal.observeNext(with: log.append)
    #expect(log.values == [])
    time.run()
    #expect(log.values == [1, 2, 1, 2])
  }

  @Test func `observes the source only when the scheduler gets to it`() {
    struct Late: Scheduler {
      let time: TestScheduler
      func schedule(_ action: @escaping @Sendable () -> Void) {
        time.schedule(after: .ticks(2), action)
      }
    }
    timeline(
      "-a-b-|"
    ) { time, source in
      source.subscribe(on: Late(time: time))
    } produces: {
      "---a-b-|"
    }
  }

  @Test func `does not observe the source if it is disposed first`() {
    let time = TestScheduler()
    let log = Log<Int>()
    Signal<Int, Never>(performing: {
      log.append(0); return 0
    }).subscribe(on: time)
      .observeNext(with: log.append)
      .dispose()
    time.run()
    #expect(log.values == [])
  }

  @Test func `disposes the source at once, without the scheduler`() {
    let time = TestScheduler()
    let log = Log<String>()
    let observation = Signal<Int, Never> { _ in BlockDisposable { log.append("disposed") } }
      .subscribe(on: time)
      .observe { _ in }
    time.run()
    #expect(log.values == [])
    observation.dispose()
    #expect(log.values == ["disposed"])
  }

  @Test func `is disposed when the source terminates`() {
    let time = TestScheduler()
    let observation = Signal<Int, Never>(just: 1).subscribe(on: time).observe { _ in }
    #expect(!observation.isDisposed)
    time.run()
    #expect(observation.isDisposed)
  }

  @Test func `does not block the observing thread, together with receive(on:)`() {
    let background = TestScheduler()
    let main = TestScheduler()
    let log = Log<String>()
    Signal<Int, Never>(performing: {
      log.append("works"); return 1
    })
    .subscribe(on: background)
    .receive(on: main)
    .observe { log.append("\($0)") }
    log.append("observes")
    background.run()
    log.append("background done")
    main.run()
    #expect(log.values == ["observes", "works", "background done", "next(1)", "completed"])
  }

  @Test func `retains nothing after disposal, even if the scheduler never runs`() {
    let time = TestScheduler()
    let tracker = Tracker()
    let observation = {
      let (source, observer) = (tracker.track(), tracker.track())
      return Signal<Int, Never>(performing: {
        source.use()
        return 1
      })
      .subscribe(on: time)
      .observe { _ in observer.use() }
    }()
    #expect(tracker.live == 2)
    observation.dispose()
    #expect(tracker.live == 0)
  }
}
