import RKCore
import TestSupport
import Testing

@Suite("DisposeBag")
struct DisposeBagTests {
  @Test func `a new bag is empty and not disposed`() {
    let bag = DisposeBag()
    #expect(bag.isEmpty)
    #expect(!bag.isDisposed)
  }

  @Test func `disposes its contents in the order of addition`() {
    let order = Log<Int>()
    let bag = DisposeBag()
    bag.add(disposable: BlockDisposable { order(1) })
    bag += BlockDisposable { order(2) }
    bag.add(disposables: [BlockDisposable { order(3) }])
    bag += [BlockDisposable { order(4) }, BlockDisposable { order(5) }]
    #expect(!bag.isEmpty)
    bag.dispose()
    #expect(order.values == [1, 2, 3, 4, 5])
    #expect(bag.isEmpty)
    #expect(bag.isDisposed)
  }

  @Test func `a second thread disposes what the first has not yet disposed`() {
    let log = Log<String>()
    let subject = Source<Int, Never>()
    let bag = DisposeBag()
    bag += BlockDisposable {
      inParallel(1) { _ in bag.dispose() }
      subject.send(1)
      log("first")
    }
    subject.write(to: log).dispose(in: bag)
    bag += BlockDisposable { log("last") }
    bag.dispose()
    #expect(log.values == ["last", "first"])
  }

  @Test func `disposes its contents when it is deallocated`() {
    let runs = Sum()
    do {
      let bag = DisposeBag()
      BlockDisposable { runs.add() }.dispose(in: bag)
      #expect(runs.value == 0)
    }
    #expect(runs.value == 1)
  }

  @Test func `can be used again after disposal`() {
    let runs = Sum()
    let bag = DisposeBag()
    bag.dispose()
    #expect(bag.isDisposed)
    BlockDisposable { runs.add() }.dispose(in: bag)
    #expect(!bag.isDisposed)
    #expect(!bag.isEmpty)
    #expect(runs.value == 0)
    bag.dispose()
    #expect(runs.value == 1)
  }

  @Test func `handlers may dispose the bag and add to it`() {
    let order = Log<Int>()
    let bag = DisposeBag()
    bag.add(
      disposable: BlockDisposable {
        order(1)
        bag.dispose()
        bag.add(disposable: BlockDisposable { order(3) })
      }
    )
    bag.add(disposable: BlockDisposable { order(2) })
    bag.dispose()
    #expect(order.values == [1, 2])
    #expect(!bag.isEmpty)
    bag.dispose()
    #expect(order.values == [1, 2, 3])
  }

  @Test(.onOneThread) func `a hundred thousand finished subscriptions leave it empty`() {
    let bag = DisposeBag()
    let tracker = Tracker()
    for _ in 0..<100_000 {
      let flag = holding(tracker.track())
      flag.dispose(in: bag)
      flag.dispose()
    }
    #expect(tracker.live <= 32)
    let subject = Source<Int, Never>()
    for _ in 0..<1_000 { subject.observe { _ in }.dispose(in: bag) }
    #expect(!bag.isEmpty)
    subject.receive(completion: .finished)
    #expect(bag.isEmpty)
    #expect(tracker.live == 0)
  }

  @Test func `disposed disposables and NonDisposable are not retained`() {
    let bag = DisposeBag()
    Signal<Int, Never>(just: 1).observe { _ in }.dispose(in: bag)
    NonDisposable.instance.dispose(in: bag)
    #expect(bag.isEmpty)
  }

  @Test func `disposal during pruning disposes everything`() {
    let bag = DisposeBag()
    let there = SimpleDisposable()
    let new = SimpleDisposable()
    bag.add(disposable: there)
    bag.add(
      disposable: Asked(then: {
        bag.dispose()
        bag.add(disposable: new)
      })
    )
    #expect(!bag.isEmpty)
    #expect(there.isDisposed)
    #expect(!new.isDisposed)
    bag.dispose()
    #expect(new.isDisposed)
  }

  @Test func `is not empty while another thread prunes it`() {
    let bag = DisposeBag()
    let seen = Log<Bool>()
    bag.add(disposable: SimpleDisposable())
    bag.add(disposable: Asked(then: { seen(bag.isEmpty) }))
    #expect(!bag.isEmpty)
    #expect(seen.values == [false])
  }

  @Test func `may be added to during pruning`() {
    let bag = DisposeBag()
    let adding = Sum()
    for _ in 0..<16 {
      bag.add(
        disposable: Asked(then: {
          bag.add(disposable: SimpleDisposable()); adding.add()
        })
      )
    }
    bag.add(disposable: SimpleDisposable())
    #expect(adding.value == 16)
    bag.dispose()
    #expect(bag.isEmpty)
  }

  @Test func `disposes each disposable that racing threads add once`() {
    for round in 0..<100 {
      let runs = Sum()
      let bag = DisposeBag()
      inParallel(8) { thread in
        for step in 0..<20 {
          if thread == round % 8, step == 10 { bag.dispose() }
          if thread == (round + 1) % 8, step == 10 { _ = bag.isEmpty }
          bag.add(disposable: BlockDisposable { runs.add() })
        }
      }
      bag.dispose()
      #expect(runs.value == 160)
      #expect(bag.isEmpty)
    }
  }

  @Test func `keeps its name while many others are named`() {
    let bag = DisposeBag().named("bag")
    let others = (0..<1_000).map { DisposeBag().named("\($0)") }
    #expect(bag.description == "DisposeBag \"bag\" (0)")
    #expect(others[0].description == "DisposeBag \"0\" (0)")
  }
}

@Suite("DisposeBag.deallocated")
struct DeallocatedTests {
  @Test func `completes when the bag is deallocated, after its contents were disposed`() {
    let log = Log<String>()
    do {
      let bag = DisposeBag()
      bag.deallocated.write(to: log)
      bag.add(disposable: BlockDisposable { log("disposed") })
      bag.dispose()
      bag.add(disposable: BlockDisposable { log("disposed again") })
      #expect(log.values == ["disposed"])
    }
    #expect(log.values == ["disposed", "disposed again", "completed"])
  }

  @Test func `completes when the bag is released inside nested disposals`() {
    let log = Log<String>()
    func innermost() -> AnyCancellable {
      let bag = DisposeBag()
      bag.deallocated.write(to: log)
      bag.add(disposable: BlockDisposable { log("disposed") })
      return AnyCancellable { withExtendedLifetime(bag) {} }
    }
    var nested = innermost()
    for _ in 0..<1_000 {
      let inner = nested
      nested = AnyCancellable { withExtendedLifetime(inner) {} }
    }
    nested = AnyCancellable {}
    #expect(log.values == ["disposed", "completed"])
  }

  @Test func `does not keep the bag alive`() {
    let runs = Sum()
    let signal = bagWith(BlockDisposable { runs.add() }).deallocated
    #expect(runs.value == 1)
    let log = Log<String>()
    signal.write(to: log, as: "late ")
    #expect(log.values == ["late completed"])
  }

  @Test func `releases disposed observers`() {
    let tracker = Tracker()
    let bag = DisposeBag()
    let disposable = bag.deallocated.observe { [tracked = tracker.track()] _ in tracked.use() }
    #expect(tracker.live == 1)
    disposable.dispose()
    #expect(tracker.live == 0)
  }

  private func bagWith(_ disposable: any Disposable) -> DisposeBag {
    let bag = DisposeBag()
    bag.add(disposable: disposable)
    return bag
  }
}
