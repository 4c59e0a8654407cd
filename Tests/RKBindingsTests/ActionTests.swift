import RKBindings
import RKCore
import RKOperators
import RKSubjects
import RKTesting
import TestSupport
import Testing

private enum Trouble: Error { case trouble }

/// An action whose executions the test sends to.
private final class Machine: Sendable {
  let runs = Log<Int>()
  let work = Locked<PassthroughSubject<String, Trouble>>(PassthroughSubject())
  let log = Log<String>()
  let disposals = Sum()

  func makeAction(
    isEnabled: SafeSignal<Bool> = SafeSignal(just: true)
  ) -> Action<Int, String, Trouble> {
    let action = Action<Int, String, Trouble>(isEnabled: isEnabled) { [self] input in
      runs.append(input)
      let subject = PassthroughSubject<String, Trouble>()
      work.withLock { $0 = subject }
      return subject.handleEvents(receiveCancel: { [self] in disposals.add() })
    }
    action.isExecuting.observeNext { [log] in log("executing \($0)") }
    action.isEnabled.observeNext { [log] in log("enabled \($0)") }
    action.elements.observeNext { [log] in log("element \($0)") }
    action.errors.observeNext { [log] in log("error \($0)") }
    action.completions.observeNext { [log] in log("completion") }
    action.rejections.observeNext { [log] in log("rejected \($0)") }
    return action
  }

  var current: PassthroughSubject<String, Trouble> { work.withLock { $0 } }
}

