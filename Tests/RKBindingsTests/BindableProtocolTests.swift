import RKBindings
import RKCore
import RKOperators
import RKSubjects
import TestSupport
import Testing

private enum Complaint: Error { case negative }

@Suite("BindableProtocol")
struct BindableProtocolTests {
  @Test func `binds to a property without retaining it`() {
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

  @Test func `proposes values to a validating property, until it is released`() {
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

  @Test func `sends elements but no terminal event to a subject`() {
    let log = Log<String>()
    let target = PassthroughSubject<Int, Never>()
    target.observe { log.append("\($0)") }
    Signal<Int, Never>(sequence: [1, 2]).bind(to: target)
    #expect(log.values == ["next(1)", "next(2)"])
  }

  @Test func `binds elements to a target of optionals`() {
    let name = Property<String?>(nil)
    Signal<String, Never>(just: "Jim").bind(to: name)
    #expect(name.value == "Jim")
    Signal<String?, Never>(just: nil).bind(to: name)
    #expect(name.value == nil)
  }

  @Test func `retains nothing of ended bindings`() {
    let property = Property(0)
    for number in 0..<1_000 { Signal<Int, Never>(just: number).bind(to: property) }
    #expect(property.bag.isEmpty)
    #expect(property.value == 999)
  }

  @Test func `sets a mapped property while the property exists`() {
    let log = Log<String>()
    let texts = PassthroughSubject<String, Never>()
    let source = texts.handleEvents(receiveCancel: { log("disposed") })
    var count: Property<Int>? = Property(0)
    weak let remains = count
    // The other form is not retained.
    if let count {
      source.bind(to: count.bidirectionalMap(to: { "\($0)" }, from: { Int($0) ?? -1 }))
    }
    texts.send("7")
    #expect(count?.value == 7)
    count = nil
    #expect(remains == nil)
    #expect(log.values == ["disposed"])
  }
}
