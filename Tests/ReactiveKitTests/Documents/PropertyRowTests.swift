import ReactiveKit
import TestSupport
import Testing

/// What the documentation of ReactiveKit shows of properties.
@Suite("Documents: properties")
struct PropertyRowTests {
  @Test("a property wraps state, prints the value at once and then each new one")
  func hi() {
    let name = Property("Jim")
    let log = Log<String>()
    name.observeNext { name in log("Hi \(name)!") }
    #expect(log.values == ["Hi Jim!"])
    name.value = "Jim Kirk"
    #expect(log.values == ["Hi Jim!", "Hi Jim Kirk!"])
    #expect(name.value == "Jim Kirk")
  }

  @Test("nil is a valid value")
  func optional() {
    let name = Property<String?>(nil)
    let log = Log<String?>()
    name.observeNext(with: log.append)
    name.value = "Jim"
    name.value = nil
    #expect(log.values == [nil, "Jim", nil])
  }

  @Test("all operators work on properties")
  func greeting() {
    let name = Property("John")
    let greeting = name.map { name in "Hello, \(name)!" }
    let log = Log<String>()
    greeting.observeNext { greeting in log(greeting) }
    name.value = "Jane"
    #expect(log.values == ["Hello, John!", "Hello, Jane!"])
  }

  @Test("what held a value and was a signal needs no conversion")
  func variable() {
    let a = Property(1)
    let b = Property(2)
    let log = Log<Int>()
    combineLatest(a, b) { $0 + $1 }.filter { $0 >= 0 }.observeNext(with: log.append)
    a.value = 4
    a.on(.next(-10))
    b.value = 20
    #expect(log.values == [3, 6, 10])
  }

  @Test("a property is a bridge to the imperative world, and a target")
  func counter() {
    let counter = Property(0)
    let increaseCounter = PassthroughSubject<Void, Never>()
    increaseCounter.map { counter.value + 1 }.bind(to: counter)
    increaseCounter.send()
    increaseCounter.send()
    #expect(counter.value == 2)
  }

  @Test("a cached last result is shared")
  func cached() {
    let runs = Sum()
    let source = PassthroughSubject<Int, Never>()
    let latest = source.map { number in number + runs.add() * 100 }.stateIn(initial: 0)
    let log = Log<Int>()
    latest.observeNext(with: log.append)
    source.send(1)
    latest.observeNext(with: log.append)
    #expect(log.values == [0, 101, 101])
  }

  @Test("an end that is sent is ignored, and the end comes when the property goes")
  func end() {
    let log = Log<String>()
    do {
      let property = Property(1)
      property.write(to: log)
      property.on(.completed)
      property.receive(completion: .finished)
      property.receive(lastElement: 2)
      property.receive(3)
    }
    #expect(log.values == ["next(1)", "next(2)", "next(3)", "completed"])
  }

  @Test("what may be done follows from what is entered")
  func logIn() {
    let (name, password) = (Property(""), Property(""))
    let canLogIn = AnyProperty(name, password) { !$0.isEmpty && !$1.isEmpty }
    let log = Log<Bool>()
    canLogIn.observeNext(with: log.append)
    name.value = "jim"
    password.value = "secret"
    #expect(log.values == [false, false, true])
  }

  @Test("the names of ReactiveKit")
  func names() {
    struct Fixed: PropertyProtocol { let value = 1 }
    final class Object: ObservableObject { @Published var number = 1 }
    func type<Property: PropertyProtocol>(_: Property) -> Property.ProperyElement.Type {
      Property.ProperyElement.self
    }
    let property = Property(1)
    let view: AnyProperty<Int> = property.readOnlyView
    property.silentUpdate(value: 2)
    #expect(AnyProperty(property: property).value == 2 && view.value == 2)
    #expect(property.bag.isEmpty)
    _ = property.bind(signal: Signal(just: 3))
    #expect(property.value == 3)
    #expect(type(Fixed()) == Int.self)
    let told = Log<String>()
    let subject = PassthroughSubject<Int, Never>()
    subject.write(to: told)
    Property(1, subject: subject).value = 2
    #expect(told.values == ["next(2)", "completed"])
    let object = Object()
    let publisher: Published<Int>.Publisher = object.$number
    let willChange: Signal<Void, Never> = object.objectWillChange
    let log = Log<String>()
    willChange.observeNext { log("will change") }
    publisher.observeNext { log("\($0)") }
    object.number = 2
    #expect(log.values == ["1", "will change", "2"])
  }
}
