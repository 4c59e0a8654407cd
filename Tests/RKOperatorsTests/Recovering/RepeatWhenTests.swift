import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("repeat(when:)")
struct RepeatWhenTests {
  @Test("observes again when the signal created from the last element sends")
  func again() {
    let asked = Log<Character>()
    timeline(
      "-1-2|",
      "--a"
    ) { _, source, other in
      source.repeat { last -> TestSignal<Character, DiagramFailure> in
        asked(last)
        return other
      }
    } produces: {
      "-1-2---1-2---1"
    }
    #expect(asked.values == ["2", "2"])
  }

  @Test func `completes if the created signal sends no element, or if the source was empty`() {
    timeline("-1|", "---|") { _, source, other in
      source.repeat { _ in other }
    } produces: {
      "-1---|"
    }
    timeline("--|", "a") { _, source, other in
      source.repeat { _ in other }
    } produces: {
      "--|"
    }
  }

  @Test func `completes if a repetition was empty`() {
    let (time, runs) = (TestScheduler(), Sum())
    let (source, empty, other) = (time.cold("-1|"), time.cold("--|"), time.cold("-a"))
    let repeated = Signal(deferring: { runs.add() == 1 ? source : empty }).repeat { _ in other }
    let recorder = time.record(repeated)
    time.run()
    #expect(recorder.diagram == "-1---|")
    #expect(runs.value == 2)
  }

  @Test func `fails when the source or the created signal fails`() {
    timeline("-1#", "a") { _, source, other in
      source.repeat { _ in other }
    } produces: {
      "-1#"
    }
    timeline("-1|", "--#") { _, source, other in
      source.repeat { _ in other }
    } produces: {
      "-1--#"
    }
  }

  @Test("disposes the active repetition, even after a synchronous one")
  func disposal() {
    let log = Log<String>()
    let runs = Sum()
    let source = Signal<Int, Never> { observer in
      let run = runs.add()
      observer.receive(run)
      if run == 1 { observer.receive(completion: .finished) }
      return BlockDisposable { log("disposed \(run)") }
    }
    let observation = source.repeat { _ in Signal<Int, Never>(just: 0) }.observe { _ in }
    #expect(log.values == ["disposed 1"])
    observation.dispose()
    #expect(log.values == ["disposed 1", "disposed 2"])
  }

  @Test func `the stack does not grow with synchronous repetitions`() {
    let count = onSmallStack {
      let sum = Sum()
      let end = SerialDisposable()
      end.otherDisposable = Signal<Int, Never>(just: 1)
        .repeat { _ in Signal<Int, Never>(just: 0) }
        .prefix(maxLength: many)
        .observeNext { _ in sum.add() }
      return sum.value
    }
    #expect(count == many)
  }

  @Test func `a late element of one signal does not count for the next`() {
    let pauses = Late()
    let log = Log<String>()
    Signal<Int, Never>(just: 1).repeat { _ in pauses }.write(to: log)
    let observers = pauses.observers
    #expect(log.values == ["next(1)"])
    observers.values[0].receive(0)
    #expect(log.values == ["next(1)", "next(1)"])
    // They were on their way when the first was disposed.
    observers.values[0].receive(0)
    observers.values[0].receive(completion: .finished)
    #expect(log.values == ["next(1)", "next(1)"])
    observers.values[1].receive(0)
    #expect(log.count == 3)
  }
}

/// A signal whose elements may come when it was disposed.
private struct Late: AnyObserverSignal {
  let observers = Log<AnyObserver<Int, Never>>()

  func observe(with observer: AnyObserver<Int, Never>) -> any Disposable {
    observers(observer)
    return NonDisposable.instance
  }
}
