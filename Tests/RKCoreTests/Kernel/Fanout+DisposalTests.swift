import RKCore
import TestSupport
import Testing

@Suite("Broadcaster, disposal")
struct FanoutDisposalTests {
  /// An observer whose life is counted, and what ends it.
  private func tracked(by tracker: Tracker, in source: Source<Int, Never>) -> any Disposable {
    source.observe { [tracked = tracker.track()] _ in tracked.use() }
  }

  @Test func `releases an observer at once when nothing is being delivered`() {
    let tracker = Tracker()
    let source = Source<Int, Never>()
    let observations = (0..<3).map { _ in tracked(by: tracker, in: source) }
    for (index, observation) in observations.enumerated() {
      observation.dispose()
      #expect(tracker.live == 2 - index)
    }
  }

  @Test func `releases one disposed during a delivery when that has ended`() {
    let (tracker, log) = (Tracker(), Log<Int>())
    let source = Source<Int, Never>()
    let (here, there, itself) = (
      tracked(by: tracker, in: source), tracked(by: tracker, in: source), Later<any Disposable>()
    )
    source.observeNext { number in
      if number != 1 { return }
      here.dispose()
      inParallel(1) { _ in there.dispose() }
      itself.value?.dispose()
      tracked(by: tracker, in: source).dispose()
      source.send(2)
      log(tracker.live)
    }
    itself.value = tracked(by: tracker, in: source)
    source.observeNext { _ in log(tracker.live) }
    source.send(1)
    // The second element is delivered after those before it in the queue were removed.
    #expect(log.values == [4, 4, 0])
    #expect(tracker.live == 0)
  }

  @Test func `releases one with a replay when the delivery has ended`() {
    let tracker = Tracker()
    let broadcaster = Broadcaster<Int, Never>()
    func observe() -> any Disposable {
      let tracked = tracker.track()
      let observer = AnyObserver<Int, Never>(observer: { _ in tracked.use() })
      return broadcaster.observe(observer) { reserve in (reserve(), [0]) }
    }
    let (here, there) = (observe(), observe())
    let first = AnyObserver<Int, Never>(observer: { _ in
      here.dispose()
      inParallel(1) { _ in there.dispose() }
    })
    let observation = broadcaster.observe(first)
    broadcaster.send(1)
    #expect(tracker.live == 0)
    observation.dispose()
  }

  @Test func `releases all at the end, also one disposed while it is delivered`() {
    let tracker = Tracker()
    let source = Source<Int, Never>()
    let later = Later<any Disposable>()
    source.observe { _ in later.value?.dispose() }
    later.value = tracked(by: tracker, in: source)
    source.receive(completion: .finished)
    #expect(tracker.live == 0)
  }

  @Test func `what is released with an observer may dispose others and send`() {
    let (tracker, log) = (Tracker(), Log<String>())
    let source = Source<Int, Never>()
    let second = Later<any Disposable>()
    let last = tracked(by: tracker, in: source)
    second.value = source.observe {
      [
        tracked = tracker.track(onDeinit: {
          last.dispose(); source.send(2)
        })
      ] _ in tracked.use()
    }
    source.observe { event in
      if case .next(1) = event { inParallel(1) { _ in second.value?.dispose() } }
      log("A \(event)")
    }
    source.observe { log("B \($0)") }
    source.send(1)
    #expect(log.values == ["A next(1)", "B next(1)", "A next(2)", "B next(2)"])
    #expect(tracker.live == 0)
  }

  @Test func `releases those that are disposed on several threads while others send`() {
    for _ in 0..<200 {
      let tracker = Tracker()
      let source = Source<Int, Never>()
      let disposed = (0..<30).map { _ in tracked(by: tracker, in: source) }
      source.observeNext { disposed[$0 % 30].dispose() }
      inParallel(3) { thread in
        for number in 0..<10 {
          disposed[thread * 10 + number].dispose()
          source.send(number)
        }
      }
      #expect(tracker.live == 0)
    }
  }
}
