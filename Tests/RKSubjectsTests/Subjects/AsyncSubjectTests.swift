import RKCore
import RKSubjects
import RKTesting
import TestSupport
import Testing

@Suite("AsyncSubject")
struct AsyncSubjectTests {
  private func sent(
    _ time: TestScheduler,
    _ source: TestSignal<Character, DiagramFailure>
  )
    -> Signal<Character, DiagramFailure>
  {
    let subject = AsyncSubject<Character, DiagramFailure>()
    source.observe(with: subject).dispose(in: subject.bag)
    return Signal(onSubscribe: { subject.observe(with: $0) })
  }

  @Test func `sends the last element when it completes`() {
    timeline(
      "-a-b-|"
    ) { time, source in
      sent(time, source)
    } produces: {
      "-----[b|]"
    }
  }

  @Test func `completes when it was sent nothing`() {
    timeline("---|", of: sent, produces: { "---|" })
  }

  @Test func `sends nothing but the failure`() {
    timeline("-a-#", of: sent, produces: { "---#" })
  }

  @Test func `a failure releases the element, and is all that later observers receive`() {
    let (tracker, log) = (Tracker(), Log<String>())
    let subject = AsyncSubject<Tracked, DiagramFailure>()
    subject.receive(tracker.track())
    subject.receive(completion: .failure(DiagramFailure()))
    #expect(tracker.live == 0)
    subject.write(to: log)
    #expect(log.values == ["failed(#)"])
  }

  @Test func `all observers receive the same after concurrent completions`() {
    for _ in 0..<200 {
      let subject = AsyncSubject<Int, Never>()
      let logs = (0..<2).map { _ in Log<String>() }
      subject.send(0)
      inParallel(4) { thread in
        if thread < 2 { subject.write(to: logs[thread]) } else { subject.send(lastElement: thread) }
      }
      #expect(logs[0].values == logs[1].values)
      #expect(logs[0].values.count == 2)
      #expect(logs[0].values.last == "completed")
    }
  }
}
