import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("flatMap, with a strategy")
struct FlatMapTests {
  @Test func `concat emits signals one after the other`() {
    timeline(
      "-a-b--------|",
      "1-2-3|",
      "4-5|"
    ) { _, source, a, b in
      source.flatMapConcat { $0 == "a" ? a : b }
    } produces: {
      "-1-2-34-5---|"
    }
  }

  @Test func `merge emits the elements of all signals as they arrive`() {
    timeline(
      "-a-b-------|",
      "1-2-3|",
      "-4-5|"
    ) { _, source, a, b in
      source.flatMapMerge { $0 == "a" ? a : b }
    } produces: {
      "-1-2435----|"
    }
  }

  @Test func `first ignores signals while one is active`() {
    timeline(
      "-a-b---c----|",
      "1-2-3|",
      "4-5|"
    ) { _, source, a, c in
      source.flatMapFirst { $0 == "a" ? a : c }
    } produces: {
      "-1-2-3-4-5--|"
    }
  }

  @Test func `race emits the first signal to send`() {
    timeline("[ab]--------|", "---1-2|", "--3-4-5|") { _, source, a, b in
      source.flatMap(.race) { $0 == "a" ? a : b }
    } produces: {
      "--3-4-5|"
    }
  }

  @Test func `merge runs at most maxConcurrent signals`() throws {
    let time = TestScheduler()
    let inner = time.cold("--1|")
    let source = time.cold("[abc]|")
    let recorder = time.record(source.flatMapMerge(maxConcurrent: 2) { _ in inner })
    time.run()
    #expect(recorder.diagram.description == "--[11]--1|")
    #expect(inner.subscriptions.map(\.description) == ["^--|", "^--|", "---^--|"])
  }

  private let strategies: [FlattenStrategy] = [
    .concat, .latest, .merge, .first, .race, .merge(maxConcurrent: 2), .concatEager(),
    .concatEager(maxConcurrent: 2),
  ]

  @Test func `fails with the first failure, and disposes the others`() {
    for strategy in strategies {
      let time = TestScheduler()
      let inner = time.cold("-1-#")
      let recorder = time.record(time.cold("a------|").flatMap(strategy) { _ in inner })
      time.run()
      #expect(recorder.diagram.description == "-1-#")
      if strategy == .race { continue }
      let outer = time.record(time.cold("a-#").flatMap(strategy) { _ in time.cold("-1-1-1|") })
      time.run()
      #expect(outer.elements == ["1"] && outer.end == .failed(DiagramFailure()))
    }
  }

  @Test func `disposes all active signals`() {
    for strategy in strategies {
      let time = TestScheduler()
      let inner = time.cold("-1---|")
      let recorder = time.record(time.cold("ab-----|").flatMap(strategy) { _ in inner })
      time.advance(by: .ticks(2))
      recorder.dispose()
      time.run()
      #expect(inner.subscriptions.allSatisfy { $0.description.contains("!") })
    }
  }

  @Test func `a waiting signal is made when it starts`() {
    let time = TestScheduler()
    let log = Log<String>()
    let recorder = time.record(
      time.cold("[ab]--|").flatMapConcat { letter in
        log("\(letter)")
        return time.cold("--1|")
      }
    )
    time.advance(by: .zero)
    #expect(log.values == ["a"])
    time.run()
    #expect(log.values == ["a", "b"])
    #expect(recorder.elements == ["1", "1"])
  }

  @Test func `notices a completion on another thread while observing the signal returns`() {
    let handed = Locked<AtomicObserver<Int, Never>?>(nil)
    let (pause, completed) = (Sum(), Sum())
    inParallel(2) { thread in
      for number in 0..<many / 4 {
        if thread == 1 {
          complete(handed)
          continue
        }
        Signal<Int, Never>(just: 0).flatMap(.merge) { _ in
          Signal<Int, Never> { observer in
            handed.withLock { $0 = observer }
            while handed.withLock({ $0 != nil }) { yieldThread() }
            // Returns at another moment of the completion each time.
            for _ in 0..<number % 50 { pause.add() }
          }
        }
        .observeCompleted { completed.add() }
      }
    }
    #expect(completed.value == many / 4)
  }

