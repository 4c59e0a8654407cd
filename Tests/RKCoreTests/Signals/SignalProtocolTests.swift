import RKCore
import TestSupport
import Testing

@Suite("observe")
struct SignalProtocolTests {
  @Test func `takes a function of events, with and without its label`() {
    let log = Log<String>()
    let signal = Signal<Int, Never>(just: 1)
    signal.observe { event in log("\(event)") }
    signal.observe(with: { event in log("\(event)") })
    #expect(log.values == ["next(1)", "completed", "next(1)", "completed"])
  }

  @Test func `passes all events on to another observer`() {
    let log = Log<String>()
    let target = Source<Int, Trouble>()
    target.write(to: log)
    Signal<Int, Trouble>(sequence: 1...2).observe(with: target)
    #expect(log.values == ["next(1)", "next(2)", "completed"])
    let other = Source<Int, Trouble>()
    other.write(to: log, as: "other ")
    Signal<Int, Trouble>.failed(.timeout).observe(with: other)
    #expect(log.values.last == "other failed(timeout)")
  }

  @Test func `observeNext receives the elements only`() {
    let log = Log<Int>()
    SafeSignal(sequence: 1...3).observeNext { log($0) }
    SafeSignal.completed().observeNext { log($0) }
    SafeSignal(just: 4).observeNext(with: { log($0) })
    #expect(log.values == [1, 2, 3, 4])
  }

  @Test func `observeFailed receives the failure only`() {
    let log = Log<Trouble>()
    Signal<Int, Trouble>(just: 1).observeFailed { log($0) }
    Signal<Int, Trouble>.failed(.timeout).observeFailed { log($0) }
    #expect(log.values == [.timeout])
  }

  @Test func `observeCompleted receives the successful end only`() {
    let runs = Sum()
    Signal<Int, Trouble>.failed(.timeout).observeCompleted { runs.add() }
    #expect(runs.value == 0)
    Signal<Int, Trouble>(just: 1).observeCompleted { runs.add() }
    #expect(runs.value == 1)
  }

  @Test func `toSignal has the same events and the same disposal`() {
    let log = Log<String>()
    let source = Source<Int, Never>()
    let disposable = source.toSignal().write(to: log)
    source.send(1)
    disposable.dispose()
    source.send(2)
    Signal<Int, Never>(just: 3).toSignal().write(to: log)
    let erased: [AnySignal<Int, Never>] = [AnySignal(Signal(just: 4)), Signal(source)]
    for signal in erased { signal.write(to: log) }
    source.send(5)
    #expect(log.values == ["next(1)", "next(3)", "completed", "next(4)", "completed", "next(5)"])
  }

  @Test func `a custom signal implements the form of observe with a function, or both`() {
    let log = Log<String>()
    for signal in [FromEvents(), FromHalves()] as [any SignalProtocol<Int, Never>] {
      signal.observe { event in log("\(event)") }
      signal.observe(with: AnyObserver(receive: { log("\($0)") }, completion: { log("\($0)") }))
    }
    let once = ["next(1)", "completed", "1", "finished"]
    #expect(log.values == once + once)
  }

  @Test func `an observation disposed before observe returns disposes the producer's disposable`() {
    let slot = Slot()
    slot.dispose()
    let runs = Sum()
    let signal = Returning(disposable: BlockDisposable { runs.add() })
    signal.observe(with: AnyObserver<Int, Never>(observer: { _ in }).registering(in: slot))
    #expect(runs.value == 1)
  }

  private struct FromEvents: SignalProtocol {
    func observe(with observer: @escaping Observer<Int, Never>) -> any Disposable {
      observer(.next(1))
      observer(.completed)
      return SimpleDisposable(isDisposed: true)
    }
  }

  private struct FromHalves: SignalProtocol {
    func observe(with observer: @escaping Observer<Int, Never>) -> any Disposable {
      observe(with: AnyObserver(observer: observer))
    }

    func observe(with observer: AnyObserver<Int, Never>) -> any Disposable {
      observer.receive(lastElement: 1)
      return SimpleDisposable(isDisposed: true)
    }
  }

  private struct Returning: SignalProtocol {
    let disposable: any Disposable
    func observe(with observer: @escaping Observer<Int, Never>) -> any Disposable { disposable }
  }
}
