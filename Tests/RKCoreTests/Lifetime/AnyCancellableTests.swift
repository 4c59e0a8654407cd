import RKCore
import TestSupport
import Testing

@Suite("AnyCancellable")
struct AnyCancellableTests {
  @Test func `runs its closure once, when it is cancelled`() {
    let runs = Sum()
    let cancellable = AnyCancellable { runs.add() }
    #expect(!cancellable.isDisposed)
    cancellable.cancel()
    cancellable.dispose()
    #expect(cancellable.isDisposed)
    #expect(runs.value == 1)
  }

  @Test func `runs its closure once when it is released`() {
    let runs = Sum()
    do { _ = AnyCancellable { runs.add() } }
    #expect(runs.value == 1)
  }

  @Test func `does not run again when it is released after cancellation`() {
    let runs = Sum()
    do {
      let cancellable = AnyCancellable { runs.add() }
      cancellable.cancel()
    }
    #expect(runs.value == 1)
  }

  @Test func `disposes its disposable when it is released`() {
    let other = SimpleDisposable()
    do { _ = AnyCancellable(other) }
    #expect(other.isDisposed)
  }

  @Test func `is disposed when its disposable is`() {
    let other = SimpleDisposable()
    let cancellable = AnyCancellable(other)
    other.dispose()
    #expect(cancellable.isDisposed)
  }

  @Test func `releases its disposable when it is cancelled`() {
    let tracker = Tracker()
    let cancellable = AnyCancellable(Holding(tracker.track()))
    #expect(tracker.live == 1)
    cancellable.cancel()
    #expect(tracker.live == 0)
    #expect(cancellable.isDisposed)
  }

  @Test func `is equal only to itself`() {
    let (one, other) = (AnyCancellable {}, AnyCancellable {})
    #expect(one == one)
    #expect(one != other)
    #expect(Set([one, other, one]).count == 2)
  }

  @Test func `is disposed when a set that it is stored in releases it`() {
    let runs = Sum()
    var set: Set<AnyCancellable> = []
    AnyCancellable { runs.add() }.store(in: &set)
    BlockDisposable { runs.add() }.store(in: &set)
    #expect(set.count == 2)
    #expect(runs.value == 0)
    set.removeAll()
    #expect(runs.value == 2)
  }

  @Test func `is disposed when an array that it is stored in releases it`() {
    let runs = Sum()
    var array: [AnyCancellable] = []
    AnyCancellable { runs.add() }.store(in: &array)
    BlockDisposable { runs.add() }.store(in: &array)
    #expect(array.count == 2)
    #expect(runs.value == 0)
    array.removeAll()
    #expect(runs.value == 2)
  }

  @Test func `can be added to a bag`() {
    let runs = Sum()
    let bag = DisposeBag()
    AnyCancellable { runs.add() }.dispose(in: bag)
    AnyCancellable { runs.add() }.store(in: bag)
    #expect(runs.value == 0)
    bag.dispose()
    #expect(runs.value == 2)
  }

  @Test func `the stack does not grow when nested closures are released`() {
    let runs = Sum()
    onSmallStack {
      var outermost = AnyCancellable { runs.add() }
      for _ in 0..<many {
        let inner = outermost
        outermost = AnyCancellable { withExtendedLifetime(inner) { _ = runs.add() } }
      }
    }
    #expect(runs.value == many + 1)
  }
}

/// A disposable that is nothing but what it holds.
private struct Holding: Disposable {
  let tracked: Tracked
  let flag = SimpleDisposable()

  init(_ tracked: Tracked) { self.tracked = tracked }

  func dispose() { flag.dispose() }
  var isDisposed: Bool { flag.isDisposed }
}
