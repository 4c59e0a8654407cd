import RKCore
import TestSupport
import Testing

@Suite("CompositeDisposable")
struct CompositeDisposableTests {
  @Test func `disposes everything in the order of addition`() {
    let order = Log<Int>()
    let composite = CompositeDisposable((1...3).map { number in BlockDisposable { order(number) } })
    composite += BlockDisposable { order(4) }
    #expect(composite.count == 4)
    #expect(!composite.isDisposed)
    composite.dispose()
    composite.dispose()
    #expect(composite.isDisposed)
    #expect(composite.count == 0)
    #expect(order.values == [1, 2, 3, 4])
  }

  @Test func `disposes at once a disposable added after disposal`() {
    let late = SimpleDisposable()
    let composite = CompositeDisposable()
    composite.dispose()
    composite.add(disposable: late)
    #expect(late.isDisposed)
    #expect(composite.count == 0)
  }

  @Test func `releases a removed disposable without disposing it`() {
    let tracker = Tracker()
    let order = Log<Int>()
    let composite = CompositeDisposable()
    do {
      let removed = holding(tracker.track())
      composite.add(disposable: BlockDisposable { order(1) })
      composite.add(disposable: removed)
      composite.add(disposable: BlockDisposable { order(2) })
      composite.remove(disposable: removed)
      composite.remove(disposable: removed)
      #expect(!removed.isDisposed)
    }
    #expect(tracker.live == 0)
    composite.dispose()
    #expect(order.values == [1, 2])
  }

  @Test func `drops disposables that are disposed`() {
    let tracker = Tracker()
    let composite = CompositeDisposable()
    let live = SimpleDisposable()
    composite.add(disposable: live)
    for _ in 0..<10_000 {
      let passing = holding(tracker.track())
      composite.add(disposable: passing)
      passing.flag.dispose()
    }
    #expect(tracker.live <= 32)
    #expect(composite.count == 1)
    #expect(tracker.live == 0)
    composite.dispose()
    #expect(live.isDisposed)
  }

  @Test func `handlers may add, remove and dispose`() {
    let order = Log<Int>()
    let composite = CompositeDisposable()
    let other = SimpleDisposable()
    composite.add(
      disposable: BlockDisposable {
        order(1)
        composite.add(disposable: BlockDisposable { order(2) })
        composite.remove(disposable: other)
        composite.dispose()
      }
    )
    composite.add(disposable: BlockDisposable { order(3) })
    composite.dispose()
    #expect(order.values == [1, 2, 3])
  }

  @Test func `a disposable removed during pruning is not added again`() {
    let composite = CompositeDisposable()
    let removed = SimpleDisposable()
    composite.add(disposable: removed)
    composite.add(disposable: Asked(then: { composite.remove(disposable: removed) }))
    #expect(composite.count == 1)
    composite.dispose()
    #expect(!removed.isDisposed)
  }

  @Test func `its count may be read by several threads`() {
    let composite = CompositeDisposable()
    let live = SimpleDisposable()
    composite.add(disposable: live)
    let wrong = Sum()
    inParallel(4) { _ in
      for _ in 0..<2_000 where composite.count != 1 { wrong.add() }
    }
    #expect(wrong.value == 0)
  }

  @Test func `any number of disposables side by side are disposed in order on a small stack`() {
    let runs = Sum()
    let outOfOrder = Sum()
    onSmallStack {
      let composite = CompositeDisposable()
      for index in 0..<many {
        composite.add(
          disposable: BlockDisposable { if runs.add() != index + 1 { outOfOrder.add() } }
        )
      }
      composite.dispose()
    }
    #expect(runs.value == many)
    #expect(outOfOrder.value == 0)
  }
}

/// A disposable that holds an object.
final class HoldingDisposable: Disposable {
  let tracked: Tracked
  let flag = SimpleDisposable()

  init(_ tracked: Tracked) { self.tracked = tracked }

  func dispose() { flag.dispose() }
  var isDisposed: Bool { flag.isDisposed }
}

func holding(_ tracked: Tracked) -> HoldingDisposable { HoldingDisposable(tracked) }

/// A disposable that does something the second time `isDisposed` is read: it is read once
/// when it is added.
final class Asked: Disposable {
  private let asked = Sum()
  private let flag = SimpleDisposable()
  private let then: @Sendable () -> Void

  init(then: @escaping @Sendable () -> Void) { self.then = then }

  func dispose() { flag.dispose() }

  var isDisposed: Bool {
    if asked.add() == 2 { then() }
    return flag.isDisposed
  }
}
