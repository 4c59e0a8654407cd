import RKBindings
import RKCore
import RKOperators
import RKSubjects
import TestSupport
import Testing

private enum Complaint: Error { case negative }

@Suite("BindableProtocol")
struct BindableProtocolTests {
  @Test func `binds to a property, which does not live for it`() {
    let subject = PassthroughSubject<Int, Never>()
    var count: Property<Int>? = Property(0)
    weak let remains = count
    if let count { subject.bind(to: count) }
    subject.send(1)
    #expect(count?.value == 1)
    subject.send(completion: .finished)
    count?.value = 2
    #expect(count?.value == 2)
    count = nil
    #expect(remains == nil)
  }

  @Test func `proposes to a validating property, and ends when that goes`() {
    let log = Log<String>()
    let numbers = PassthroughSubject<Int, Never>()
    let source = numbers.handleEvents(receiveCancel: { log("disposed") })
    var age: ValidatingProperty<Int, Complaint>? = ValidatingProperty(30) {
      $0 < 0 ? .invalid(.negative) : .valid
    }
    weak let remains = age
    age?.deallocated.observeCompleted { log("deallocated") }
    if let age { source.bind(to: age) }
    numbers.send(40)
    numbers.send(-1)
    #expect(age?.value == 40)
    #expect(age?.result.value.error == .negative)
    age = nil
    #expect(remains == nil)
    #expect(log.values.sorted() == ["deallocated", "disposed"])
  }

  @Test func `binds to a subject, without the end`() {
    let log = Log<String>()
    let target = PassthroughSubject<Int, Never>()
    target.observe { log.append("\($0)") }
    Signal<Int, Never>(sequence: [1, 2]).bind(to: target)
    #expect(log.values == ["next(1)", "next(2)"])
  }

  @Test func `ends the source when a property or a subject goes`() {
    let log = Log<String>()
    let endless = Signal<Int, Never> { _ in BlockDisposable { log.append("disposed") } }
    do {
      let property = Property(0)
      let subject = PassthroughSubject<Int, Never>()
      endless.bind(to: property)
      endless.bind(to: subject)
      #expect(log.values == [])
    }
    #expect(log.values == ["disposed", "disposed"])
  }

  @Test func `drops nothing, from several threads and from inside`() {
    let total = Property(0)
    let log = Log<Int>()
    total.observeNext(with: log.append)
    let subject = PassthroughSubject<Int, Never>()
    subject.bind(to: total)
    inParallel(3) { _ in
      for number in 1...200 { subject.send(number) }
    }
    #expect(log.count == 601)

    let (a, b) = (Property(0), Property(0))
    a.bind(to: b)
    b.observeNext { if $0 < 4 { a.value = $0 + 1 } }
    #expect(b.value == 4)
  }

  @Test func `takes what is not optional where it takes optionals`() {
    let name = Property<String?>(nil)
    Signal<String, Never>(just: "Jim").bind(to: name)
    #expect(name.value == "Jim")
    Signal<String?, Never>(just: nil).bind(to: name)
    #expect(name.value == nil)
  }

  // Bound to a subject and on to a property: 600 of 600, each once, and those of a thread in order.
  @Test func `passes on all that three threads and an observer send`() {
    let (source, subject) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let property = Property(-1)
    let log = Log<Int>()
    source.bind(to: subject)
    subject.bind(to: property)
    property.observeNext { number in
      log(number)
      if number >= 0, number % 2 == 0 { source.send(number + 1) }
    }
    inParallel(3) { thread in
      for number in 0..<100 { source.send(1_000 * thread + 2 * number) }
    }
    #expect(log.count == 601)
    #expect(Set(log.values).count == 601)
    for thread in 0..<3 {
      let even = log.values.filter { $0 >= 0 && $0 / 1_000 == thread && $0 % 2 == 0 }
      #expect(even == (0..<100).map { 1_000 * thread + 2 * $0 })
    }
  }

  @Test func `keeps nothing of bindings that are over`() {
    let property = Property(0)
    for number in 0..<1_000 { Signal<Int, Never>(just: number).bind(to: property) }
    #expect(property.bag.isEmpty)
    #expect(property.value == 999)
  }
}
