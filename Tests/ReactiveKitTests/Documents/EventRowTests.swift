import ReactiveKit
import TestSupport
import Testing

enum ClientError: Error, Equatable { case offline }

/// What the documentation of ReactiveKit shows of events and observers.
@Suite("Documents: events and observers")
struct EventRowTests {
  private let three = Signal<Int, ClientError> { observer in
    observer.receive(1)
    observer.receive(2)
    observer.receive(3)
    observer.receive(completion: .finished)
    return nil
  }

  @available(*, deprecated)
  @Test("one event type, under all its names")
  func names() {
    let new: Signal<Int, ClientError>.Event = .next(1)
    let old: Event<Int, ClientError> = .failed(.offline)
    let operation: OperationEvent<Int, ClientError> = .completed
    let stream: StreamEvent<Int> = .next(1)
    let safe: Event<Int, NoError> = stream
    #expect("\([new, old, operation])" == "[next(1), failed(offline), completed]")
    #expect("\(safe)" == "next(1)")
    #expect(new.isNext && old.isFailed && operation.isCompleted && operation.isTerminal)
    #expect(new.element == 1 && old.error == .offline)
  }

  @Test("events print as in the documents, however they are observed")
  func printing() {
    let log = Log<String>()
    three.observe(with: { event in log("\(event)") })
    three.observe { event in log("\(event)") }
    let once = ["next(1)", "next(2)", "next(3)", "completed"]
    #expect(log.values == once + once)
  }

  @Test("a signal need not end")
  func endless() {
    Signal<Int, Never>.never().observe { _ in Issue.record("never sends") }
    let subject = PassthroughSubject<Int, Never>()
    let observation = subject.observe { _ in Issue.record("nothing was sent") }
    #expect(!observation.isDisposed)
    observation.dispose()
    #expect(observation.isDisposed)
  }

  @Test("the end, also a failure, releases what the observation holds")
  func released() {
    for end in [Signal<Int, ClientError>.Event.completed, .failed(.offline)] {
      let log = Log<String>()
      let subject = PassthroughSubject<Int, ClientError>()
      let observation = subject.map { $0 }.observe { log("\($0)") }
      subject.on(end)
      #expect(observation.isDisposed)
      #expect(log.values == ["\(end)"])
    }
  }

  @Test("observe(with:) is all that a signal of one's own needs")
  func ownSignal() {
    struct One: SignalProtocol {
      func observe(with observer: @escaping Observer<Int, Never>) -> any Disposable {
        observer(.next(1))
        observer(.completed)
        return NonDisposable.instance
      }
    }
    let log = Log<Int>()
    One().map { $0 + 1 }.observeNext(with: log.append)
    #expect(log.values == [2])
  }

  @Test("anything that receives events can observe")
  func observers() {
    let log = Log<String>()
    let subject = PassthroughSubject<Int, ClientError>()
    subject.write(to: log)
    three.observe(with: subject)
    #expect(log.values == ["next(1)", "next(2)", "next(3)", "completed"])
  }

  @Test("elements, the failure or the completion only")
  func onlySome() {
    let log = Log<String>()
    three.observeNext { log("\($0)") }
    three.observeCompleted { log("completed") }
    three.observeFailed { _ in Issue.record("it does not fail") }
    Signal<Int, ClientError>.failed(.offline).observeFailed { log("\($0)") }
    #expect(log.values == ["1", "2", "3", "completed", "offline"])
  }

  @available(*, deprecated)
  @Test("an observer is a function, and has every spelling of it")
  func spellings() {
    let log = Log<String>()
    let observer: Observer<Int, ClientError> = { log("\($0)") }
    func observe(_ send: @escaping @Sendable (AtomicObserver<Int, ClientError>) -> Void) {
      Signal<Int, ClientError> { observer in
        send(observer)
        return nil
      }.observe(with: observer)
    }
    observe { $0.on(.next(1)) }
    observe { $0.next(2) }
    observe { $0.receive(3) }
    observe { $0(.next(4)) }
    observe { $0.failed(.offline) }
    observe { $0.receive(completion: .failure(.offline)) }
    observe { $0.completed() }
    observe { $0(.completed) }
    observe { $0.receive(completion: .finished) }
    observe { $0.completed(with: 5) }
    observe { $0.receive(lastElement: 6) }
    #expect(
      log.values == [
        "next(1)", "next(2)", "next(3)", "next(4)", "failed(offline)", "failed(offline)",
        "completed", "completed", "completed", "next(5)", "completed", "next(6)", "completed",
      ]
    )
  }

  @Test("nothing after disposal, and everything where it is sent")
  func whereAndUntilWhen() {
    let subject = PassthroughSubject<Int, Never>()
    let log = Log<Int>()
    let observation = subject.observeNext(with: log.append)
    inParallel(1) { _ in subject.send(1) }
    observation.dispose()
    subject.send(2)
    #expect(log.values == [1])
  }

  @Test("sink, and results")
  func sinks() {
    let log = Log<String>()
    var kept: AnyCancellable? = three.sink {
      log("\($0)")
    } receiveValue: {
      log("\($0)")
    }
    #expect(log.values == ["1", "2", "3", "finished"])
    let subject = PassthroughSubject<Int, Never>()
    kept = subject.sink { log("\($0)") }
    kept = nil
    subject.send(4)
    #expect(kept == nil && log.count == 4)

    Signal<Int, ClientError>(result: .success(5)).observeNext { log("\($0)") }
    #expect(log.values.last == "5")
  }
}
