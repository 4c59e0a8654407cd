import RKCore
import RKSubjects
import RKTesting
import TestSupport
import Testing

@Suite("UnicastSubject")
struct UnicastSubjectTests {
  @Test func `keeps what it is sent for its one observer`() {
    let subject = UnicastSubject<Int, DiagramFailure>()
    let log = Log<String>()
    subject.send(1)
    subject.send(2)
    subject.write(to: log, as: "A ")
    subject.send(3)
    subject.write(to: log, as: "B ")
    subject.on(.failed(DiagramFailure()))
    subject.write(to: log, as: "C ")
    #expect(
      log.values == [
        "A next(1)", "A next(2)", "A next(3)", "A failed(#)", "B failed(#)", "C failed(#)",
      ]
    )
    #expect(subject.isTerminated)
  }

  @Test func `keeps nothing once it was given`() {
    let tracker = Tracker()
    let subject = UnicastSubject<Tracked, Never>()
    for _ in 0..<3 { subject.send(tracker.track()) }
    #expect(tracker.live == 3)
    let observation = subject.observe { _ in }
    #expect(tracker.live == 0)
    observation.dispose()
    subject.send(tracker.track())
    #expect(tracker.live == 0)
  }

  @Test func `what nobody observed goes with it`() {
    let tracker = Tracker()
    do {
      let subject = UnicastSubject<Tracked, Never>()
      subject.send(tracker.track())
      #expect(tracker.live == 1)
    }
    #expect(tracker.live == 0)
  }

  @Test func `two that feed each other from two threads do not hang`() {
    let (a, b) = (UnicastSubject<Int, Never>(), UnicastSubject<Int, Never>())
    let sum = Sum()
    let bag = DisposeBag()
    a.observeNext { if $0 > 0 { b.send($0 - 1) } else { sum.add() } }.dispose(in: bag)
    b.observeNext { if $0 > 0 { a.send($0 - 1) } else { sum.add() } }.dispose(in: bag)
    inParallel(2) { thread in
      for _ in 0..<20_000 { (thread == 0 ? a : b).send(1) }
    }
    #expect(sum.value == 40_000)
  }
}
