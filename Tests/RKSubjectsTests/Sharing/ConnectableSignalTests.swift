import RKCore
import RKOperators
import RKSubjects
import RKTesting
import TestSupport
import Testing

@Suite("ConnectableSignal")
struct ConnectableSignalTests {
  /// A source that counts how often it is run, and is sent to.
  private let source = Runs()

  @Test func `observes its source when it is connected, through its subject`() {
    let subject = PassthroughSubject<Int, DiagramFailure>()
    let connectable = ConnectableSignal(source: source.signal, subject: subject)
    let log = Log<String>()
    connectable.write(to: log, as: "A ")
    subject.send(0)
    #expect(source.started == 0)
    connectable.connect()
    #expect(source.started == 1)
    source.send(1)
    connectable.write(to: log, as: "B ")
    source.end(.finished)
    #expect(subject.isTerminated)
    connectable.write(to: log, as: "C ")
    #expect(
      log.values == ["A next(0)", "A next(1)", "A completed", "B completed", "C completed"]
    )
  }

  @Test func `connecting again returns the same connection`() {
    let connectable = source.signal.publish()
    let first = connectable.connect()
    let second = connectable.connect()
    #expect(source.started == 1)
    first.dispose()
    #expect(source.live == 0)
    #expect(second.isDisposed)
    let third = connectable.connect()
    #expect(source.started == 2)
    first.dispose()
    #expect(!third.isDisposed)
    #expect(source.live == 1)
  }

  @Test func `connecting after termination does nothing`() {
    let connectable = source.signal.publish()
    let first = connectable.connect()
    source.end(.failure(DiagramFailure()))
    #expect(first.isDisposed)
    #expect(connectable.connect().isDisposed)
    #expect(source.started == 1)

    let ended = PassthroughSubject<Int, DiagramFailure>()
    ended.send(completion: .finished)
    #expect(source.signal.multicast(subject: ended).connect().isDisposed)
    #expect(source.started == 1)
  }

  @Test func `remaining observers observe the next connection`() {
    let connectable = source.signal.replay(limit: 1)
    let log = Log<String>()
    connectable.write(to: log, as: "A ")
    let first = connectable.connect()
    source.send(1)
    first.dispose()
    connectable.connect()
    source.send(2)
    connectable.write(to: log, as: "B ")
    #expect(log.values == ["A next(1)", "A next(2)", "B next(2)"])
  }

  @Test func `a new connection after the last observer replays nothing`() {
    let connectable = source.signal.replay(limit: 1)
    let log = Log<String>()
    let connection = connectable.connect()
    source.send(1)
    connectable.write(to: log, as: "A ").dispose()
    connection.dispose()
    connectable.connect()
    connectable.write(to: log, as: "B ")
    source.send(2)
    #expect(log.values == ["A next(1)", "B next(2)"])
  }

  @Test func `an observer that is added while a synchronous source sends receives the rest`() {
    let log = Log<String>()
    let connectable = Signal<Int, Never>(sequence: 1...3).publish()
    connectable.observe { event in
      log("A \(event)")
      if event == .next(1) { connectable.write(to: log, as: "B ") }
    }
    connectable.connect()
    #expect(
      log.values == [
        "A next(1)", "A next(2)", "B next(2)", "A next(3)", "B next(3)", "A completed",
        "B completed",
      ]
    )
  }

  @Test func `disposing the connection from inside a delivery stops an endless source`() {
    let (log, connection) = (Log<Int>(), SerialDisposable())
    let connectable = Signal<Int, Never>(sequence: 0...).publish()
    connectable.observeNext { number in
      log(number)
      // It is being connected: the connection is had by asking again.
      if number == 2 { connection.otherDisposable = connectable.connect() }
      if number == 3 { connection.dispose() }
    }
    connectable.connect()
    #expect(log.values == [0, 1, 2, 3])
  }

  @Test func `disposing the connection disposes the source, without a terminal event`() {
    let log = Log<String>()
    let connectable = Signal<Int, Never> { observer in
      observer.receive(1)
      return BlockDisposable { log("disposed") }
    }.publish()
    connectable.write(to: log)
    connectable.connect().dispose()
    #expect(log.values == ["next(1)", "disposed"])
  }

  @Test func `the release of a connected source releases everything`() {
    let tracker = Tracker()
    var subject: PassthroughSubject<Int, Never>? = PassthroughSubject()
    let observation: any Disposable
    do {
      let connectable = subject?.publish()
      connectable?.connect()
      guard
        let made = connectable?.observe(with: { [tracked = tracker.track()] _ in tracked.use() })
      else { return }
      observation = made
    }
    #expect(tracker.live == 1)
    subject = nil
    #expect(tracker.live == 0)
    #expect(observation.isDisposed)
  }
}

/// A source that counts its runs, and sends to the one that is live.
final class Runs: Sendable {
  private struct State: Sendable {
    var started = 0
    var live = 0
    var most = 0
    var observer: AtomicObserver<Int, DiagramFailure>?
  }

  private let state = Locked(State())

  /// How often it was run.
  var started: Int { state.withLock { $0.started } }
  /// How many runs are not disposed.
  var live: Int { state.withLock { $0.live } }
  /// How many runs were live at once, at most.
  var most: Int { state.withLock { $0.most } }

  var signal: Signal<Int, DiagramFailure> {
    Signal { [self] observer in
      state.withLock { state in
        state.started += 1
        state.live += 1
        state.most = max(state.most, state.live)
        state.observer = observer
      }
      return BlockDisposable { [self] in
        let observer = state.withLock { state in
          state.live -= 1
          return state.observer.take()
        }
        _ = consume observer
      }
    }
  }

  func send(_ number: Int) {
    state.withLock { $0.observer }?.receive(number)
  }

  func end(_ completion: Subscribers.Completion<DiagramFailure>) {
    state.withLock { $0.observer }?.receive(completion: completion)
  }
}
