import ReactiveKit
import TestSupport
import Testing

/// What the documentation of ReactiveKit shows of subjects and sharing.
@Suite("Documents: subjects and sharing")
struct SubjectRowTests {
  @available(*, deprecated)
  @Test("a subject is a signal and an observer")
  func subject() {
    let log = Log<String>()
    let name = Subject<String, NoError>()
    name.observeNext { name in log("Hi \(name)!") }
    name.on(.next("Jim"))
    name.next("Kathryn")
    name.send("Sam")
    let leaving = name.observeNext { log("Bye \($0)!") }
    leaving.dispose()
    name.send("Ann")
    name.completed()
    name.send(completion: .finished)
    name.send("nobody")
    #expect(log.values == ["Hi Jim!", "Hi Kathryn!", "Hi Sam!", "Hi Ann!"])
  }

  /// The documents' own, with a lock for Swift 6.
  final class SimpleReplaySubject<Element: Sendable, Error: Swift.Error>: Subject<Element, Error>,
    @unchecked Sendable
  {
    private let buffer = Locked<[Signal<Element, Error>.Event]>([])

    override func on(_ event: Signal<Element, Error>.Event) {
      buffer.withLock { $0.append(event) }
      super.on(event)
    }

    override func observe(with observer: @escaping Observer<Element, Error>) -> any Disposable {
      buffer.withLock { $0 }.forEach { observer($0) }
      return super.observe(with: observer)
    }
  }

  @Test("a subclass replays what it was sent")
  func subclass() {
    let log = Log<String>()
    let subject = SimpleReplaySubject<Int, Never>()
    subject.send(1)
    subject.map { $0 * 10 }.write(to: log, as: "A ")
    subject.send(2)
    subject.send(completion: .finished)
    subject.filter { $0 > 1 }.write(to: log, as: "B ")
    #expect(
      log.values == ["A next(10)", "A next(20)", "A completed", "B next(2)", "B completed"]
    )
  }

  @available(*, deprecated)
  @Test("older names, and elements that carry nothing")
  func names() {
    let log = Log<String>()
    let taps = PublishSubject<Void, NoError>()
    taps.observeNext { log("tap") }
    taps.next()
    let appearances = PassthroughSubject<Void, Never>()
    appearances.observeNext { log("appeared") }
    appearances.send()
    let numbers = PushStream<Int>()
    numbers.observeNext { log("\($0)") }
    numbers.next(1)
    let safe = SafePublishSubject<Int>()
    safe.observeNext { log("\($0)") }
    safe.send(Signal<Int, Never>.Event.next(2))
    _ = [PublishSubject1<Int>(), PublishSubject1<Int>()]
    _ = (ReplaySubject1<Int>(), ReplayOneSubject1<Int>())
    _ = (SafeReplaySubject<Int>(bufferSize: 1), SafeReplayOneSubject<Int>())
    #expect(log.values == ["tap", "appeared", "1", "2"])
  }

  @Test("a hot signal sends whether anybody observes or not, and the late miss it")
  func hot() {
    let log = Log<String>()
    let subject = PassthroughSubject<Int, Never>()
    subject.send(1)
    subject.write(to: log)
    subject.send(2)
    #expect(log.values == ["next(2)"])
  }

  @Test("a subject observes a signal, and is bound and observed as any signal")
  func bridges() {
    let log = Log<Int>()
    let subject = PassthroughSubject<Int, Never>()
    subject.map { $0 + 1 }.observeNext(with: log.append)
    Signal<Int, Never>(sequence: [1, 2]).bind(to: subject)
    Signal<Int, Never>(sequence: [3]).observe(with: subject)
    subject.send(4)
    #expect(log.values == [2, 3, 4])
    #expect(subject.isTerminated)
  }

  @Test("a replay subject keeps as many as it is told, the latest")
  func replaySubject() {
    let log = Log<String>()
    let subject = ReplaySubject<Int, Never>(bufferSize: 1)
    subject.send(1)
    subject.send(2)
    subject.write(to: log)
    subject.send(completion: .finished)
    subject.write(to: log)
    #expect(log.values == ["next(2)", "completed", "next(2)", "completed"])
  }

  @Test("a variable is a signal of its value")
  func variable() {
    let log = Log<String>()
    let a = CurrentValueSubject<Int, Never>(1)
    let b = CurrentValueSubject<Int, Never>(2)
    a.combineLatest(with: b) { $0 + $1 }.filter { $0 >= 0 }.map { "\($0) is positive" }
      .observeNext(with: log.append)
    a.send(4)
    b.value = -8
    #expect(log.values == ["3 is positive", "6 is positive"])
  }

  @Test("a subject is kept, and its signal shown")
  func exposed() {
    final class Screen: Sendable {
      private let appearances = PassthroughSubject<Void, Never>()
      var viewDidAppear: SafeSignal<Void> { appearances.toSignal() }
      func appear() { appearances.send() }
    }
    let (screen, log) = (Screen(), Log<String>())
    screen.viewDidAppear.observeNext { log("view did appear") }
    screen.appear()
    #expect(log.values == ["view did appear"])
  }

  @available(*, deprecated)
  @Test("connectable signals")
  func connectable() {
    let log = Log<String>()
    let source = Signal<Int, Never>(sequence: [1, 2])
    let signals: [ConnectableSignal<Signal<Int, Never>>] = [
      ConnectableSignal(source: source, subject: ReplaySubject(bufferSize: 1)),
      source.replay(limit: 1), source.replay(1), source.multicast { ReplayOneSubject() },
      source.multicast(subject: ReplayOneSubject()),
    ]
    for signal in signals {
      let before = log.count
      let observation = signal.write(to: log)
      #expect(log.count == before)
      signal.connect()
      #expect(observation.isDisposed)
      signal.refCount().write(to: log)
      #expect(
        log.values[before...] == ["next(1)", "next(2)", "completed", "next(2)", "completed"]
      )
    }
    source.publish().refCount().write(to: log)
    #expect(log.values.suffix(3) == ["next(1)", "next(2)", "completed"])
  }

  @Test("the second observer is given the user, and nothing is fetched for it")
  func shared() {
    let log = Log<String>()
    let fetch = Signal<String, Never> { observer in
      log("Fetching user...")
      observer.receive("Jim")
      observer.receive(completion: .finished)
      return nil
    }
    for user in [fetch.shareReplay(limit: 1), fetch.shareReplay(), fetch.share(limit: 1)] {
      let before = log.count
      user.observeNext { log("1: \($0)") }
      user.observeNext { log("2: \($0)") }
      #expect(log.values[before...] == ["Fetching user...", "1: Jim", "2: Jim"])
    }
  }
}
