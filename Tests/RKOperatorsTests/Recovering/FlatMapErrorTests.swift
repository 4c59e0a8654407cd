import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("flatMapError")
struct FlatMapErrorTests {
  @Test func `continues with another signal`() {
    timeline(
      "-1-#",
      "--2-3|"
    ) { _, source, recovery in
      source.flatMapError { _ in recovery }
    } produces: {
      "-1---2-3|"
    }
  }

  @Test func `does not observe a signal whose closure disposes the observation`() {
    let (time, log, observation) = (TestScheduler(), Log<String>(), SerialDisposable())
    let recovered = time.cold("-a-#").flatMapError { _ in
      observation.dispose()
      return SafeSignal<Character>.never().handleEvents(receiveSubscription: { log("observed") })
    }
    observation.otherDisposable = recovered.observeNext { log("\($0)") }
    time.run()
    #expect(log.values == ["a"])
  }

  @Test func `does not recover after disposal, even if the source continues`() {
    let (observers, runs) = (Log<AnyObserver<Int, DiagramFailure>>(), Sum())
    let lawless = Signal<Int, DiagramFailure>(onSubscribe: { downstream in
      observers(downstream)
      return SimpleDisposable()
    })
    let recovered = lawless.flatMapError { _ in
      runs.add()
      return Signal<Int, Never>(just: 1)
    }
    recovered.observe { _ in }.dispose()
    observers.values[0].receive(completion: .failure(DiagramFailure()))
    #expect(runs.value == 0)
  }

  @Test func `may recover to a signal that cannot fail`() {
    let safe: Signal<Int, Never> = Signal<Int, DiagramFailure>.failed(DiagramFailure())
      .flatMapError { _ in Signal<Int, Never>(just: 1) }
    let log = Log<Int>()
    safe.observeNext(with: log.append)
    #expect(log.values == [1])
  }

  @Test func `continues with the new signal, or fails with the thrown error`() {
    typealias Other = Signal<Character, DiagramFailure>
    let recover = { @Sendable (error: DiagramFailure) throws(DiagramFailure) -> Other in
      throw error
    }
    timeline("-1-#") { _, source in
      source.tryFlatMapError(recover)
    } produces: {
      "-1-#"
    }
    timeline("-1-#") { _, source in
      source.tryFlatMapError { (_: DiagramFailure) throws(DiagramFailure) -> Other in .just("2") }
    } produces: {
      "-1-[2|]"
    }
    timeline("-1|") { _, source in
      source.tryFlatMapError(recover)
    } produces: {
      "-1|"
    }
  }

  @Test func `disposes the recovery, even when the source failed at once`() {
    let log = Log<String>()
    Signal<Int, DiagramFailure>.failed(DiagramFailure())
      .flatMapError { _ in Signal<Int, Never> { _ in BlockDisposable { log("disposed") } } }
      .observe { _ in }
      .dispose()
    #expect(log.values == ["disposed"])
  }
}

/// Signals without end, of which the second one does not fail.
private struct Mirrors: Sequence, IteratorProtocol {
  let log: Log<String>
  var number = 0

  mutating func next() -> Signal<Int, DiagramFailure>? {
    number += 1
    log("made \(number)")
    return number == 2 ? Signal(just: 2) : .failed(DiagramFailure())
  }
}

@Suite("catch(sequence:)")
struct CatchSequenceTests {
  @Test func `continues with the next signal after each failure`() {
    timeline(
      "-1-#",
      "--2-#",
      "-3-4|"
    ) { _, source, first, second in
      source.catch(sequence: [first, second])
    } produces: {
      "-1---2--3-4|"
    }
  }

  @Test func `fails with the last failure, and completes with the first completion`() {
    timeline("-1-#", "--2-#") { _, source, first in
      source.catch(sequence: [first])
    } produces: {
      "-1---2-#"
    }
    timeline("-1-|", "--2-#") { _, source, first in
      source.catch(sequence: [first])
    } produces: {
      "-1-|"
    }
    timeline("-1-#", "--2-|", "3|") { _, source, first, second in
      source.catch(sequence: [first, second])
    } produces: {
      "-1---2-|"
    }
    timeline("-1-#") { _, source in
      source.catch(sequence: [Signal<Character, DiagramFailure>]())
    } produces: {
      "-1-#"
    }
  }

  @Test func `takes the signals as they are needed, anew for each observation`() {
    let log = Log<String>()
    let source = Signal<Int, DiagramFailure>.failed(DiagramFailure())
      .catch(sequence: Mirrors(log: log))
    for _ in 1...2 { source.write(to: log) }
    let once = ["made 1", "made 2", "next(2)", "completed"]
    #expect(log.values == once + once)
  }

  @Test func `the stack does not grow with signals that fail at once`() {
    let failing = Signal<Int, DiagramFailure>.failed(DiagramFailure())
    let log = Log<String>()
    failing.catch(sequence: repeatElement(failing, count: many)).write(to: log)
    #expect(log.values == ["failed(#)"])
  }
}