@Suite("Action")
struct ActionTests {
  @Test func `publishes the elements and the completion of an execution`() {
    let machine = Machine()
    let action = machine.makeAction()
    #expect(machine.log.values == ["executing false", "enabled true"])
    let result = Log<String>()
    action.execute(1).write(to: result)
    machine.current.send("a")
    machine.current.send(completion: .finished)
    #expect(
      machine.log.values.dropFirst(2) == [
        "executing true", "enabled false", "element a", "executing false", "enabled true",
        "completion",
      ]
    )
    #expect(result.values == [#"next("a")"#, "completed"])
  }

  @Test func `disposes the work of an execution before the next execution can start`() {
    let (log, bag, work) = (Log<String>(), DisposeBag(), PassthroughSubject<Int, Never>())
    let action = Action<Int, Int, Never> { input in
      log("start \(input)")
      return work.finally { log("stop \(input)") }
    }
    let first = action.execute(1).observe { _ in }
    action.isExecuting.prefix(2).filter { !$0 }
      .observeNext { [second = action.execute(2)] _ in second.observe { _ in }.dispose(in: bag) }
    first.dispose()
    #expect(log.values == ["start 1", "stop 1", "start 2"])
    bag.dispose()
    #expect(log.values.last == "stop 2")
  }

  @Test func `runs its work once for each observation of an execution, and not before`() {
    let machine = Machine()
    let action = machine.makeAction()
    let execution = action.execute(1)
    #expect(machine.runs.values == [])
    for _ in 0..<2 {
      execution.observe { _ in }
      machine.current.send(completion: .finished)
    }
    #expect(machine.runs.values == [1, 1])
  }

  @Test func `publishes a failure, and can be executed again`() {
    let machine = Machine()
    let action = machine.makeAction()
    let result = Log<String>()
    action.execute(1).write(to: result)
    machine.current.send(completion: .failure(.trouble))
    #expect(result.values == ["failed(failed(\(String(reflecting: Trouble.trouble))))"])
    #expect(machine.log.values.contains("error trouble"))
    #expect(!machine.log.values.contains("completion"))
    action.execute(2).observe { _ in }
    #expect(machine.runs.values == [1, 2])
  }

  @Test func `executes one at a time: the second is rejected`() {
    let machine = Machine()
    let action = machine.makeAction()
    action.execute(1).observe { _ in }
    let result = Log<String>()
    action.execute(2).write(to: result)
    #expect(result.values == ["failed(disabled)"])
    #expect(machine.runs.values == [1])
    #expect(machine.log.values.last == "rejected 2")
  }

  @Test func `runs one execution at a time when several threads execute it`() {
    let running = Sum()
    let most = Log<Int>()
    let action = Action<Int, Int, Never> { number in
      Signal { observer in
        most.append(running.add())
        running.add(-1)
        observer.receive(lastElement: number)
        return nil
      }
    }
    let results = Sum()
    inParallel(3) { _ in
      for number in 0..<200 { action.execute(number).observe { _ in results.add() } }
    }
    #expect(most.values.allSatisfy { $0 == 1 })
    // Two events of each that was executed, one of each that was not.
    #expect(results.value == 600 + most.count)
    let last = Log<Bool>()
    action.isExecuting.observeNext(with: last.append)
    #expect(last.values == [false])
  }

  @Test func `is enabled while the latest element of its signal is true`() {
    let isAllowed = Property(false)
    let machine = Machine()
    let action = machine.makeAction(isEnabled: isAllowed.toSignal())
    action.execute(1).observe { _ in }
    isAllowed.value = true
    action.execute(2).observe { _ in }
    isAllowed.value = false
    machine.current.send("a")
    machine.current.send(completion: .finished)
    action.execute(3).observe { _ in }
    #expect(machine.runs.values == [2])
    #expect(
      machine.log.values == [
        "executing false", "enabled false", "rejected 1", "enabled true", "executing true",
        "enabled false", "element a", "executing false", "completion", "rejected 3",
      ]
    )
  }

  @Test func `runs nothing before the signal that enables it sends an element`() {
    let machine = Machine()
    let action = machine.makeAction(isEnabled: .never())
    action.execute(1).observe { _ in }
    #expect(machine.runs.values == [])
  }

  @Test func `reads the current value of a property that enables it`() {
    let code = Property("")
    let isComplete = code.mapProperty { $0.count == 2 }
    let runs = Log<String>()
    let verify = Action<String, Int, Never>(isEnabled: isComplete) { code in
      runs.append(code)
      return SafeSignal(just: code.count)
    }
    let rejected = Log<String>()
    verify.rejections.observeNext { rejected.append($0) }
    // The observers of the code run before the observers of a property that is derived from it.
    code.observeNext { verify.execute($0).observe { _ in } }
    for text in ["1", "12", "123"] { code.value = text }
    #expect(runs.values == ["12"])
    #expect(rejected.values == ["", "1", "123"])
  }

  @Test func `can execute again when an execution is disposed`() {
    let machine = Machine()
    let action = machine.makeAction()
    action.execute(1).observe { _ in }.dispose()
    #expect(machine.disposals.value == 1)
    #expect(machine.log.values.last == "enabled true")
    action.execute(2).observe { _ in }
    #expect(machine.runs.values == [1, 2])
  }

  @Test func `can execute again as soon as an execution is disposed, even during a delivery`() {
    let machine = Machine()
    let action = machine.makeAction()
    let execution = SerialDisposable(otherDisposable: nil)
    execution.otherDisposable = action.execute(1).observe { _ in
      execution.dispose()
      action.execute(2).observe { _ in }
    }
    machine.current.send("a")
    #expect(machine.runs.values == [1, 2])
    #expect(!machine.log.values.contains("rejected 2"))
  }

  @Test func `is enabled again when the work is released without a terminal event`() {
    let works = Locked<[PassthroughSubject<Int, Never>]>([PassthroughSubject()])
    let action = Action<Void, Int, Never> {
      works.withLock { $0.first?.toSignal() } ?? Signal(just: 2)
    }
    let log = Log<Bool>()
    action.isExecuting.observeNext(with: log.append)
    let execution = action.execute().observe { _ in }
    #expect(log.values == [false, true])
    works.withLock { $0.removeAll() }
    #expect(log.values == [false, true, false])
    let result = Log<String>()
    action.execute().write(to: result)
    #expect(result.values == ["next(2)", "completed"])
    execution.dispose()
    #expect(log.values == [false, true, false, true, false])
  }

  @Test func `is enabled while the terminal event of an execution is delivered`() {
    let action = Action<Int, Int, Never> { Signal(just: $0) }
    let log = Log<String>()
    action.execute(1).observeCompleted { action.execute(2).write(to: log) }
    action.isEnabled.first().observeNext { _ in action.execute(3).write(to: log) }
    #expect(log.values == ["next(2)", "completed", "next(3)", "completed"])
  }

  @Test func `executes with the elements of a bound signal, and publishes the rejected ones`() {
    let machine = Machine()
    let action = machine.makeAction()
    let inputs = PassthroughSubject<Int, Never>()
    inputs.bind(to: action)
    inputs.send(1)
    inputs.send(2)
    machine.current.send(completion: .finished)
    inputs.send(3)
    #expect(machine.runs.values == [1, 3])
    #expect(machine.log.values.contains("rejected 2"))
  }

  @Test func `is not retained by a signal that is bound to it`() {
    let machine = Machine()
    let inputs = PassthroughSubject<Void, Never>()
    let ends = Log<String>()
    do {
      let action = Action<Void, String, Trouble> {
        machine.runs.append(0)
        return Signal<String, Trouble>.never()
      }
      action.elements.write(to: ends)
      action.isExecuting.observeCompleted { ends("completed too") }
      inputs.bind(to: action)
    }
    #expect(ends.values == ["completed", "completed too"])
    inputs.send()
    #expect(machine.runs.values == [])
  }

  @Test func `is retained by an execution until it terminates`() {
    weak var remains: Action<Void, Int, Never>?
    let work = PassthroughSubject<Int, Never>()
    let log = Log<String>()
    do {
      let action = Action<Void, Int, Never> { work }
      remains = action
      action.execute().write(to: log)
    }
    work.send(1)
    #expect(remains != nil)
    work.send(completion: .finished)
    #expect(remains == nil)
    #expect(log.values == ["next(1)", "completed"])
  }
}
