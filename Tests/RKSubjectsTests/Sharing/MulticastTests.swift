import RKCore
import RKSubjects
import RKTesting
import TestSupport
import Testing

@Suite("multicast")
struct MulticastTests {
  @Test func `makes a subject for each connection with new observers`() {
    let (source, made) = (Runs(), Sum())
    let connectable = source.signal.multicast {
      made.add()
      return ReplayOneSubject<Int, DiagramFailure>()
    }
    #expect(made.value == 0)
    let log = Log<String>()
    let observation = connectable.write(to: log, as: "A ")
    #expect(made.value == 1)
    let connection = connectable.connect()
    source.send(1)
    #expect(made.value == 1)
    observation.dispose()
    connection.dispose()
    connectable.connect()
    #expect(made.value == 2)
    connectable.write(to: log, as: "B ")
    source.send(2)
    #expect(log.values == ["A next(1)", "B next(2)"])
  }

  @Test func `a given subject is used for all connections`() {
    let source = Runs()
    let connectable = source.signal.multicast(subject: ReplayOneSubject())
    let log = Log<String>()
    let connection = connectable.connect()
    source.send(1)
    connection.dispose()
    connectable.write(to: log)
    connectable.connect()
    source.send(2)
    #expect(log.values == ["next(1)", "next(2)"])
  }

  @Test func `multicasts through a subclass of Subject`() {
    final class Doubling: Subject<Int, DiagramFailure>, @unchecked Sendable {
      override func on(_ event: Signal<Int, DiagramFailure>.Event) {
        super.on(event)
        if event.isNext { super.on(event) }
      }
    }
    let (source, log) = (Runs(), Log<String>())
    source.signal.multicast { Doubling() }.refCount().write(to: log)
    source.send(1)
    source.end(.finished)
    #expect(log.values == ["next(1)", "next(1)", "completed"])
  }

  @Test func `makes its subject outside any lock`() {
    let (source, log) = (Runs(), Log<String>())
    let box = Log<ConnectableSignal<Signal<Int, DiagramFailure>>>()
    let calls = Sum()
    let connectable = source.signal.multicast {
      if calls.add() == 1 { box.values[0].write(to: log, as: "inner ") }
      return PassthroughSubject<Int, DiagramFailure>()
    }
    box.append(connectable)
    connectable.write(to: log, as: "outer ")
    connectable.connect()
    source.send(1)
    #expect(log.values == ["inner next(1)", "outer next(1)"])
  }
}
