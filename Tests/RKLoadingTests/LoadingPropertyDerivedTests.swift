import RKCore
import RKLoading
import RKSubjects
import RKTesting
import TestSupport
import Testing

/// Laws 14 and 15: what is derived from a loading property, with others beside it, is of one moment.
@Suite("LoadingProperty: property(), stateProperty()")
struct LoadingPropertyDerivedTests {
  @Test func `a transaction that sets the property after reading a derived one runs once`() {
    struct Endless: Error {}
    let (user, property, attempts) = (Server().property, Property(0), Box(0))
    let derived = user.property()
    user.value = 1
    try? atomically { () throws(Endless) in
      attempts.value += 1
      property.value = derived.value ?? 0
      user.value = 2
      if attempts.value > 5 { throw Endless() }
    }
    #expect(attempts.value == 1)
    #expect(property.value == 1)
    #expect(derived.value == 2)
  }

  @Test func `a derived property loads when it is observed, not when it is read`() {
    let server = Server()
    let user = server.property
    let name = user.property().mapProperty { $0.map { "user \($0)" } ?? "nobody" }
    #expect(name.value == "nobody")
    #expect(server.started == 0)
    let log = Log<String>()
    name.observeNext(with: log.append)
    #expect(server.started == 1)
    server.reply(.loaded(1), to: 0)
    #expect(log.values == ["nobody", "user 1"])
    #expect(name.value == "user 1")
  }

  @Test func `a property derived in several ways emits once for each change`() {
    let user = Server().property
    let factor = Property(10)
    let both = AnyProperty(user.property(), user.stateProperty(), factor) { value, state, factor in
      "\(value ?? 0) \(state.value ?? 0) \((value ?? 0) * factor)"
    }
    let log = Log<String>()
    both.observeNext(with: log.append)
    user.value = 1
    factor.value = 100
    user.value = nil
    user.value = 2
    #expect(log.values == ["0 0 0", "1 1 10", "1 1 100", "0 0 0", "2 2 200"])
  }

  @Test func `a reload keeps the value, and only the state changes`() {
    let server = Server()
    let user = server.property
    user.value = 1
    let (values, states) = (Log<Int?>(), Log<String>())
    user.property().observeNext(with: values.append)
    user.stateProperty().note(in: states)
    user.reloadNow(silently: false)
    server.reply(.loaded(2), to: 0)
    user.reloadNow()
    server.reply(.loaded(3), to: 1)
    #expect(values.values == [1, 2, 3])
    #expect(states.values == ["1", "loading", "2", "3"])
  }

  @Test func `a value that arrives while a later load is shown becomes the value`() {
    let server = Server()
    let user = server.property
    user.value = 1
    let (values, states) = (Log<Int?>(), Log<String>())
    user.property().observeNext(with: values.append)
    user.stateProperty().note(in: states)
    user.reloadNow()
    user.reloadNow(silently: false)
    server.reply(.loaded(2), to: 0)
    #expect(user.value == 2)
    #expect(values.values == [1, 2])
    #expect(states.values == ["1", "loading"])
  }

  @Test func `a computed property reads and observes it`() {
    let server = Server()
    let user = server.property
    let isShown = Property(false)
    let computations = Sum()
    let text = AnyProperty.computed { read in
      computations.add()
      return read(isShown) ? "\(read(user) ?? 0)" : "hidden"
    }
    let log = Log<String>()
    let observation = text.observeNext(with: log.append)
    #expect(server.started == 0)
    isShown.value = true
    #expect(server.started == 1)
    server.send(.loading, of: 0)
    server.reply(.loaded(5), to: 0)
    isShown.value = false
    user.value = 6
    #expect(log.values == ["hidden", "0", "5", "hidden"])
    #expect(computations.value == 4)
    observation.dispose()
    #expect(text.value == "hidden")
  }

  @Test func `its loads end with the last observation, if the property says so`() {
    let server = Server()
    let user = LoadingProperty<Int, DiagramFailure>(cancelsWhenUnobserved: true) {
      server.request()
    }
    let name = user.property().mapProperty { $0 ?? 0 }
    let observations = (0..<2).map { _ in name.observe { _ in } }
    observations[0].dispose()
    #expect(server.running == 1)
    observations[1].dispose()
    #expect(server.running == 0)
  }

  @Test func `it completes when the loading property is deallocated`() {
    let log = Log<String>()
    weak var weakUser: LoadingProperty<Int, DiagramFailure>?
    do {
      let user = Server().property
      weakUser = user
      user.value = 1
      user.property().mapProperty { $0 ?? 0 }.observe { log("\($0)") }
    }
    #expect(weakUser == nil)
    #expect(log.values.count == 2)
  }

  @Test func `value and state agree while threads set and read`() {
    let user = Server().property
    user.value = 0
    let isSame = AnyProperty(user.property(), user.stateProperty()) { $0 == $1.value }
    let log = Log<Bool>()
    isSame.observeNext(with: log.append)
    inParallel(4) { thread in
      for number in 0..<100 {
        if thread < 2 { user.value = number } else { log.append(isSame.value) }
      }
    }
    #expect(!log.values.contains(false))
  }
}
