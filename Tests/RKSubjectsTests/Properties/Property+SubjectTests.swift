import RKCore
import RKSubjects
import TestSupport
import Testing

@Suite("Property(_:subject:)")
struct PropertySubjectTests {
  @Test func `sends each value in order to the subject, and completes it`() {
    let subject = ReplaySubject<Int, Never>()
    let log = Log<String>()
    do {
      let property = Property(1, subject: subject)
      property.observeNext { [weak property] in if $0 == 2 { property?.value = 3 } }
      property.value = 2
    }
    subject.write(to: log)
    #expect(log.values == ["next(2)", "next(3)", "completed"])
  }

  @Test func `does not send elements that others send to the subject`() {
    let subject = PassthroughSubject<Int, Never>()
    let property = Property(1, subject: subject)
    let log = Log<Int>()
    property.observeNext(with: log.append)
    subject.send(2)
    #expect(log.values == [1])
    #expect(property.value == 1)
  }

  @Test func `retains the subject, which does not retain it`() {
    var subject: PassthroughSubject<Int, Never>? = PassthroughSubject()
    weak let remains = subject
    if let subject {
      var property: Property<Int>? = Property(1, subject: subject)
      weak let gone = property
      property = nil
      #expect(gone == nil)
    }
    do {
      let property = Property(1, subject: subject ?? PassthroughSubject())
      subject = nil
      #expect(remains != nil)
      property.value = 2
    }
    #expect(remains == nil)
  }
}
