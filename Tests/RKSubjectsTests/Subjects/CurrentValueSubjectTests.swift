import RKCore
import RKSubjects
import RKTesting
import TestSupport
import Testing

@Suite("CurrentValueSubject")
struct CurrentValueSubjectTests {
  private typealias Number = CurrentValueSubject<Int, DiagramFailure>

  @Test func `emits the value at once and then each new one`() {
    let subject = Number(0)
    let log = Log<String>()
    subject.write(to: log, as: "A ")
    subject.value = 1
    subject.write(to: log, as: "B ")
    subject.send(2)
    #expect(subject.value == 2)
    #expect(log.values == ["A next(0)", "A next(1)", "B next(1)", "A next(2)", "B next(2)"])
  }

  @Test func `after termination it emits the terminal event only, and keeps the last value`() {
    let subject = Number(0)
    let log = Log<String>()
    subject.on(.next(1))
    subject.on(.failed(DiagramFailure()))
    subject.value = 2
    subject.on(.completed)
    subject.write(to: log)
    #expect(log.values == ["failed(#)"])
    #expect(subject.value == 1)
    #expect(subject.isTerminated)
  }

  @Test func `the value reads back at once, from inside its observers too`() {
    let subject = Number(0)
    let log = Log<String>()
    subject.suppressError(logging: false).observeNext { number in
      if number == 1 {
        subject.value = 2
        log("reads \(subject.value)")
      }
      log("A \(number)")
    }
    subject.suppressError(logging: false).observeNext { log("B \($0)") }
    subject.value = 1
    #expect(log.values == ["A 0", "B 0", "reads 2", "A 1", "B 1", "A 2", "B 2"])
  }
}
