import ReactiveKit

private func value<P: PropertyProtocol>(of property: P) -> P.Value { property.value }
private func total<P: PropertyProtocol>(of properties: [P]) -> Int where P.Value == Int {
  properties.reduce(0) { $0 + $1.value }
}

/// Property.
func useProperties() {
  let log = Box<[Signal<Int, Never>.Event]>([])
  let property = Property(1)
  _ = property.observe(with: { log.value.append($0) })
  property.value = 2
  property.silentUpdate(value: 3)
  property.on(.next(4))
  property.on(.completed)
  property.send(5)
  _ = property.bind(signal: SafeSignal(just: 6))
  expect(value(of: property) == 6, "PropertyProtocol")
  expect(total(of: [property, property]) == 12, "Value")
  let view = property.readOnlyView
  let other = AnyProperty(property)
  expect(view.value == 6 && elements(other) == [6], "AnyProperty")
  expect(!property.bag.isDisposed, "bag")
  expect(log.value == [1, 2, 4, 5, 6].map { .next($0) }, "Property")

  let told = ReplaySubject<Int, Never>()
  Property(1, subject: told).value = 2
  expect(elements(told).last == 2, "a property with a subject")

  let isGone = Box(false)
  var short: Property<Int>? = Property(1)
  _ = short?.deallocated.observeCompleted { isGone.value = true }
  _ = short?.observeCompleted { log.value = [] }
  short = nil
  expect(isGone.value && log.value == [], "it completes when it goes")
}

private class Settings: ObservableObject {
  @Published var name = "Jim"
  @Published var age = 30
}
private class Clock: ObservableObject {
  let ticks = PassthroughSubject<Void, Never>()
  var objectWillChange: PassthroughSubject<Void, Never> { ticks }
}

private func willChange<O: ObservableObject>(of object: O) -> O.ObjectWillChangeSignal {
  object.objectWillChange
}

/// Published, ObservableObject.
func useWrappers() {
  let settings = Settings()
  let (log, changes) = (Box<[String]>([]), Box(0))
  _ = settings.$name.observe(with: { log.value.append($0.element ?? "") })
  _ = settings.objectWillChange.observeNext { changes.value += 1 }
  settings.name = "Kathryn"
  settings.age = 40
  expect(log.value == ["Jim", "Kathryn"] && settings.name == "Kathryn", "Published")
  expect(changes.value == 2, "ObservableObject")
  let wrapper = Published(wrappedValue: 1)
  let publisher: Published<Int>.Publisher = wrapper.projectedValue
  expect(wrapper.wrappedValue == 1 && elements(publisher) == [1], "Publisher")
  let clock = Clock()
  _ = willChange(of: clock).observeNext { changes.value += 1 }
  clock.ticks.send()
  expect(changes.value == 3, "ObjectWillChangeSignal")
}
