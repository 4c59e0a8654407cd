import RKCore
import RKOperators
import RKSubjects
import TestSupport
import Testing

@Suite("Published and ObservableObject")
struct PublishedTests {
  private class Person: ObservableObject {
    @Published var name = "Jim"
    @Published var age: Int?
    let number = 1
  }

  private final class Captain: Person {
    @Published var ship = "Enterprise"
  }

  private struct Settings {
    @Published var volume = 5
  }

  @Test func `gives the value at once, and each new one when it has been set`() {
    let person = Person()
    let log = Log<String>()
    person.$name.observeNext(with: log.append)
    person.name = "Jane"
    #expect(person.name == "Jane")
    #expect(person.$name.value == "Jane")
    #expect(log.values == ["Jim", "Jane"])
  }

  @Test func `works in a struct, and copies share the value`() {
    let settings = Settings()
    let copy = settings
    settings.volume = 7
    #expect(copy.volume == 7)
  }

  @Test func `completes when the object is released, which observing does not prevent`() {
    let log = Log<String>()
    var person: Person? = Person()
    person?.$name.write(to: log)
    person?.objectWillChange.write(to: log)
    person = nil
    #expect(log.values == [#"next("Jim")"#, "completed", "completed"])
  }

  @Test func `objectWillChange sends before a change, even of superclasses' properties`() {
    let captain = Captain()
    let log = Log<String>()
    let (name, age, ship) = (captain.$name, captain.$age, captain.$ship)
    captain.objectWillChange.observeNext { log("\(name.value) \(age.value ?? 0) \(ship.value)") }
    captain.$name.observeNext { log($0) }
    captain.name = "Jean-Luc"
    captain.age = 59
    captain.ship = "Stargazer"
    #expect(
      log.values == [
        "Jim", "Jim 0 Enterprise", "Jean-Luc", "Jean-Luc 0 Enterprise", "Jean-Luc 59 Enterprise",
      ]
    )
  }

  @Test func `objectWillChange of an object without published properties completes immediately`() {
    final class Stone: ObservableObject {}
    let log = Log<String>()
    Stone().objectWillChange.write(to: log)
    #expect(log.values == ["completed"])
  }

  @Test func `an object may have its own objectWillChange`() {
    final class Own: ObservableObject {
      let objectWillChange = PassthroughSubject<String, Never>()
    }
    let own = Own()
    let log = Log<String>()
    own.objectWillChange.observeNext(with: log.append)
    own.objectWillChange.send("changes")
    #expect(log.values == ["changes"])
  }

  @Test func `properties can be derived from its projected value`() {
    let person = Person()
    let greeting = person.$name.mapProperty { "Hello, \($0)!" }
    person.name = "Jane"
    #expect(greeting.value == "Hello, Jane!")
  }

  @MainActor private final class Model: ObservableObject {
    @Published var count = 0
  }

  @MainActor @Test func `works in a class of the main actor`() {
    let model = Model()
    let log = Log<Int>()
    model.$count.observeNext(with: log.append)
    model.count += 1
    #expect(log.values == [0, 1])
  }
}