  /// Completes the next signal that is handed over.
  private func complete(_ handed: borrowing Locked<AtomicObserver<Int, Never>?>) {
    while true {
      let observer = handed.withLock { $0.take() }
      if let observer { return observer.receive(completion: .finished) }
      yieldThread()
    }
  }

  @Test func `every form does the same where one of the signals cannot fail`() {
    timeline("a-b------|", "-1-2-3|") { time, _, inner in
      time.cold("a-b------|", failure: nil).flatMapLatest { _ in inner }
    } produces: {
      "-1-1-2-3-|"
    }
    timeline("a-b------|", "-1-2-3|") { time, outer, _ in
      outer.flatMapLatest { _ in time.cold("-1-2-3|", failure: nil) }
    } produces: {
      "-1-1-2-3-|"
    }
    timeline("a-b------|", "-1-2-3|") { _, outer, inner in
      outer.flatMapLatest { _ in inner }
    } produces: {
      "-1-1-2-3-|"
    }
    timeline("a-b------|", "-1-2-3|") { time, _, inner in
      time.cold("a-b------|", failure: nil).flatMapConcat { _ in inner }
    } produces: {
      "-1-2-3-1-2-3|"
    }
    timeline("a-b------|", "-1-2-3|") { time, outer, _ in
      outer.flatMapConcat { _ in time.cold("-1-2-3|", failure: nil) }
    } produces: {
      "-1-2-3-1-2-3|"
    }
    timeline("a-b------|", "-1-2-3|") { _, outer, inner in
      outer.flatMapConcat { _ in inner }
    } produces: {
      "-1-2-3-1-2-3|"
    }
    timeline("a-b------|", "-1-2-3|") { time, _, inner in
      time.cold("a-b------|", failure: nil).flatMap(.merge) { _ in inner }
    } produces: {
      "-1-[21]-[32]-3-|"
    }
    timeline("a-b------|", "-1-2-3|") { time, outer, _ in
      outer.flatMap(.merge) { _ in time.cold("-1-2-3|", failure: nil) }
    } produces: {
      "-1-[21]-[32]-3-|"
    }
    timeline("a-b------|", "-1-2-3|") { _, outer, inner in
      outer.flatMap(.merge) { _ in inner }
    } produces: {
      "-1-[21]-[32]-3-|"
    }
    timeline("a-b------|", "-1-2-3|") { time, _, inner in
      time.cold("a-b------|", failure: nil).flatMapMerge(maxConcurrent: 1) { _ in inner }
    } produces: {
      "-1-2-3-1-2-3|"
    }
    timeline("a-b------|", "-1-2-3|") { time, _, inner in
      time.cold("a-b------|", failure: nil).flatMapFirst { _ in inner }
    } produces: {
      "-1-2-3---|"
    }
    timeline("a-b------|", "-1-2-3|") { time, outer, _ in
      outer.flatMapFirst { _ in time.cold("-1-2-3|", failure: nil) }
    } produces: {
      "-1-2-3---|"
    }
    timeline("a-b------|", "-1-2-3|") { _, outer, inner in
      outer.flatMapFirst { _ in inner }
    } produces: {
      "-1-2-3---|"
    }
  }

  @Test func `does not observe its source for an observer that is already disposed`() {
    let (slot, observations) = (Slot(), Log<Int>())
    slot.dispose()
    let source = SafeSignal<Int>(onSubscribe: { _ in
      observations(1)
      return NonDisposable.instance
    })
    _ = source.flatMapMerge { SafeSignal(just: $0) }
      .observe(with: AnyObserver(receive: { _ in }, completion: { _ in }, upstream: slot))
    #expect(observations.values.isEmpty)
  }
}
