import RKCore
import RKSubjects
import RKTesting
import TestSupport
import Testing

@Suite("PassthroughSubject")
struct PassthroughSubjectTests {
  private typealias Letters = PassthroughSubject<String, DiagramFailure>

  @Test func `sends to current observers`() {
    let name = Letters()
    let log = Log<String>()
    name.send("nobody")
    name.observe { log.append("a \($0)") }
    name.send("Jim")
    name.observe { log.append("b \($0)") }
    name.send(completion: .finished)
    #expect(log.values == ["a next(\"Jim\")", "a completed", "b completed"])
  }

  @Test func `each way to send an event delivers it`() {
    let subject = Letters()
    let log = Log<String>()
    subject.observe { log.append("\($0)") }
    subject.on(.next("on"))
    subject.receive("receive")
    subject.send(lastElement: "last")
    subject.on(.failed(DiagramFailure()))
    #expect(log.values == ["next(\"on\")", "next(\"receive\")", "next(\"last\")", "completed"])

    let nothing = PassthroughSubject<Void, Never>()
    let count = Sum()
    nothing.observeNext { count.add() }
    nothing.send()
    #expect(count.value == 1)
  }

  @Test func `an observer added during a delivery does not receive the element`() {
    let subject = PassthroughSubject<Int, Never>()
    let log = Log<Int>()
    subject.observeNext { number in
      if number == 1 { subject.observeNext(with: log.append) }
    }
    subject.send(1)
    subject.send(2)
    #expect(log.values == [2])
  }

  @Test func `releases its observers when it is released`() {
    let tracker = Tracker()
    var subject: PassthroughSubject<Int, Never>? = PassthroughSubject()
    let observation = {
      let tracked = tracker.track()
      return subject?.observe { _ in tracked.use() }
    }()
    #expect(tracker.live == 1)
    subject = nil
    #expect(tracker.live == 0)
    #expect(observation?.isDisposed == true)
  }
}
