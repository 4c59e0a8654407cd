import ReactiveKit

// A value of one type where another is meant.

enum Offline: Error { case busy }
struct Person: Sendable { var name = "" }

func types() {
  // error: generic type 'PassthroughSubject' specialized with too few type parameters (got 1, but expected 2)
  _ = PassthroughSubject<Int>()
  // error: type 'String' does not conform to protocol 'Error'
  _ = PassthroughSubject<Int, String>()
  // error: generic class 'ValidatingProperty' requires that 'String' conform to 'Error'
  _ = ValidatingProperty("") { $0.isEmpty ? .invalid("Enter a name") : .valid }
  // error: type 'Person' does not conform to protocol 'CollectionContent'
  _ = CollectionProperty<Person>([])
  // error: generic type 'SectionedCollection' specialized with too few type parameters (got 1, but expected 2)
  _ = SectionedCollection<Person>.self
}

func settable(_ count: Property<Int>) -> AnyProperty<Int> {
  // error: cannot convert return expression of type 'Property<Int>' to return type 'AnyProperty<Int>'
  count
}
func signal(_ count: Property<Int>) -> SafeSignal<Int> {
  // error: cannot convert return expression of type 'Property<Int>' to return type 'SafeSignal<Int>' (aka 'Signal<Int, Never>')
  count
}
func failing(_ numbers: SafeSignal<Int>) -> Signal<Int, Offline> {
  // error: cannot convert return expression of type 'SafeSignal<Int>' (aka 'Signal<Int, Never>') to return type 'Signal<Int, Offline>'
  numbers
}
func derived(_ count: Property<Int>) {
  // error: cannot convert value of type 'Signal<Int, Property<Int>.Error>' (aka 'Signal<Int, Never>') to specified type 'AnyProperty<Int>'
  let next: AnyProperty<Int> = count.map { $0 + 1 }
  let name = AnyProperty(count) { "\($0)" }
  // error: cannot assign to property: 'value' is a get-only property
  name.value = "one"
  // error: left side of mutating operator isn't mutable: subscript is get-only
  atomically { t in t[next] += 1 }
}

func values(_ count: Property<Int>, _ name: Property<String?>, _ person: Property<Person>) {
  var copy = count
  // error: cannot assign value of type 'Int' to type 'Property<Int>'
  copy = 2
  // error: initializer for conditional binding must have Optional type, not 'Property<String?>'
  if let name { print(name) }
  // error: cannot use optional chaining on non-optional value of type 'Property<String?>'
  print(name?.count ?? 0)
  // error: '??' is unavailable: unwrap the value: property.value ?? 0
  let shown = name ?? "no name"
  // error: value of type 'Property<Person>' has no member 'name'
  print(person.name)
  count.update { $0 += 1 }
  // error: 'bidirectionalMap(to:from:)' is unavailable: from: takes the new value alone, and returns the whole
  _ = name.bidirectionalMap(to: { $0 ?? "" }, from: { old, new in new })
  // error: 'bidirectionalMap(to:from:)' is unavailable: from: returns a value: unwrap it, as in Int($0) ?? 0
  _ = count.bidirectionalMap(to: { "\($0)" }, from: { Int($0) })
  // error: contextual type for closure argument list expects 1 argument, which cannot be implicitly ignored
  _ = AnyProperty.computed { count.value + 1 }
}

final class Wrapped {
  // error: generic class 'Property' cannot be used as an attribute
  @Property var name = ""
}

func list(_ list: Property<[Int]>, _ numbers: SafeSignal<Int>, _ stream: AsyncStream<Int>) async {
  // error: value of type 'Property<[Int]>' has no subscripts
  list[0] = 1
  // error: for-in loop requires 'Property<[Int]>' to conform to 'Sequence'
  for number in list { print(number) }
  // error: cannot find operator '<~' in scope
  list <~ numbers
  // error: initializer 'init(_:)' requires that 'AsyncStream<Int>' conform to 'SignalProtocol'
  _ = Signal(stream)
  // error: cannot call value of non-function type 'AsyncValues<Int, Never>'
  for await number in numbers.values(buffering: 1) { print(number) }
  _ = stream.toSignal()
}

func requests(_ numbers: SafeSignal<Int>, _ pages: Signal<Int, Offline>) async {
  let isBusy = Action { (number: Int) in SafeSignal(just: number) }.isExecuting
  // error: cannot convert value of type 'SafeSignal<Bool>' (aka 'Signal<Bool, Never>') to expected condition type 'Bool'
  if isBusy { print("busy") }
  // error: no 'async' operations occur within 'await' expression
  print(await numbers.first())
  // error: call can throw, but the error is not handled
  // error: errors thrown from here are not handled
  for await page in pages.values { print(page) }
  print(await numbers.first ?? 0)
}

func observe(_ pages: Signal<Int, Offline>, _ save: Action<Int, Int, Offline>) {
  // error: trailing closure passed to parameter of type 'AnyObserver<Int, Offline>' that does not accept a closure
  pages.observe { event in
    switch event {
    case .value(let number): print(number)
    case .failed(let error): print(error)
    case .completed: break
    }
  }
  // error: contextual closure type '@Sendable (AtomicObserver<Int, Never>) -> Void' expects 1 argument, but 2 were used in closure body
  _ = SafeSignal<Int> { observer, lifetime in observer.receive(1) }
  // error: result of call to 'execute' is unused
  save.execute(1)
  save.execute(1).observe { print($0) }
  // error: cannot convert value of type '@Sendable (Any..., String, String) -> ()' to expected argument type '@Sendable (Int) -> Void'
  pages.suppressError(logging: true).observeNext(with: print)
}
