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

  @Test func `runs its closure once, when it is let go`() {
    let runs = Sum()
    do { _ = AnyCancellable { runs.add() } }
    #expect(runs.value == 1)
  }

  @Test func `does not run again when it is let go after it was cancelled`() {
    let runs = Sum()
    do {
      let cancellable = AnyCancellable { runs.add() }
      cancellable.cancel()
    }
    #expect(runs.value == 1)
  }

  @Test func `disposes another disposable`() {
    let other = SimpleDisposable()
    do { _ = AnyCancellable(other) }
    #expect(other.isDisposed)
  }

  @Test func `is over when the other disposable is`() {
    let other = SimpleDisposable()
    let cancellable = AnyCancellable(other)
    other.dispose()
    #expect(cancellable.isDisposed)
  }

  @Test func `lets the other disposable go when it is cancelled`() {
    let tracker = Tracker()
    let cancellable = AnyCancellable(Holding(tracker.track()))
    #expect(tracker.live == 1)
    cancellable.cancel()
    #expect(tracker.live == 0)
    #expect(cancellable.isDisposed)
  }

  @Test func `is equal to itself alone`() {
    let (one, other) = (AnyCancellable {}, AnyCancellable {})
    #expect(one == one)
    #expect(one != other)
    #expect(Set([one, other, one]).count == 2)
  }

  @Test func `lives in a set until it leaves it`() {
    let runs = Sum()
    var set: Set<AnyCancellable> = []
    AnyCancellable { runs.add() }.store(in: &set)
    BlockDisposable { runs.add() }.store(in: &set)
    #expect(set.count == 2)
    #expect(runs.value == 0)
    set.removeAll()
    #expect(runs.value == 2)
  }

  @Test func `lives in an array until it leaves it`() {
    let runs = Sum()
    var array: [AnyCancellable] = []
    AnyCancellable { runs.add() }.store(in: &array)
    BlockDisposable { runs.add() }.store(in: &array)
    #expect(array.count == 2)
    #expect(runs.value == 0)
    array.removeAll()
    #expect(runs.value == 2)
  }

  @Test func `goes into a bag`() {
    let runs = Sum()
    let bag = DisposeBag()
    AnyCancellable { runs.add() }.dispose(in: bag)
    AnyCancellable { runs.add() }.store(in: bag)
    #expect(runs.value == 0)
    bag.dispose()
    #expect(runs.value == 2)
  }

  @Test func `any number held by each other's closures are let go on a small stack`() {
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
