import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("finally")
struct FinallyTests {
  @Test func `runs after the terminal event`() {
    let log = Log<String>()
    Signal<Int, DiagramFailure>(just: 1).finally { log("over") }.write(to: log)
    Signal<Int, DiagramFailure>.failed(DiagramFailure()).finally { log("over") }.write(to: log)
    #expect(log.values == ["next(1)", "completed", "over", "failed(#)", "over"])
  }

  @Test func `runs at disposal, after the source is disposed, and once`() {
    let log = Log<String>()
    let source = Signal<Int, Never> { _ in BlockDisposable { log("disposed") } }
    let observation = source.finally { log("over") }.observe { _ in }
    observation.dispose()
    observation.dispose()
    #expect(log.values == ["disposed", "over"])
  }

  @Test func `runs once if the observer disposes on receiving the terminal event`() {
    let log = Log<String>()
    let observation = SerialDisposable()
    let time = TestScheduler()
    observation.otherDisposable = time.cold("-|").finally { log("over") }.observe { event in
      observation.dispose()
      log("\(event)")
    }
    time.run()
    observation.dispose()
    #expect(log.values == ["completed", "over"])
  }

  @Test func `runs after terminal events of operators downstream`() {
    let log = Log<String>()
    Signal<Int, Never>(just: 1).finally { log("over") }.last().write(to: log)
    #expect(log.values == ["next(1)", "completed", "over"])
  }

  @Test func `runs once when termination and disposal race`() {
    for _ in 0..<1_000 {
      let runs = Sum()
      let observers = Log<AtomicObserver<Int, Never>>()
      let source = Signal<Int, Never> { observer in
        observers.append(observer)
        return nil
      }
      let observation = source.finally { runs.add() }.observe { _ in }
      inParallel(2) { thread in
        if thread == 0 {
          observation.dispose()
        } else {
          observers.values[0].receive(completion: .finished)
        }
      }
      #expect(runs.value == 1)
    }
  }
}
