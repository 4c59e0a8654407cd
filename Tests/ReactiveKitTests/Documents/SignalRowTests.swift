import Dispatch
import ReactiveKit
import RKTesting
import TestSupport
import Testing

/// What the documentation of ReactiveKit shows of signals.
@Suite("Documents: signals")
struct SignalRowTests {
  private func values<Element>(_ signal: some SignalProtocol<Element, Never>) -> [Element] {
    let log = Log<Element>()
    signal.observeNext(with: log.append)
    return log.values
  }

  @Test("a signal is cold: its producer runs for each observer")
  func cold() {
    let runs = Sum()
    let signal = Signal<Int, Never> { observer in
      observer.receive(lastElement: runs.add())
      return nil
    }
    #expect(runs.value == 0)
    #expect(values(signal) == [1])
    #expect(values(signal) == [2])
  }

  @Test("a producer may return nothing, or what it has to dispose")
  func withoutReturn() {
    let log = Log<String>()
    let signals: [Signal<Int, Never>] = [
      Signal { observer in
        observer.receive(1)
        observer.receive(2)
        observer.receive(completion: .finished)
      },
      Signal { observer in
        for number in 1...2 { observer.receive(number) }
        if observer.isDisposed { observer.receive(3) }
        return BlockDisposable { log("disposed") }
      },
      Signal(producer: { observer in observer.receive(lastElement: 1) }),
    ]
    for signal in signals {
      let observation = signal.observe { log("\($0)") }
      observation.dispose()
    }
    #expect(
      log.values == [
        "next(1)", "next(2)", "completed", "next(1)", "next(2)", "disposed", "next(1)", "completed",
      ]
    )
  }

  @available(*, deprecated)
  @Test("a producer returns what stops it, or nil")
  func disposables() {
    let log = Log<String>()
    let signals: [Signal<Int, Never>] = [
      Signal(producer: { _ in nil }),
      Signal { _ in BlockDisposable { log("block") } },
      Signal { _ in AnyCancellable { log("cancellable") } },
      Signal { _ in SimpleDisposable() },
      Signal { _ in NonDisposable.instance },
      Signal { _ in NotDisposable },
    ]
    for signal in signals { signal.observe { _ in }.dispose() }
    #expect(log.values == ["block", "cancellable"])
  }

  @Test("the signals that the documents make")
  func made() {
    #expect(values(SafeSignal.just(5)) == [5])
    #expect(values(Signal<Int, Never>(just: 1)) == [1])
    #expect(values(SafeSignal.sequence([1, 2, 3])) == [1, 2, 3])
    #expect(values(Signal<Int, Never>(sequence: [1, 2, 3]).toSignal()) == [1, 2, 3])
    #expect(values(SafeSignal<Int>.completed()) == [])
    let log = Log<String>()
    Signal<Int, ClientError>.failed(.offline).write(to: log)
    #expect(log.values == ["failed(offline)"])
  }

  @Test("an endless sequence ends where it is not listened to any more")
  func endless() {
    let log = Log<Int>()
    let bag = DisposeBag()
    let stop = PassthroughSubject<Int, Never>()
    Signal<Int, Never>(sequence: 0...)
      .prefix(untilOutputFrom: stop)
      .observeNext { number in
        log(number)
        if number == 3 { stop.send(number) }
      }
      .dispose(in: bag)
    #expect(log.values == [0, 1, 2, 3])
    #expect(bag.isEmpty)
  }

  @Test("timers")
  func timers() throws {
    let time = TestScheduler()
    let just = time.record(Signal<Int, Never>(just: 5, after: 6.0, on: time))
    let interval = time.record(SafeSignal.interval(2.0, on: time))
    let sequence = time.record(Signal<Int, Never>(sequence: 7...9, interval: .ticks(2), on: time))
    time.advance(by: .ticks(8))
    #expect(just.diagram.description == "------[5|]")
    #expect(interval.diagram.description == "--0-1-2-3")
    #expect(sequence.diagram.description == "--7-8-9-|")
    interval.dispose()
  }

  @available(*, deprecated)
  @Test("timers, in their older spellings")
  func olderTimers() async {
    let queue = DispatchQueue(label: "rows")
    #expect(await SafeSignal.timer(element: 5, time: 0).first == 5)
    #expect(await SafeSignal.timer(element: 5, time: 0, queue: queue).first == 5)
    #expect(await Signal<Int, Never>(just: 5, after: 0, queue: queue).first == 5)
    #expect(await Signal<Int, Never>(sequence: 7...9, interval: 0.001, queue: queue).first == 7)
    #expect(await SafeSignal.interval(0.001, queue: queue).first == 0)
  }

  @Test("wrapping what calls back, and building anew")
  func wrapping() {
    @Sendable func fetch(_ completion: @Sendable (Result<String, ClientError>) -> Void) {
      completion(.success("Jim"))
    }
    @Sendable func user() -> Signal<String, ClientError> {
      Signal { observer in
        fetch { result in
          switch result {
          case .success(let name):
            observer.receive(name)
            observer.receive(completion: .finished)
          case .failure(let error):
            observer.receive(completion: .failure(error))
          }
        }
        return BlockDisposable {}
      }
    }
    let log = Log<String>()
    user().write(to: log)
    Signal(deferring: user).write(to: log)
    #expect(log.values == ["next(\"Jim\")", "completed", "next(\"Jim\")", "completed"])
  }

  @Test("a hot signal sends, whether anybody observes or not")
  func hot() {
    let subject = PassthroughSubject<Int, Never>()
    subject.send(1)
    let log = Log<Int>()
    subject.observeNext(with: log.append)
    subject.send(2)
    #expect(log.values == [2])
  }

  @Test("errors are typed")
  func typed() {
    let failed: Signal<Int, ClientError> = .failed(.offline)
    failed.observeFailed { (error: ClientError) in #expect(error == .offline) }
    let result = Result<Int, ClientError>.failure(.offline)
      .flatMapError { _ in Result<Int, Never>.success(1) }
    #expect(result.get() == 1)
  }

  @Test("what is pushed can be pulled, and what is pulled can be pushed")
  func dual() async {
    var pulled: [Int] = []
    for await number in Signal<Int, Never>(sequence: 1...3).values { pulled.append(number) }
    #expect(pulled == [1, 2, 3])
    let stream = AsyncStream(unfolding: { nil as Int? })
    #expect(await stream.toSignal().first == nil)
  }

  @Test("the async bridges, under the names of ReactiveKit")
  func bridgesOfReactiveKit() async throws {
    var numbers: [Int] = []
    for await number in SafeSignal(sequence: 1...3).toAsyncStream() { numbers.append(number) }
    let failing = Signal<Int, ClientError>(sequence: 4...5)
    for try await number in failing.toAsyncThrowingStream() { numbers.append(number) }
    #expect(numbers == [1, 2, 3, 4, 5])
    let stream = AsyncStream<Int> { continuation in
      continuation.yield(6)
      continuation.finish()
    }
    #expect(await stream.toFullyTypedSignal().first == 6)
  }

  @Test("contexts are named without their type")
  func contexts() {
    let subject = PassthroughSubject<Int, Never>()
    let log = Log<Int>()
    subject.receive(on: .immediate).receive(on: .nonRecursive()).subscribe(on: .trampoline)
      .observeNext(with: log.append)
    subject.send(1)
    #expect(log.values == [1])
    let timed = subject.debounce(for: 1, on: .main).receive(on: .immediateOnMain)
    #expect(type(of: timed) == SafeSignal<Int>.self)
  }
}
