import RKCore
import RKSubjects
import RKTesting
import TestSupport
import Testing

@Suite("UnicastSubject")
struct UnicastSubjectTests {
  @Test func `buffers elements for its first observer`() {
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
}
