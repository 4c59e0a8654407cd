import RKCore
import TestSupport
import Testing

@Suite("The contract of a producer")
struct AtomicObserverTests {
  @Test func `nothing follows a terminal event`() {
    let log = Log<String>()
    let kept = Later<AtomicObserver<Int, Trouble>>()
    Signal<Int, Trouble> { observer in
      kept.value = observer
      observer.receive(1)
      observer.receive(completion: .failure(.timeout))
      observer.receive(2)
      observer.receive(completion: .finished)
      observer.receive(lastElement: 3)
      return nil
    }.write(to: log)
    kept.value?.receive(4)
    kept.value?.failed(.refused)
    #expect(log.values == ["next(1)", "failed(timeout)"])
  }

  @Test func `one of several concurrent terminal events is delivered`() {
    for _ in 0..<100 {
      let log = Log<String>()
      let source = Hand<Int, Trouble>()
      source.signal.write(to: log)
      inParallel(4) { thread in
        source.observer?.receive(thread)
        if thread.isMultiple(of: 2) {
          source.observer?.receive(completion: .finished)
        } else {
          source.observer?.failed(.timeout)
        }
        source.observer?.receive(thread)
      }
      let ends = log.values.filter { !$0.hasPrefix("next") }
      #expect(ends.count == 1)
      #expect(log.values.last == ends.first)
    }
  }

  @Test func `events of four threads are delivered serially, all of them, in each thread's order`()
  {
    let source = Hand<Step, Never>()
    let busy = Sum()
    let together = Sum()
    let steps = Log<Step>()
    let ends = Log<Int>()
    source.signal.observe { event in
      if busy.add() != 1 { together.add() }
      switch event {
      case .next(let step): steps(step)
      case .completed: ends(steps.count)
      }
      busy.add(-1)
    }
    let running = Sum()
    running.add(4)
    inParallel(4) { thread in
      for number in 0..<20_000 {
        source.observer?.receive(Step(thread: thread, number: number))
      }
      if running.add(-1) == 0 { source.observer?.receive(completion: .finished) }
    }
    #expect(together.value == 0)
    let entries = steps.values
    #expect(entries.count == 80_000)
    #expect(ends.values == [80_000])
    for thread in 0..<4 {
      #expect(entries.filter { $0.thread == thread }.map(\.number) == Array(0..<20_000))
    }
  }

