import RKCore
import TestSupport
import Testing

@Suite("BlockDisposable")
struct BlockDisposableTests {
  @Test func `runs its closure once`() {
    let runs = Sum()
    let disposable = BlockDisposable { runs.add() }
    #expect(!disposable.isDisposed)
    disposable.dispose()
    disposable.dispose()
    disposable.cancel()
    #expect(disposable.isDisposed)
    #expect(runs.value == 1)
  }

  @Test func `runs nothing when it is released`() {
    let runs = Sum()
    do { _ = BlockDisposable { runs.add() } }
    #expect(runs.value == 0)
  }

  @Test func `is disposed while its closure runs, which may dispose it again`() {
    let seen = Log<Bool>()
    let later = Later<BlockDisposable>()
    let disposable = BlockDisposable {
      seen(later.value?.isDisposed == true)
      later.value?.dispose()
    }
    later.value = disposable
    disposable.dispose()
    #expect(seen.values == [true])
  }

  @Test func `releases its closure when it has run`() {
    let tracker = Tracker()
    let tracked = Later<Tracked>()
    tracked.value = tracker.track()
    let disposable = BlockDisposable { [held = tracked.value] in held?.use() }
    tracked.value = nil
    #expect(tracker.live == 1)
    disposable.dispose()
    #expect(tracker.live == 0)
  }

  @Test func `releases its closure outside any lock`() {
    let later = Later<BlockDisposable>()
    let seen = Log<Bool>()
    let tracked = Later<Tracked>()
    tracked.value = Tracker().track { seen(later.value?.isDisposed == true) }
    later.value = BlockDisposable { [held = tracked.value] in held?.use() }
    tracked.value = nil
    later.value?.dispose()
    #expect(seen.values == [true])
  }

  @Test func `runs once under eight racing threads`() {
    for _ in 0..<100 {
      let runs = Sum()
      let disposable = BlockDisposable { runs.add() }
      inParallel(8) { _ in disposable.dispose() }
      #expect(runs.value == 1)
    }
  }

  @Test func `up to a depth, an inner disposal finishes before the outer one continues`() {
    let order = Log<Int>()
    var outermost = BlockDisposable { order(0) }
    for depth in 1...20 {
      let inner = outermost
      outermost = BlockDisposable {
        inner.dispose()
        order(depth)
      }
    }
    outermost.dispose()
    #expect(order.values == Array(0...20))
  }
}

@Suite("SimpleDisposable")
struct SimpleDisposableTests {
  @Test func `isDisposed is false, or as given, in the beginning`() {
    #expect(!SimpleDisposable().isDisposed)
    #expect(SimpleDisposable(isDisposed: true).isDisposed)
  }

  @Test func `is disposed after dispose, and after a second one`() {
    let disposable = SimpleDisposable()
    disposable.dispose()
    disposable.dispose()
    #expect(disposable.isDisposed)
  }

  @Test func `isDisposed can be set and cleared`() {
    let disposable = SimpleDisposable()
    disposable.isDisposed = true
    #expect(disposable.isDisposed)
    disposable.isDisposed = false
    #expect(!disposable.isDisposed)
  }
}
