import RKCore
import TestSupport
import Testing

@Suite("Signal { observer in … }")
struct SignalTests {
  @Test func `runs its producer only when observed, once per observation`() {
    let runs = Sum()
    let log = Log<String>()
    let signal = Signal<Int, Never> { observer in
      observer.receive(lastElement: runs.add())
      return nil
    }
    #expect(runs.value == 0)
    signal.write(to: log)
    signal.write(to: log)
    #expect(runs.value == 2)
    #expect(log.values == ["next(1)", "completed", "next(2)", "completed"])
  }

  @Test func `accepts every form of producer, and everything that a producer may return`() {
    let log = Log<String>()
    @Sendable func work(_ observer: AtomicObserver<Int, Never>) -> (any Disposable)? {
      observer(.next(5))
      return nil
    }
    let signals: [Signal<Int, Never>] = [
      Signal { observer in
        observer.receive(1)
        return nil
      },
      Signal { observer in
        observer.receive(2)
        return BlockDisposable { log("block") }
      },
      Signal { observer in
        observer.receive(3)
        return SimpleDisposable()
      },
      Signal { observer in
        observer.receive(4)
        return AnyCancellable { log("cancelled") }
      },
      Signal(work),
      Signal(producer: { observer in
        observer.receive(6)
        return NonDisposable.instance
      }),
      Signal { _ in nil },
      Signal { _ in BlockDisposable { log("single expression") } },
      Signal { observer in Signal(just: 7).observe { observer($0) } },
    ]
    for signal in signals { signal.write(to: log).dispose() }
    #expect(
      log.values == [
        "next(1)", "next(2)", "block", "next(3)", "next(4)", "cancelled", "next(5)", "next(6)",
        "single expression", "next(7)", "completed",
      ]
    )
  }

  @Test func `each way to call the producer's observer sends an event`() {
    let log = Log<String>()
    Signal<Int, Trouble> { observer in
      observer(.next(1))
      observer.on(.next(2))
      observer.receive(3)
      observer.toObserver()(.next(4))
      observer.failed(.timeout)
      return nil
    }.write(to: log)
    #expect(log.values == ["next(1)", "next(2)", "next(3)", "next(4)", "failed(timeout)"])
  }

  @Test func `wraps a function that calls back`() {
    let log = Log<String>()
    for answer in [Result<String, Trouble>.success("Jim"), .failure(.timeout)] {
      let server = Server(answer)
      let disposable = server.user().write(to: log)
      server.reply()
      #expect(disposable.isDisposed)
    }
    #expect(log.values == [#"next("Jim")"#, "completed", "failed(timeout)"])
  }

  @Test func `disposal cancels the wrapped work`() {
    let log = Log<String>()
    let server = Server(.success("Jim"))
    let disposable = server.user().write(to: log)
    disposable.dispose()
    server.reply()
    #expect(log.values.isEmpty)
    #expect(server.log.values == ["started", "cancelled"])
  }

  @Test func `infers its types from the context`() {
    func ticks() -> Signal<Int, Trouble> {
      Signal { observer in
        observer.receive(1)
        observer.receive(completion: .failure(.refused))
        return nil
      }
    }
    let safe: SafeSignal<String> = Signal { observer in
      observer.receive(lastElement: "a")
      return nil
    }
    let log = Log<String>()
    ticks().write(to: log)
    safe.write(to: log)
    #expect(log.values == ["next(1)", "failed(refused)", #"next("a")"#, "completed"])
  }

  /// Answers on demand.
  private final class Server: Sendable {
    let log = Log<String>()
    private let answer: Result<String, Trouble>
    private let waiting = Later<@Sendable (Result<String, Trouble>) -> Void>()

    init(_ answer: Result<String, Trouble>) { self.answer = answer }

    func get(_ completion: @escaping @Sendable (Result<String, Trouble>) -> Void) -> BlockDisposable
    {
      log("started")
      waiting.value = completion
      return BlockDisposable { [log] in log("cancelled") }
    }

    func reply() { waiting.value?(answer) }

    func user() -> Signal<String, Trouble> {
      Signal { observer in
        let task = self.get { result in
          switch result {
          case .success(let user): observer.receive(lastElement: user)
          case .failure(let error): observer.receive(completion: .failure(error))
          }
        }
        return BlockDisposable { task.cancel() }
      }
    }
  }
}

@Suite("A custom operator")
struct CustomOperatorTests {
  @Test func `is written as a signal that observes another`() {
    let log = Log<String>()
    Signal<Int, Trouble>(sequence: 1...6).filter { $0.isMultiple(of: 2) }.write(to: log)
    Signal<Int, Trouble>.failed(.timeout).filter { _ in true }.write(to: log)
    #expect(log.values == ["next(2)", "next(4)", "next(6)", "completed", "failed(timeout)"])
  }

  @Test func `disposal disposes the inner observation`() {
    let source = Source<Int, Never>()
    let log = Log<String>()
    let tracker = Tracker()
    let disposable = source.filter { [tracked = tracker.track()] in
      tracked.use()
      return $0 > 1
    }.write(to: log)
    source.send(1)
    source.send(2)
    disposable.dispose()
    source.send(3)
    #expect(log.values == ["next(2)"])
    #expect(tracker.live == 0)
  }

  @Test func `a custom function like observeNext, built on observe, receives the elements`() {
    let log = Log<Int>()
    Signal<Int, Never>(sequence: 1...3).observeElements { log($0) }
    #expect(log.values == [1, 2, 3])
  }
}

extension SignalProtocol {
  fileprivate func filter(
    _ isIncluded: @escaping @Sendable (Element) -> Bool
  ) -> Signal<Element, Error> {
    Signal { observer in
      self.observe { event in
        switch event {
        case .next(let element):
          if isIncluded(element) {
            observer.receive(element)
          }
        default:
          observer(event)
        }
      }
    }
  }

  @discardableResult
  fileprivate func observeElements(
    with observer: @escaping @Sendable (Element) -> Void
  ) -> any Disposable {
    observe { event in
      if case .next(let element) = event {
        observer(element)
      }
    }
  }
}
