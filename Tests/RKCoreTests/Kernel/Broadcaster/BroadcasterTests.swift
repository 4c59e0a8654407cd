import RKCore
import TestSupport
import Testing

@Suite("Broadcaster")
struct BroadcasterTests {
  @Test func `every observer receives the elements sent while it observes`() {
    let log = Log<String>()
    let source = Source<Int, Never>()
    source.send(0)
    let first = source.write(to: log, as: "A ")
    source.send(1)
    source.write(to: log, as: "B ")
    source.send(2)
    first.dispose()
    source.send(3)
    source.receive(completion: .finished)
    source.send(4)
    #expect(
      log.values == [
        "A next(1)", "A next(2)", "B next(2)", "B next(3)", "B completed",
      ]
    )
    #expect(first.isDisposed)
  }

  @Test func `a late observer receives the terminal event before observe returns`() {
    let log = Log<String>()
    let source = Source<Int, Trouble>()
    source.failed(.timeout)
    source.receive(completion: .finished)
    let disposable = source.write(to: log)
    #expect(log.values == ["failed(timeout)"])
    #expect(disposable.isDisposed)
  }

  @Test func `an observer disposed during the terminal event does not receive it`() {
    let log = Log<String>()
    let source = Source<Int, Never>()
    let later = Later<any Disposable>()
    source.observe { event in
      log("A \(event)")
      later.value?.dispose()
    }
    later.value = source.write(to: log, as: "B ")
    source.write(to: log, as: "C ")
    source.receive(completion: .finished)
    #expect(log.values == ["A completed", "C completed"])
  }

  @Test func `an observer added during a delivery receives the next element`() {
    let log = Log<String>()
    let source = Source<Int, Never>()
    source.observe { event in
      if case .next(1) = event {
        source.send(2)
        source.write(to: log)
        source.send(3)
      }
    }
    source.send(1)
    #expect(log.values == ["next(3)"])
  }

  @Test func `an observer added and disposed during a delivery receives nothing`() {
    let log = Log<String>()
    let tracker = Tracker()
    let source = Source<Int, Never>()
    source.observe { event in
      if case .next(1) = event {
        source.observe { [tracked = tracker.track()] event in
          tracked.use()
          log("\(event)")
        }.dispose()
        source.send(2)
      }
    }
    source.send(1)
    #expect(log.values.isEmpty)
    #expect(tracker.live == 0)
  }

  @Test func `an observer is released at disposal, at termination and with the source`() {
    let tracker = Tracker()
    let kept: [any Disposable]
    do {
      let (ended, left, gone) = (Source<Int, Never>(), Source<Int, Never>(), Source<Int, Never>())
      kept = [ended, left, gone].map { source in
        source.observe { [tracked = tracker.track()] _ in tracked.use() }
      }
      #expect(tracker.live == 3)
      ended.receive(completion: .finished)
      #expect(tracker.live == 2)
      kept[1].dispose()
      #expect(tracker.live == 1)
    }
    #expect(tracker.live == 0)
    #expect(!kept.contains { !$0.isDisposed })
  }

  @Test func `an observer that releases its source during a delivery is released`() {
    let tracker = Tracker()
    let log = Log<String>()
    let source = Later<Source<Int, Never>>()
    source.value = Source()
    source.value?.observe { [tracked = tracker.track()] event in
      tracked.use()
      log("A \(event)")
      source.value = nil
    }
    source.value?.write(to: log, as: "B ")
    source.value?.send(1)
    #expect(log.values == ["A next(1)", "B next(1)"])
    #expect(tracker.live == 0)
  }

  @Test func `an observer that is added during the delivery that released the source is released`()
  {
    let tracker = Tracker()
    let broadcaster = Broadcaster<Int, Never>()
    let added = Later<any Disposable>()
    _ = broadcaster.observe(
      AnyObserver { _ in
        broadcaster.release()
        let tracked = tracker.track()
        added.value = broadcaster.observe(AnyObserver { _ in tracked.use() })
      }
    )
    broadcaster.send(1)
    #expect(tracker.live == 0)
    #expect(added.value?.isDisposed == true)
  }

  @Test func `the deinit of an observer may dispose others and send`() {
    let log = Log<String>()
    let tracker = Tracker()
    let source = Source<Int, Never>()
    let second = Later<any Disposable>()
    let first = source.observe {
      [
        tracked = tracker.track(onDeinit: {
          second.value?.dispose(); source.send(2)
        })
      ] _ in
      tracked.use()
    }
    second.value = source.write(to: log, as: "B ")
    source.write(to: log, as: "C ")
    source.send(1)
    first.dispose()
    #expect(tracker.live == 0)
    #expect(log.values == ["B next(1)", "C next(1)", "C next(2)"])
  }

  @Test func `elements queued for a released source are released`() {
    let tracker = Tracker()
    let source = Source<Tracked?, Never>()
    source.observeNext { element in
      if element == nil { source.send(tracker.track()) }
    }
    source.send(nil)
    #expect(tracker.live == 0)
  }

  @Test(.onOneThread) func `a hundred thousand observers are disposed in one delivery`() {
    let source = Source<Int, Never>()
    let received = Sum()
    let bag = DisposeBag()
    source.observeNext { _ in bag.dispose() }
    for _ in 0..<100_000 { source.observeNext { _ in received.add() }.dispose(in: bag) }
    source.send(1)
    source.send(2)
    #expect(received.value == 0)
  }

  @Test func `retains nothing of an observer that terminates during its replay`() {
    let tracker = Tracker()
    let log = Log<String>()
    let broadcaster = Broadcaster<Int, Never>()
    let observation = {
      let tracked = tracker.track()
      let observer = AnyObserver<Int, Never>(observer: { event in
        tracked.use()
        log("\(event)")
        broadcaster.send(completion: .finished)
      })
      return broadcaster.observe(observer) { add in
        add()
        return [0]
      }
    }()
    #expect(log.values == ["next(0)", "completed"])
    #expect(observation.isDisposed)
    #expect(tracker.live == 0)
  }
}
