import RKCore
import TestSupport
import Testing

@Suite("Broadcaster, disposal")
struct BroadcasterDisposalTests {
  /// An observer whose life is counted, and what ends it.
  private func tracked(by tracker: Tracker, in source: Source<Int, Never>) -> any Disposable {
    source.observe { [tracked = tracker.track()] _ in tracked.use() }
  }

  @Test func `a deinit during release may dispose other observers and send`() {
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

  @Test func `releases observers that other threads dispose during sends`() {
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
