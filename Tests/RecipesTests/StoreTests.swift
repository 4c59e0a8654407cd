import RKReactor
import ReactiveKit
import TestSupport
import Testing

@Suite("Recipe: a store in the style of ReSwift")
@MainActor
struct StoreTests {
  @Test func `events change the state, step by step`() throws {
    let test = TestCore(state: AppState())
    try test.fire(event: CartEvent.added("tea")) { $0.items = ["tea": 1] }
    try test.fire(event: CartEvent.added("tea")) { $0.items = ["tea": 2] }
    try test.fire(event: CartEvent.removed("tea")) { $0.items = [:] }
  }

  @Test func `an order fires events when it starts, succeeds and fails`() async throws {
    let server = Stub<[String: Int], Int>()
    let test = TestCore(state: AppState(items: ["tea": 2]))
    test.core.order { try await server($0) }
    await until { server.calls == [["tea": 2]] }
    try test.expect(CartEvent.orderStarted) { $0.isOrdering = true }
    server.fail(1)
    await test.commandsEnd()
    try test.expect(CartEvent.orderFailed) {
      $0.isOrdering = false
      $0.message = "Try again."
    }
    test.core.order { try await server($0) }
    await until { server.calls.count == 2 }
    server.answer(2, 7)
    await test.commandsEnd()
    try test.expect(CartEvent.orderStarted, CartEvent.ordered(number: 7)) {
      $0 = AppState(message: "Order 7")
    }
  }

  @Test func `another order cancels the order in progress`() async {
    let server = Stub<[String: Int], Int>()
    let core = Core(state: AppState())
    for count in 1...2 {
      core.order { try await server($0) }
      await until { server.calls.count == count }
    }
    await until { server.cancelled.count == 1 }
    server.answer(1, 1)
    server.answer(2, 2)
    await until { core.state.message == "Order 2" }
  }

  @Test func `the badge shows its part of the state, and is released`() async {
    let core = Core(state: AppState())
    weak var released: CartBadge?
    do {
      let badge = CartBadge(core)
      released = badge
      #expect(badge.text == "")
      core.fire(event: CartEvent.added("tea"))
      core.fire(event: CartEvent.added("milk"))
      await until { badge.text == "2" }
      core.fire(event: CartEvent.removed("tea"))
      core.fire(event: CartEvent.removed("milk"))
      await until { badge.text == "" }
    }
    #expect(released == nil)
  }

  @Test func `the sample of the page places an order, and prints the events`() async {
    let log = Log<String>()
    let print = { @Sendable (text: String) in log(text) }
    let send = { @Sendable (items: [String: Int]) async throws -> Int in 7 }
    let store = Core(state: AppState(), middlewares: [EventLog { print($0) }])
    let badge = CartBadge(store)
    store.fire(event: CartEvent.added("tea"))
    store.order { items in try await send(items) }
    await until { store.state == AppState(message: "Order 7") }
    await until { badge.text == "" }
    #expect(log.values.first?.contains("tea") == true)
  }
}
