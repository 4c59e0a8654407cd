import RKCore
import RKOperators
import RKSubjects
import RKTesting
import TestSupport
import Testing

@Suite("refCount and autoconnect")
struct RefCountTests {
  private let source = Runs()

  @Test func `is connected from the first observer to the last`() throws {
    let time = TestScheduler()
    let source: TestSignal<Character, DiagramFailure> = time.hot("-a-b-c-d-e-")
    let shared = source.publish().refCount()
    time.advance(to: .ticks(2))
    let first = time.record(shared)
    time.schedule(after: .ticks(4)) { first.dispose() }
    time.advance(to: .ticks(4))
    let second = time.record(shared)
    time.schedule(after: .ticks(4)) { second.dispose() }
    time.run()
    #expect(first.diagram.description == "---b-c!")
    #expect(second.diagram.description == "-----c-d!")
    #expect(source.subscriptions.map(\.description) == ["--^-----!"])
  }

  @Test func `connects after the observer is registered`() {
    let log = Log<String>()
    Signal<Int, Never>(sequence: [1, 2]).publish().refCount().write(to: log)
    #expect(log.values == ["next(1)", "next(2)", "completed"])
  }

  @Test func `connects with the minimum number of observers`() {
    let log = Log<String>()
    let shared = Signal<Int, Never>(sequence: [1, 2]).publish().refCount(minimum: 2)
    shared.write(to: log, as: "A ")
    #expect(log.values == [])
    shared.write(to: log, as: "B ")
    #expect(
      log.values == [
        "A next(1)", "B next(1)", "A next(2)", "B next(2)", "A completed", "B completed",
      ]
    )
  }

  @Test func `disposed observers do not count`() {
    let shared = source.signal.publish().refCount(minimum: 2)
    shared.observe { _ in }.dispose()
    shared.observe { _ in }
    #expect(source.started == 0)
    shared.observe { _ in }
    #expect(source.started == 1)
    let ofThree = source.signal.publish().refCount(minimum: 3)
    ofThree.observe { _ in }
    ofThree.observe { _ in }.dispose()
    ofThree.observe { _ in }
    #expect(source.started == 1)
    ofThree.observe { _ in }
    #expect(source.started == 2)
  }

  @Test func `disconnects after the grace period, unless an observer arrives`() {
    let time = TestScheduler()
    let shared = source.signal.replay(limit: 1).refCount(disconnectAfter: .ticks(3), on: time)
    let log = Log<String>()
    let first = shared.observe { _ in }
    source.send(1)
    first.dispose()
    time.advance(by: .ticks(2))
    let second = shared.write(to: log, as: "A ")
    #expect(time.scheduledCount == 0)
    time.advance(by: .ticks(5))
    #expect((source.started, source.live) == (1, 1))
    second.dispose()
    time.advance(by: .ticks(2))
    #expect(source.live == 1)
    time.advance(by: .ticks(1))
    #expect(source.live == 0)
    shared.write(to: log, as: "B ")
    source.send(2)
    #expect(log.values == ["A next(1)", "B next(2)"])
  }

  @Test func `an arrival below the minimum cancels the timer`() {
    let time = TestScheduler()
    let shared = source.signal.publish().refCount(minimum: 2, disconnectAfter: .ticks(3), on: time)
    let observers = (0..<2).map { _ in shared.observe { _ in } }
    for observer in observers { observer.dispose() }
    #expect(time.scheduledCount == 1)
    shared.observe { _ in }
    #expect(time.scheduledCount == 0)
    time.run()
    #expect((source.started, source.live) == (1, 1))
  }

  @Test func `disconnects when its subject is terminated`() {
    let subject = PassthroughSubject<Int, DiagramFailure>()
    let shared = source.signal.multicast(subject: subject).refCount()
    let bag = DisposeBag()
    let log = Log<Int>()
    for _ in 0..<2 {
      shared.observeCompleted { [source] in log(source.live) }.dispose(in: bag)
    }
    #expect(source.live == 1)
    subject.send(completion: .finished)
    #expect(log.values == [1, 0])
    #expect(source.live == 0)
    #expect(bag.isEmpty)
  }

  @Test func `no timer runs after the source terminates`() {
    let time = TestScheduler()
    let shared = source.signal.publish().refCount(disconnectAfter: .ticks(3), on: time)
    shared.observe { _ in }.dispose()
    #expect(time.scheduledCount == 1)
    source.end(.finished)
    #expect(time.scheduledCount == 0)
    time.run()
    #expect(source.started == 1)
  }

  @Test func `no timer runs after a disconnection`() {
    let time = TestScheduler()
    let connectable = source.signal.publish()
    let shared = connectable.refCount(disconnectAfter: .ticks(3), on: time)
    shared.observe { _ in }.dispose()
    connectable.connect().dispose()
    #expect(source.live == 0)
    #expect(time.scheduledCount == 0)
    connectable.connect()
    time.advance(by: .ticks(5))
    #expect((source.started, source.live) == (2, 1))
  }

  @Test func `replays nothing of the previous connection`() {
    let shared = source.signal.replay(limit: 1).refCount()
    let log = Log<String>()
    let first = shared.observe { _ in }
    source.send(10)
    first.dispose()
    shared.write(to: log)
    source.send(20)
    #expect(log.values == ["next(20)"])
  }

  @Test func `after termination it replays and does not run the source`() {
    let shared = source.signal.replay(limit: 1).refCount()
    let log = Log<String>()
    shared.observe { _ in }
    source.send(1)
    source.end(.failure(DiagramFailure()))
    shared.write(to: log)
    #expect(log.values == ["next(1)", "failed(#)"])
    #expect(source.started == 1)
  }

  @Test func `a failure that resets lets retry run the source again`() {
    let (runs, log) = (Sum(), Log<String>())
    let failing = Signal<Int, DiagramFailure> { observer in
      observer.receive(runs.add())
      observer.failed(DiagramFailure())
    }
    failing.replay(limit: 1).refCount().retry(2).write(to: log, as: "kept ")
    #expect(runs.value == 1)
    #expect(log.values.filter { $0 == "kept next(1)" }.count == 3)
    failing.replay(limit: 1).refCount(resetsOnFailure: true).retry(2).write(to: log, as: "reset ")
    #expect(runs.value == 4)
    #expect(
      log.values.suffix(4) == [
        "reset next(2)", "reset next(3)", "reset next(4)", "reset failed(#)",
      ]
    )
  }

  @Test func `a completion that resets lets repeat run the source again`() {
    let (runs, log) = (Sum(), Log<String>())
    Signal<Int, Never> { observer in observer.receive(lastElement: runs.add()) }
      .publish().refCount(resetsOnCompletion: true).repeat(3).write(to: log)
    #expect(log.values == ["next(1)", "next(2)", "next(3)", "completed"])
  }

  @Test func `the stack does not grow with the number of retries of a shared signal`() {
    let count = onSmallStack {
      let runs = Sum()
      Signal<Int, DiagramFailure> { observer in
        runs.add()
        observer.failed(DiagramFailure())
      }
      .share(resetsOnFailure: true).retry(many / 5).observe { _ in }
      return runs.value
    }
    #expect(count == many / 5 + 1)
  }

  @Test func `observers of a failure that resets share the next connection`() {
    let log = Log<String>()
    let shared = source.signal.publish().refCount(resetsOnFailure: true).retry(1)
    shared.write(to: log, as: "A ")
    shared.write(to: log, as: "B ")
    source.end(.failure(DiagramFailure()))
    #expect((source.started, source.live, source.most) == (2, 1, 1))
    source.send(1)
    #expect(log.values == ["A next(1)", "B next(1)"])
  }

  @Test func `autoconnect connects with the n-th observer, and never disconnects`() {
    let shared = source.signal.publish().autoconnect(2)
    let first = shared.observe { _ in }
    #expect(source.started == 0)
    shared.observe { _ in }.dispose()
    #expect(source.started == 1)
    first.dispose()
    #expect(source.live == 1)
    shared.observe { _ in }
    #expect(source.started == 1)
  }

  @Test func `an unbounded replay with autoconnect runs the source once`() {
    let (runs, log) = (Sum(), Log<String>())
    let cached = Signal<Int, Never> { observer in
      runs.add()
      observer.receive(1)
      observer.receive(lastElement: 2)
    }.replay(limit: .max).autoconnect()
    for _ in 0..<3 { cached.write(to: log).dispose() }
    #expect(runs.value == 1)
    #expect(
      log.values == Array(repeating: ["next(1)", "next(2)", "completed"], count: 3).flatMap(\.self)
    )
  }

  @Test func `counts observers of a custom connectable signal`() {
    let base = source.signal.publish()
    let shared = OwnConnectable(signal: base.toSignal()) { base.connect() }.refCount()
    let log = Log<String>()
    let first = shared.observe { _ in }
    let second = shared.write(to: log)
    #expect(source.started == 1)
    first.dispose()
    second.dispose()
    #expect(source.live == 0)
    shared.write(to: log)
    #expect(source.started == 2)
    source.send(1)
    source.end(.finished)
    shared.write(to: log)
    #expect(log.values == ["next(1)", "completed", "completed"])
    #expect(source.started == 2)
  }

  @Test(arguments: [true, false])
  func `does not connect a custom signal that terminates when it is observed`(fails: Bool) {
    let (connections, log, bag) = (Sum(), Log<String>(), DisposeBag())
    let signal = Signal<Int, DiagramFailure> { observer in
      observer.receive(completion: fails ? .failure(DiagramFailure()) : .finished)
    }
    let own = OwnConnectable(signal: signal) {
      connections.add()
      return NonDisposable.instance
    }
    for counted in [own.refCount(), own.refCount(minimum: 2), own.autoconnect()] {
      for _ in 0..<2 { counted.write(to: log).dispose(in: bag) }
    }
    #expect(log.values == Array(repeating: fails ? "failed(#)" : "completed", count: 6))
    #expect(connections.value == 0)
    #expect(bag.isEmpty)
  }

  @Test func `disconnects a custom signal that terminates when it is connected`() {
    let (disposed, log) = (Sum(), Log<String>())
    let subject = PassthroughSubject<Int, DiagramFailure>()
    let own = OwnConnectable(signal: subject.toSignal()) {
      subject.send(lastElement: 1)
      return BlockDisposable { disposed.add() }
    }
    let observation = own.refCount().write(to: log)
    #expect(log.values == ["next(1)", "completed"])
    #expect(disposed.value == 1)
    #expect(observation.isDisposed)
  }

  @Test func `an observer that disposes while connecting disconnects`() {
    let log = Log<String>()
    Signal<Int, Never>(sequence: 0...).publish().refCount().prefix(maxLength: 2).write(to: log)
    #expect(log.values == ["next(0)", "next(1)", "completed"])
  }
}

/// A connectable signal of a type that the library does not know.
private struct OwnConnectable: ConnectableSignalProtocol {
  let signal: Signal<Int, DiagramFailure>
  let start: @Sendable () -> any Disposable

  init(signal: Signal<Int, DiagramFailure>, _ start: @escaping @Sendable () -> any Disposable) {
    (self.signal, self.start) = (signal, start)
  }

  func connect() -> any Disposable { start() }

  func observe(with observer: @escaping Observer<Int, DiagramFailure>) -> any Disposable {
    signal.observe(with: observer)
  }
}