  @Test func `reentrant elements are delivered after the delivery`() {
    let log = Log<String>()
    let source = Hand<Int, Never>()
    source.signal.observe { event in
      log("begin \(event)")
      if case .next(1) = event {
        source.observer?.receive(2)
        source.observer?.receive(3)
        source.observer?.receive(completion: .finished)
        source.observer?.receive(4)
      }
      log("end \(event)")
    }
    source.observer?.receive(1)
    #expect(
      log.values == [
        "begin next(1)", "end next(1)", "begin next(2)", "end next(2)",
        "begin next(3)", "end next(3)", "begin completed", "end completed",
      ]
    )
  }

  @Test func `the stack does not grow with reentrant sends`() {
    let last = Later<Int>()
    onSmallStack {
      let source = Hand<Int, Never>()
      source.signal.observeNext { number in
        if number < many { source.observer?.receive(number + 1) } else { last.value = number }
      }
      source.observer?.receive(0)
    }
    #expect(last.value == many)
  }

  @Test func `nothing follows a reentrant disposal, and queued elements are dropped`() {
    let log = Log<String>()
    let tracker = Tracker()
    let source = Hand<Tracked?, Never>()
    let disposable = Later<any Disposable>()
    disposable.value = source.signal.observe { event in
      log(event.isNext ? "next" : "end")
      source.observer?.receive(tracker.track())
      source.observer?.receive(completion: .finished)
      disposable.value?.dispose()
      source.observer?.receive(tracker.track())
    }
    source.observer?.receive(nil)
    source.observer?.receive(nil)
    #expect(log.values == ["next"])
    #expect(tracker.live == 0)
    #expect(disposable.value?.isDisposed == true)
  }

  @Test func `nothing is delivered once dispose has returned to an idle observation`() {
    let log = Log<String>()
    let source = Hand<Int, Never>()
    let disposable = source.signal.write(to: log)
    source.observer?.receive(1)
    disposable.dispose()
    source.observer?.receive(2)
    source.observer?.receive(completion: .finished)
    #expect(log.values == ["next(1)"])
    #expect(source.observer?.isDisposed == true)
  }

  @Test func `at most one event arrives after another thread disposes`() {
    for _ in 0..<100 {
      let source = Hand<Int, Never>()
      let disposed = SimpleDisposable()
      let late = Sum()
      let disposable = source.signal.observeNext { _ in if disposed.isDisposed { late.add() } }
      inParallel(2) { thread in
        if thread == 0 {
          for number in 0..<50 { source.observer?.receive(number) }
        } else {
          disposable.dispose()
          disposed.dispose()
        }
      }
      #expect(late.value <= 1)
    }
  }

  @Test func `the producer's disposable is disposed before the terminal event`() {
    let log = Log<String>()
    let source = Hand<Int, Never>(disposable: BlockDisposable { log("released") })
    source.signal.write(to: log)
    source.observer?.receive(1)
    source.observer?.receive(completion: .finished)
    #expect(log.values == ["next(1)", "released", "completed"])
  }

  @Test func `a disposable returned after termination is disposed at once`() {
    let log = Log<String>()
    Signal<Int, Never> { observer in
      observer.receive(lastElement: 1)
      log("returning")
      return BlockDisposable { log("released") }
    }.write(to: log)
    #expect(log.values == ["next(1)", "completed", "returning", "released"])
  }

  @Test func `the producer's disposable is disposed once`() {
    for _ in 0..<100 {
      let runs = Sum()
      let source = Hand<Int, Never>(disposable: BlockDisposable { runs.add() })
      let disposable = source.signal.observe { _ in }
      inParallel(4) { thread in
        if thread < 2 {
          disposable.dispose()
        } else {
          source.observer?.receive(completion: .finished)
        }
      }
      #expect(runs.value == 1)
    }
  }

  @Test func `no terminal event follows if the producer's disposable disposed the observation`() {
    let log = Log<String>()
    let observation = Later<any Disposable>()
    let source = Hand<Int, Never>(
      disposable: BlockDisposable {
        observation.value?.dispose()
        log("disposed")
      }
    )
    observation.value = source.signal.write(to: log)
    source.observer?.receive(1)
    source.observer?.receive(completion: .finished)
    source.observer?.receive(2)
    #expect(log.values == ["next(1)", "disposed"])
  }

  @Test func `events that the producer's disposable sends when disposed are dropped`() {
    let log = Log<String>()
    let kept = Later<AtomicObserver<Int, Never>>()
    Signal<Int, Never> { observer in
      kept.value = observer
      return BlockDisposable {
        observer.receive(9)
        observer.receive(completion: .finished)
      }
    }.write(to: log)
    kept.value?.receive(completion: .finished)
    #expect(log.values == ["completed"])
  }

  @Test(arguments: [Ending.completed, .failed, .disposed, .disposedFromInside])
  func `nothing is retained after termination`(_ ending: Ending) {
    let tracker = Tracker()
    let source = Hand<Int, Trouble>(disposable: Self.block(tracker.track()))
    let itself = Later<any Disposable>()
    let disposable = source.signal.observe { [tracked = tracker.track()] event in
      tracked.use()
      if ending == .disposedFromInside { itself.value?.dispose() }
    }
    itself.value = disposable
    source.observer?.receive(1)
    switch ending {
    case .completed: source.observer?.receive(completion: .finished)
    case .failed: source.observer?.failed(.timeout)
    case .disposed: disposable.dispose()
    case .disposedFromInside: break
    }
    #expect(tracker.live == 0)
    #expect(disposable.isDisposed)
    #expect(source.observer?.isDisposed == true)
  }

  @Test func `an endless producer stops when isDisposed becomes true`() {
    let log = Log<String>()
    let sent = Sum()
    let naturals = Signal<Int, Never> { observer in
      while !observer.isDisposed { observer.receive(sent.add() - 1) }
      return BlockDisposable { log("released") }
    }
    naturals.limited(to: 3).write(to: log)
    #expect(log.values == ["next(0)", "next(1)", "next(2)", "completed", "released"])
    #expect(sent.value == 3)
  }

  @Test func `a producer can read isDisposed before it returns`() {
    let seen = Log<Bool>()
    let signal = Signal<Int, Never> { observer in
      seen(observer.isDisposed)
      observer.receive(1)
      seen(observer.isDisposed)
      return nil
    }
    signal.limited(to: 1).observe { _ in }
    #expect(seen.values == [false, true])
  }

  @Test func `a producer that releases its observer releases the downstream observer`() {
    let tracker = Tracker()
    let runs = Sum()
    let disposable = Signal<Int, Never> { _ in BlockDisposable { runs.add() } }
      .observe { [tracked = tracker.track()] _ in tracked.use() }
    #expect(tracker.live == 0)
    #expect(runs.value == 0)
    disposable.dispose()
    #expect(runs.value == 1)
  }

  @Test func `a released source releases observers through a chain of producers`() {
    let tracker = Tracker()
    do {
      let source = Source<Int, Never>()
      let middle = Signal<Int, Never> { observer in source.observe { observer($0) } }
      let chain = Signal<Int, Never> { observer in middle.observe { observer($0) } }
      chain.observe { [tracked = tracker.track()] _ in tracked.use() }
      #expect(tracker.live == 1)
    }
    #expect(tracker.live == 0)
  }

  enum Ending: Sendable { case completed, failed, disposed, disposedFromInside }

  private static func block(_ tracked: Tracked) -> BlockDisposable {
    BlockDisposable { tracked.use() }
  }
}
