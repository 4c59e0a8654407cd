import RKCore
import TestSupport
import Testing

@Suite("Fanout, leaving it")
struct FanoutLeavingTests {
  /// An observer whose life is counted, and what ends it.
  private func tracked(by tracker: Tracker, in source: Source<Int, Never>) -> any Disposable {
    source.observe { [tracked = tracker.track()] _ in tracked.use() }
  }

  @Test func `one disposed from inside the call of another is let go before dispose returns`() {
    let (tracker, log) = (Tracker(), Log<Int>())
    let source = Source<Int, Never>()
    let (before, after) = (Later<any Disposable>(), Later<any Disposable>())
    before.value = tracked(by: tracker, in: source)
    source.observe { event in
      (event.isTerminal ? after : before).value?.dispose()
      log(tracker.live)
    }
    after.value = tracked(by: tracker, in: source)
    source.send(1)
    #expect(log.values == [1])
    source.receive(completion: .finished)
    #expect(log.values == [1, 0])
  }

  @Test func `one that disposes itself is let go when its call returns, before the next`() {
    let (tracker, log) = (Tracker(), Log<Int>())
    let source = Source<Int, Never>()
    let itself = Later<any Disposable>()
    itself.value = source.observe { [tracked = tracker.track()] _ in
      itself.value?.dispose()
      log(tracker.live)
      tracked.use()
    }
    source.observe { _ in log(tracker.live) }
    source.send(1)
    #expect(log.values == [1, 0])
  }

  @Test func `one disposed on another thread is let go when the call that runs returns`() {
    let (tracker, log) = (Tracker(), Log<Int>())
    let source = Source<Int, Never>()
    let (before, after) = (tracked(by: tracker, in: source), Later<any Disposable>())
    source.observe { event in
      inParallel(1) { _ in (event.isTerminal ? after.value : before)?.dispose() }
    }
    source.observe { _ in log(tracker.live) }
    after.value = tracked(by: tracker, in: source)
    source.send(1)
    #expect(log.values == [1])
    source.receive(completion: .finished)
    #expect(log.values == [1, 0])
  }

  @Test func `one with a replay is let go as soon`() {
    let (tracker, log) = (Tracker(), Log<Int>())
    let fanout = Fanout<Int, Never>()
    func observe() -> any Disposable {
      let tracked = tracker.track()
      let observer = AnyObserver<Int, Never>(observer: { _ in tracked.use() })
      return fanout.observe(observer) { reserve in (reserve(), [0]) }
    }
    let (here, there) = (observe(), observe())
    let first = AnyObserver<Int, Never>(observer: { _ in
      here.dispose()
      log(tracker.live)
      inParallel(1) { _ in there.dispose() }
    })
    let second = AnyObserver<Int, Never>(observer: { _ in log(tracker.live) })
    let observations = [fanout.observe(first), fanout.observe(second)]
    fanout.send(1)
    #expect(log.values == [1, 0])
    for observation in observations { observation.dispose() }
  }

  @Test func `one that comes and leaves during a delivery is let go when the call returns`() {
    let (tracker, log) = (Tracker(), Log<Int>())
    let source = Source<Int, Never>()
    source.observe { [self] _ in
      tracked(by: tracker, in: source).dispose()
    }
    source.observe { _ in log(tracker.live) }
    source.send(1)
    #expect(log.values == [0])
  }

  // U13
  @Test func `what goes with one that is let go may dispose others and send`() {
    let (tracker, log) = (Tracker(), Log<String>())
    let source = Source<Int, Never>()
    let (first, second) = (Later<any Disposable>(), Later<any Disposable>())
    let last = source.observe { [tracked = tracker.track()] _ in tracked.use() }
    second.value = source.observe {
      [
        tracked = tracker.track(onDeinit: {
          last.dispose(); source.send(2)
        })
      ] _ in tracked.use()
    }
    first.value = source.observe { event in
      if case .next(1) = event { inParallel(1) { _ in second.value?.dispose() } }
      log("A \(event)")
    }
    source.observe { log("B \($0), \(tracker.live)") }
    source.send(1)
    #expect(log.values == ["A next(1)", "B next(1), 0", "A next(2)", "B next(2), 0"])
  }

  @Test func `who leaves at once with others, here and there, is let go`() {
    for _ in 0..<200 {
      let tracker = Tracker()
      let source = Source<Int, Never>()
      let left = (0..<30).map { _ in tracked(by: tracker, in: source) }
      source.observeNext { left[$0 % 30].dispose() }
      inParallel(3) { thread in
        for number in 0..<10 {
          left[thread * 10 + number].dispose()
          source.send(number)
        }
      }
      #expect(tracker.live == 0)
    }
  }
}
