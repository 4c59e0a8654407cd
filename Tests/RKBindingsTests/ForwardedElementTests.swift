import RKBindings
import RKCore
import RKSubjects
import TestSupport
import Testing

private enum Refused: Error {}

/// A value whose `name` calls a closure when it is set.
private struct Person: Sendable {
  let whenNamed: @Sendable () -> Void
  private(set) var storedName = ""
  var age = 0

  init(whenNamed: @escaping @Sendable () -> Void) {
    self.whenNamed = whenNamed
  }

  var name: String {
    get { storedName }
    set {
      whenNamed()
      storedName = newValue
    }
  }
}

@Suite("An element that a binding forwards")
struct ForwardedElementTests {
  @Test func `does not return if the validator of its target sets another property`() {
    let (attempts, source) = (Property(0), Property(0))
    let validating = ValidatingProperty<Int, Refused>(0) { _ in
      attempts.value += 1
      return .valid
    }
    let log = Log<Int>()
    source.bidirectionalBind(to: validating)
    source.observeNext(with: log.append)
    source.value = 1
    #expect(log.values == [0, 1])
    #expect(validating.value == 1)
  }

  @Test func `does not return if a closure that converts it sends another element`() {
    let (base, stored, sent) = (Property(0), Property(0), PassthroughSubject<Int, Never>())
    let dynamic = DynamicSubject(
      target: stored,
      signal: .never(),
      context: .immediate,
      get: { $0.value },
      set: { $0.value = $1 }
    )
    let convert = { @Sendable (value: Int) in
      sent.send(value)
      return value
    }
    let (first, second) = (Property(0), Property(0))
    let (firstLog, secondLog) = (Log<Int>(), Log<Int>())
    first.bidirectionalBind(to: base.bidirectionalMap(to: { $0 }, from: convert))
    first.observeNext(with: firstLog.append)
    first.value = 1
    #expect(firstLog.values == [0, 1])
    #expect(base.value == 1)
    second.bidirectionalBind(to: dynamic.bidirectionalMap(to: { $0 }, from: convert))
    second.observeNext(with: secondLog.append)
    second.value = 2
    #expect(secondLog.values == [0, 2])
    #expect(stored.value == 2)
  }

  @Test func `does not return from a part if another thread sets the property meanwhile`() {
    let isFirst = Box(true)
    let person = Box<Property<Person>?>(nil)
    person.value = Property(
      Person {
        if !isFirst.value { return }
        isFirst.value = false
        inParallel(1) { _ in person.value?.value.age = 30 }
      }
    )
    let name = PassthroughSubject<String, Never>()
    let log = Log<String>()
    person.value.map { _ = name.bidirectionalBind(to: $0.property(\.name)) }
    name.observeNext(with: log.append)
    isFirst.value = true
    name.send("Jim")
    // The set of the other thread sends the former name.
    #expect(log.values == ["Jim", ""])
    #expect(person.value?.value.name == "Jim")
    #expect(person.value?.value.age == 30)
    person.value = nil
  }

  @Test func `does not keep the last element of an asynchronous subject from its target`() {
    let (source, last) = (Property(0), AsyncSubject<Int, Never>())
    last.bind(to: source)
    last.send(5)
    source.observeNext { if $0 == 1 { last.send(completion: .finished) } }
    source.value = 1
    #expect(source.value == 5)
  }

  @Test(arguments: [false, true])
  func `does not return when its transaction commits, unless its target was set later`(isSet: Bool)
  {
    let (subject, property) = (PassthroughSubject<Int, Never>(), Property(0))
    let log = Log<Int>()
    subject.bidirectionalBind(to: property)
    subject.observeNext(with: log.append)
    atomically {
      subject.send(1)
      try? atomically { () throws(Refused) in subject.send(2) }
      if isSet { property.value = 3 }
    }
    #expect(log.values == (isSet ? [1, 2, 3] : [1, 2]))
    #expect(property.value == (isSet ? 3 : 2))
  }
}
