import Dispatch
import ReactiveKit

// More samples of Docs/CompilerErrors.md: types, times, properties and collections.

private enum Offline: Error { case busy }
private struct Page: Sendable, Equatable { var title = "" }
private struct Person: Sendable, Equatable { var age = 18 }

private func chosen(_ isEmpty: Property<Bool>) -> SafeSignal<Int> {
  let chosen = Signal(deferring: { () -> SafeSignal<Int> in
    if isEmpty.value { return .completed() }
    return Signal(just: 1)
  })
  return chosen
}

private func observed(_ pages: Signal<Page, Offline>) {
  pages.observe { event in
    switch event {
    case .next(let page): print(page)
    case .failed(let error): print(error)
    case .completed: print("completed")
    }
  }
}

private func validated() -> any Sendable {
  enum NameProblem: Error { case isEmpty }

  let name = ValidatingProperty("") { $0.isEmpty ? .invalid(NameProblem.isEmpty) : .valid }
  return name
}

private func typed() -> [any Sendable] {
  let taps = PassthroughSubject<Void, Never>()
  let people = CollectionProperty<[Person]>([])
  let adults: DerivedCollection<Person> = people.filter { $0.age >= 18 }
  let byAge: SectionedCollection<Int, Person> = people.sectioned { $0.age }
  let delay: RetryDelay = .exponential(initial: .seconds(1))
  return [taps, adults, byAge, delay]
}

private func sorted(_ people: CollectionProperty<[Person]>, isRising: Bool) -> any Sendable {
  let sections = people.sectioned(by: \.age, sortedBy: { isRising ? $0 < $1 : $0 > $1 })
  return sections
}

private func collected(_ names: SafeSignal<String>, _ seen: Property<Set<String>>) {
  names.observeNext { name in _ = seen.update { $0.insert(name) } }
}

private func converted(
  _ count: Property<Int>
) -> (AnyProperty<Int>, AnyProperty<Int>, SafeSignal<Int>, Signal<Int, Offline>) {
  let numbers = count.toSignal()
  return (
    count.readOnlyView, count.mapProperty { $0 + 1 }, count.toSignal(),
    numbers.setFailureType(to: Offline.self)
  )
}

private func retried(_ connect: Signal<Page, Offline>) {
  _ = connect.retry(
    3,
    delay: .exponential(initial: .seconds(1)),
    resetsOnElement: true,
    if: { $0 != .busy },
    on: ExecutionContext.main
  )
}

private func delivered(_ names: SafeSignal<String>) {
  names.receive(on: MainActor.shared).observeNext { print($0) }
  names.subscribe(on: .global()).receive(on: .main).observeNext { print($0) }
  names.observeNext(on: MainActor.shared) { print($0) }
}

private func changed(_ count: Property<Int>, _ other: Property<Int>) -> AnyProperty<Int> {
  count.update { $0 += 1 }
  let total = AnyProperty.computed { read in read(count) + read(other) }
  return total
}

private func awaited(_ numbers: SafeSignal<Int>, _ pages: Signal<Page, Offline>) async throws {
  print(await numbers.first ?? 0)
  for try await page in pages.values { print(page) }
}

private func listed(_ people: CollectionProperty<[Person]>) {
  people.observeNext { event in print(event.collection.count) }
  people.property().observeNext { people in print(people.count) }
  print(people.collection.contains { $0.age >= 18 })
  people.replace(with: [])
}

func compilerErrorsOfTypes() async throws {
  let first = await chosen(Property(false)).first
  precondition(first == 1)
  observed(Signal(just: Page(title: "Home")))
  precondition(typed().count == 4)
  precondition(converted(Property(1)).1.value == 2)
  retried(.completed())
  delivered(.completed())
  precondition(changed(Property(1), Property(1)).value == 3)
  try await awaited(SafeSignal(just: 1), Signal(just: Page()))
  let people = CollectionProperty([Person()])
  listed(people)
  precondition(people.collection.isEmpty)
}
