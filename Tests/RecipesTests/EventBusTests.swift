import ReactiveKit
import TestSupport
import Testing

private protocol Logged: Sendable {}
private struct Opened: Logged, Equatable { var page: Int }
private struct Closed: Logged {}

@Suite("Recipe: an event bus")
@MainActor
struct EventBusTests {
  private let bus = EventBus()

  @Test func `a greeting follows events of two types`() async {
    let greeting = Greeting(bus)
    bus.post(SignedIn(name: "Jim"))
    await until { greeting.text == "Hello, Jim!" }
    bus.post(Opened(page: 1))
    bus.post(SignedOut())
    await until { greeting.text == "Hello!" }
  }

  @Test func `delivers each type to its observers, in the order of posting`() {
    let (opened, all) = (Log<Int>(), Log<String>())
    bus.events(Opened.self).observeNext { opened($0.page) }
    bus.events((any Logged).self).observeNext { all("\(type(of: $0))") }
    bus.post(Opened(page: 1))
    bus.post(Closed())
    bus.post(SignedOut())
    bus.post(Opened(page: 2))
    #expect(opened.values == [1, 2])
    #expect(all.values == ["Opened", "Closed", "Opened"])
  }

  @Test func `the bus does not retain the screen`() {
    weak var released: Greeting?
    do {
      let greeting = Greeting(bus)
      released = greeting
      bus.post(SignedOut())
    }
    #expect(released == nil)
  }

  @Test func `the sample of the page prints what it shows`() throws {
    let guide = Guide("Recipes/EventBus.md")
    let print = guide.print
    let bus = EventBus()
    bus.events(SignedIn.self).observeNext { print($0.name) }
    bus.post(SignedIn(name: "Jim"))  // prints: Jim
    bus.post(SignedOut())
    try guide.expectOutput()
  }
}
