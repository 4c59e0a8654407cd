import RKCore
import RKSubjects
import RKTesting
import TestSupport
import Testing

@Suite("ReplayOneSubject")
struct ReplayOneSubjectTests {
  @Test func `does what a replay subject of one element does`() {
    let one = ReplayOneSubject<Int, DiagramFailure>()
    let same = ReplaySubject<Int, DiagramFailure>(bufferSize: 1)
    func log(_ subject: some SubjectProtocol<Int, DiagramFailure>) -> [String] {
      let log = Log<String>()
      subject.write(to: log, as: "A ")
      subject.send(1)
      subject.send(2)
      subject.write(to: log, as: "B ")
      subject.on(.next(3))
      subject.on(.failed(DiagramFailure()))
      subject.send(4)
      subject.write(to: log, as: "C ")
      return log.values
    }
    let expected = [
      "A next(1)", "A next(2)", "B next(2)", "A next(3)", "B next(3)", "A failed(#)",
      "B failed(#)", "C next(3)", "C failed(#)",
    ]
    #expect(log(one) == expected)
    #expect(log(same) == expected)
    #expect(one.isTerminated)
  }
}
