import Dispatch
import RKCore
import TestSupport
import Testing

@Suite("Disposing disposables inside disposables")
struct DisposalTrampolineTests {
  @Test func `all of a deep and wide tree is disposed when dispose returns`() {
    let runs = Sum()
    func tree(_ depth: Int) -> CompositeDisposable {
      let composite = CompositeDisposable([BlockDisposable { runs.add() }])
      if depth > 0 {
        composite.add(disposable: tree(depth - 1))
        composite.add(disposable: BlockDisposable { runs.add() })
      }
      return composite
    }
    let deep = tree(500)
    deep.dispose()
    #expect(runs.value == 1_001)
  }

  @Test func `disposables of all kinds nest deeper than the stack`() {
    let runs = Sum()
    onSmallStack {
      var disposable: any Disposable = BlockDisposable { runs.add() }
      for depth in 0..<many {
        let inner = disposable
        switch depth % 6 {
        case 0: disposable = SerialDisposable(otherDisposable: inner)
        case 1: disposable = CompositeDisposable([inner])
        case 2: disposable = BlockDisposable { inner.dispose() }
        case 3: disposable = AnyCancellable(inner)
        case 4: disposable = DeinitDisposable(disposable: inner)
        default:
          let bag = DisposeBag()
          bag.add(disposable: inner)
          disposable = bag
        }
      }
      disposable.dispose()
    }
    #expect(runs.value == 1)
  }

  @Test func `a disposal at the nesting limit stops observers and scheduled actions at once`() {
    let log = Log<String>()
    let observer = AtomicObserver<Int, Never> { log("\($0)") }
    let action = DispatchQueue(label: "test").disposableAfter(when: 3_600) { log("action") }
    var innermost: any Disposable = BlockDisposable {
      CompositeDisposable([observer, action]).dispose()
      #expect(observer.isDisposed && action.isDisposed)
      observer.receive(1)
    }
    for _ in 0..<100 {
      let inner = innermost
      innermost = BlockDisposable { inner.dispose() }
    }
    innermost.dispose()
    #expect(log.values == [])
  }

  @Test func `after a deep disposal the thread disposes in order again`() {
    let order = Log<Int>()
    onSmallStack {
      var outermost = BlockDisposable {}
      for _ in 0..<1_000 {
        let inner = outermost
        outermost = BlockDisposable { inner.dispose() }
      }
      outermost.dispose()
      let inner = BlockDisposable { order(1) }
      BlockDisposable {
        inner.dispose()
        order(2)
      }.dispose()
    }
    #expect(order.values == [1, 2])
  }

  @Test func `a nested disposal at the nesting limit disposes in order`() {
    let order = Log<Int>()
    let inner = CompositeDisposable((1...3).map { index in BlockDisposable { order(index) } })
    let tree = CompositeDisposable([inner, BlockDisposable { order(4) }])
    var outermost = BlockDisposable { tree.dispose() }
    for _ in 0..<100 {
      let inner = outermost
      outermost = BlockDisposable { inner.dispose() }
    }
    outermost.dispose()
    #expect(order.values == [1, 2, 3, 4])
  }

  @Test func `a nested disposal precedes the next one in order`() {
    let order = Log<Int>()
    let tree = CompositeDisposable([
      BlockDisposable { order(1) }, CompositeDisposable([BlockDisposable { order(2) }]),
      BlockDisposable { order(3) },
    ])
    var outermost = BlockDisposable { tree.dispose() }
    for _ in 0..<100 {
      let inner = outermost
      outermost = BlockDisposable { inner.dispose() }
    }
    outermost.dispose()
    #expect(order.values == [1, 2, 3])
  }

  @Test func `deferred disposals run on the thread that disposed`() {
    let runs = Sum()
    inParallel(4) { _ in
      for _ in 0..<20 {
        var outermost = BlockDisposable { runs.add() }
        for _ in 0..<500 {
          let inner = outermost
          outermost = BlockDisposable { inner.dispose() }
        }
        outermost.dispose()
      }
    }
    #expect(runs.value == 80)
  }

  @Test func `the stack does not grow with the nesting of cancellables when isDisposed is read`() {
    let answers = onSmallStack {
      let innermost = SimpleDisposable()
      var cancellable = AnyCancellable(innermost)
      for _ in 0..<many { cancellable = AnyCancellable(cancellable) }
      let before = cancellable.isDisposed
      innermost.dispose()
      return [before, cancellable.isDisposed]
    }
    #expect(answers == [false, true])
  }

  @Test func `a deeply nested disposable is stopped before dispose returns`() {
    let log = Log<String>()
    let kinds: [@Sendable (any Disposable) -> any Disposable] = [
      { SerialDisposable(otherDisposable: $0) }, { CompositeDisposable([$0]) },
      { AnyCancellable($0) }, { DeinitDisposable(disposable: $0) },
      {
        let bag = DisposeBag()
        bag.add(disposable: $0)
        return bag
      },
    ]
    var outermost = BlockDisposable {
      let broadcaster = Broadcaster<Int, Never>()
      for kind in kinds {
        let flag = SimpleDisposable()
        let block = BlockDisposable { log("ran") }
        let signal = Signal<Int, Never>(onSubscribe: { broadcaster.observe($0) })
        let observation = signal.observeNext { log("\($0)") }
        let made = Signal<Int, Never> { observer in signal.observe(with: observer) }
        kind(kind(flag)).dispose()
        kind(kind(block)).dispose()
        kind(kind(observation)).dispose()
        kind(made.observeNext { log("\($0)") }).dispose()
        if !flag.isDisposed || !block.isDisposed || !observation.isDisposed { log("not stopped") }
        broadcaster.send(1)
      }
      log("returns")
    }
    for _ in 0..<100 {
      let inner = outermost
      outermost = BlockDisposable { inner.dispose() }
    }
    outermost.dispose()
    #expect(log.values == ["returns", "ran", "ran", "ran", "ran", "ran"])
  }
}
