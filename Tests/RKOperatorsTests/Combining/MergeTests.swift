import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("merge(with:)")
struct MergeTests {
  @Test func `is the elements of both, as they come`() {
    timeline(
      "-1---3--|",
      "--2---4---|"
    ) { _, source, other in
      source.merge(with: other)
    } produces: {
      "-12--34---|"
    }
  }

  @Test func `fails with the first failure`() {
    timeline("-1---3--|", "--2#") { _, source, other in
      source.merge(with: other)
    } produces: {
      "-12#"
    }
  }

  @Test("O130: keeps a failure until the other has ended, if it is told to")
  func delayingError() {
    timeline(
      "-1-#",
      "--2---4-|"
    ) { _, source, other in
      source.merge(with: other, delayingError: true)
    } produces: {
      "-12---4-#"
    }
    timeline("-1-----|", "--2#") { _, source, other in
      source.merge(with: other, delayingError: true)
    } produces: {
      "-12----#"
    }
    timeline("-1---|", "--2|") { _, source, other in
      source.merge(with: other, delayingError: true)
    } produces: {
      "-12--|"
    }
    timeline("-1-#", "--2---4-|", disposingAt: 5) { _, source, other in
      source.merge(with: other, delayingError: true)
    } produces: {
      "-12--!"
    }
  }

  @Test func `tells the first of several failures that were kept`() {
    enum Trouble: Error { case first, second }
    let log = Log<String>()
    merge(
      Signal<Int, Trouble>.failed(.first),
      Signal<Int, Trouble>(just: 1),
      Signal<Int, Trouble>.failed(.second),
      delayingError: true
    ).write(to: log)
    #expect(log.values == ["next(1)", "failed(first)"])
  }

  @Test func `takes signals that fail beside signals that do not, and any number`() {
    let failing = Signal<Int, DiagramFailure>(just: 1)
    let safe = Signal<Int, Never>(just: 2)
    let log = Log<Int>()
    failing.merge(with: safe).observeNext(with: log.append)
    safe.merge(with: failing).observeNext(with: log.append)
    safe.merge(with: safe).observeNext(with: log.append)
    merge(safe, safe.map { $0 + 1 }, Deferred { safe }).observeNext(with: log.append)
    safe.merge(with: failing, delayingError: true).observeNext(with: log.append)
    #expect(log.values.sorted() == [1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 3])
  }

  @Test func `delivers one at a time what many threads send`() {
    let violations = Log<String>()
    let sum = Sum()
    let sources = (0..<4).map { _ in Log<AtomicObserver<Int, Never>>() }
    let signals = sources.map { source in
      Signal<Int, Never> { observer in
        source(observer)
        return nil
      }
    }
    Signal<Int, Never>(flattening: signals, strategy: .merge)
      .checkingSerial(violations.append)
      .observeNext { _ in sum.add() }
    inParallel(4) { thread in
      for number in 0..<2_000 { sources[thread].values[0].receive(number) }
    }
    #expect(sum.value == 8_000)
    #expect(violations.values == [])
  }
}

@Suite("amb(with:)")
struct AmbTests {
  @Test func `is the first to send anything`() {
    timeline(
      "---1-2-|",
      "--3-4-5|"
    ) { _, source, other in
      source.amb(with: other)
    } produces: {
      "--3-4-5|"
    }
  }

  @Test func `takes an end for something`() {
    timeline("---1-2-|", "--|") { _, source, other in
      source.amb(with: other)
    } produces: {
      "--|"
    }
    timeline("--#", "---1|") { _, source, other in
      source.amb(with: other)
    } produces: {
      "--#"
    }
  }

  @Test func `does not observe the other when the first sends at once`() {
    let log = Log<String>()
    let other = Signal<Int, Never>(performing: {
      log("observed"); return 2
    })
    Signal<Int, Never>(just: 1).amb(with: other).write(to: log)
    amb(Signal<Int, Never>(just: 3), other).write(to: log)
    #expect(log.values == ["next(1)", "completed", "next(3)", "completed"])
  }

  @Test func `disposes the loser before the winner is told`() throws {
    let time = TestScheduler()
    let loser = time.cold("---1|")
    let recorder = time.record(loser.amb(with: time.cold("-2-3|")))
    time.run()
    #expect(try recorder.diagram.description == "-2-3|")
    #expect(loser.subscriptions.map(\.description) == ["^!"])
  }

  @Test("O029: completes without any signal")
  func none() {
    let log = Log<String>()
    Signal<Int, Never>(racing: [Signal<Int, Never>]()).write(to: log)
    #expect(log.values == ["completed"])
  }

  @Test func `takes signals that fail beside signals that do not`() {
    let failing = Signal<Int, DiagramFailure>(just: 1)
    let safe = Signal<Int, Never>(just: 2)
    let log = Log<Int>()
    failing.amb(with: safe).observeNext(with: log.append)
    safe.amb(with: failing).observeNext(with: log.append)
    safe.amb(with: safe).observeNext(with: log.append)
    #expect(log.values == [1, 2, 2])
  }
}

@Suite("append and prepend")
struct AppendTests {
  @Test func `append is another one when the first has completed`() {
    timeline(
      "-1-2|",
      "3-4|"
    ) { _, source, other in
      source.append(other)
    } produces: {
      "-1-23-4|"
    }
  }

  @Test func `prepend is this one when the other has completed`() {
    timeline(
      "3-4|",
      "-1-2|"
    ) { _, source, other in
      source.prepend(other)
    } produces: {
      "-1-23-4|"
    }
  }

  @Test func `a failure ends it, and the other is not observed`() {
    let time = TestScheduler()
    let other = time.cold("3|")
    let recorder = time.record(time.cold("-1#").append(other))
    time.run()
    #expect(recorder.end == .failed(DiagramFailure()))
    #expect(other.subscriptions == [])
  }

  @Test("O131, O132: takes elements, one or several, and sequences")
  func elements() {
    let log = Log<Int>()
    Signal<Int, Never>(just: 2).prepend(1).append(3).observeNext(with: log.append)
    Signal<Int, Never>(just: 3).prepend(1, 2).append(4, 5).observeNext(with: log.append)
    Signal<Int, DiagramFailure>(just: 3).prepend(contentsOf: 1...2).append(contentsOf: [4, 5])
      .observeNext(with: log.append)
    #expect(log.values == [1, 2, 3, 1, 2, 3, 4, 5, 1, 2, 3, 4, 5])
  }

  @Test func `takes signals that fail beside signals that do not`() {
    let failing = Signal<Int, DiagramFailure>(just: 1)
    let safe = Signal<Int, Never>(just: 2)
    let log = Log<Int>()
    failing.append(safe).observeNext(with: log.append)
    safe.append(failing).observeNext(with: log.append)
    failing.prepend(safe).observeNext(with: log.append)
    safe.prepend(failing).observeNext(with: log.append)
    #expect(log.values == [1, 2, 2, 1, 2, 1, 1, 2])
  }

  @Test func `disposes the one that runs, also after one that completed at once`() {
    let log = Log<String>()
    let endless = Signal<Int, Never> { _ in BlockDisposable { log("disposed") } }
    Signal<Int, Never>(just: 1).append(endless).observe { _ in }.dispose()
    #expect(log.values == ["disposed"])
  }
}
