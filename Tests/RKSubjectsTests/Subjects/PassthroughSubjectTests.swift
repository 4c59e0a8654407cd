import RKCore
import RKSubjects
import RKTesting
import TestSupport
import Testing

@Suite("PassthroughSubject")
struct PassthroughSubjectTests {
  private typealias Letters = PassthroughSubject<String, DiagramFailure>

  @Test func `sends to whoever observes at the time`() {
    let name = Letters()
    let log = Log<String>()
    name.send("nobody")
    name.observe { log.append("a \($0)") }
    name.send("Jim")
    name.observe { log.append("b \($0)") }
    name.send(completion: .finished)
    #expect(log.values == ["a next(\"Jim\")", "a completed", "b completed"])
  }

  @Test func `takes every spelling`() {
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

  @Test func `tells the end to observers that come late`() {
    let subject = Letters()
    subject.send("lost")
    subject.send(completion: .failure(DiagramFailure()))
    subject.send("after")
    let log = Log<String>()
    let observation = subject.observe { log.append("\($0)") }
    #expect(log.values == ["failed(#)"])
    #expect(observation.isDisposed)
  }

  @Test func `delivers what is sent from inside a delivery after it, to all in one order`() {
    let subject = PassthroughSubject<Int, Never>()
    let log = Log<String>()
    subject.observe { event in
      log.append("A \(event)")
      if event == .next(1) {
        subject.send(2)
        subject.send(completion: .finished)
      }
    }
    subject.observe { log.append("B \($0)") }
    subject.send(1)
    #expect(
      log.values == [
        "A next(1)", "B next(1)", "A next(2)", "B next(2)", "A completed", "B completed",
      ]
    )
  }

  @Test func `does not call an observer that another one has disposed`() {
    let subject = PassthroughSubject<Int, Never>()
    let log = Log<String>()
    let second = SerialDisposable()
    subject.observeNext { _ in second.dispose() }
    second.otherDisposable = subject.observeNext { log.append("\($0)") }
    subject.send(1)
    #expect(log.values == [])
  }

  @Test func `does not show an element to an observer that came with it`() {
    let subject = PassthroughSubject<Int, Never>()
    let log = Log<Int>()
    subject.observeNext { number in
      if number == 1 { subject.observeNext(with: log.append) }
    }
    subject.send(1)
    subject.send(2)
    #expect(log.values == [2])
  }

  @Test func `lets its observers go when it goes`() {
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

  @Test func `holds nothing of an observer once it is disposed or told the end`() {
    let tracker = Tracker()
    let subject = PassthroughSubject<Int, Never>()
    func observe() -> any Disposable {
      let tracked = tracker.track()
      return subject.observe { _ in tracked.use() }
    }
    let disposed = observe()
    disposed.dispose()
    #expect(tracker.live == 0)
    let ended = observe()
    subject.send(completion: .finished)
    #expect(tracker.live == 0)
    #expect(disposed.isDisposed && ended.isDisposed)
  }

  @Test func `sends to itself 100,000 times on a small stack`() {
    let count = onSmallStack {
      let subject = PassthroughSubject<Int, Never>()
      let sum = Sum()
      subject.observeNext { number in
        sum.add()
        if number > 0 { subject.send(number - 1) }
      }
      subject.send(99_999)
      return sum.value
    }
    #expect(count == 100_000)
  }

  @Test func `forwards crosswise from two threads without hanging`() {
    let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let sum = Sum()
    a.observeNext { [weak b] number in if number > 0 { b?.send(number - 1) } else { sum.add() } }
    b.observeNext { [weak a] number in if number > 0 { a?.send(number - 1) } else { sum.add() } }
    inParallel(2) { thread in
      for _ in 0..<200_000 { (thread == 0 ? a : b).send(1) }
    }
    #expect(sum.value == 400_000)
  }
}
