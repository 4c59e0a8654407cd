import RKCore
import RKOperators
import RKReactor
import protocol RKReactor.Event
import RKSubjects
import TestSupport
import Testing

private struct Writing: Middleware {
  let log: Log<String>
  let name: String

  func begin(state: Game) {
    log("\(name) begins at \(state.player.level)")
  }

  func process(event: any Event, state: Game) {
    log("\(name): \(type(of: event)), level \(state.player.level)")
  }
}

private struct OfEveryState: Middleware {
  let log: Log<String>

  func process(event: any Event, state: Any) {
    log("\(event) \(type(of: state))")
  }
}

private struct OfAnotherState: Middleware {
  let log: Log<String>

  func process(event: any Event, state: Hero) {
    log("\(state)")
  }
}

/// Fires an event for each monster that is met.
private final class Fighting: Middleware {
  let core = Locked<Core<Game>?>(nil)

  func process(event: any Event, state: Game) {
    if event is Meet { core.withLock { $0 }?.fire(event: LevelUp()) }
  }
}

@Suite("Core")
struct CoreTests {
  @Test func `events that a transaction fires are applied immediately`() {
    struct Refused: Error {}
    let core = Core(state: Game())
    let (property, attempts, seen) = (Property(0), Box(0), Log<Int>())
    let sum = AnyProperty(core.states, property) { $0.player.level + $1 }
    let other = sum.observe { _ in }
    core.events.observeNext { seen($0.state.player.level) }
    try? atomically { () throws(Refused) in
      attempts.value += 1
      property.value = sum.value
      core.fire(event: LevelUp())
      core.fire(event: LevelUp())
      #expect(core.state.player.level == 3)
      if attempts.value > 5 { throw Refused() }
    }
    #expect(attempts.value == 1)
    #expect(seen.values == [2, 3])
    #expect(property.value == 1)
    try? atomically { () throws(Refused) in
      core.fire(event: LevelUp())
      throw Refused()
    }
    #expect(seen.values == [2, 3, 4])
    other.dispose()
  }

  @Test func `a transaction runs once if a later event sets what it has read`() {
    struct Endless: Error {}
    let core = Core(state: Game())
    let (property, copy, attempts) = (Property(0), Property(0), Box(0))
    core.events.observeNext { event in
      if event.state.player.level == 2 { core.fire(event: LevelUp()) } else { property.value = 5 }
    }
    try? atomically { () throws(Endless) in
      attempts.value += 1
      copy.value = property.value + 1
      core.fire(event: LevelUp())
      if attempts.value > 5 { throw Endless() }
    }
    #expect(attempts.value == 1)
    #expect(copy.value == 1)
    #expect(property.value == 5)
  }

  private let log = Log<String>()

  @Test func `an event changes the state, which reads back at once`() {
    let core = Core(state: Game())
    core.fire(event: LevelUp())
    core.fire(event: Meet(monster: "slime"))
    core.fire(event: Update(newValue: "Kathryn"))
    #expect(core.state == Game(player: Hero(name: "Kathryn", level: 2), monsters: ["slime"]))
    #expect(core.states.value == core.state)
  }

  @Test func `an unknown event changes nothing, and middleware receives it`() {
    let core = Core(state: Game(), middlewares: [Writing(log: log, name: "a")])
    core.fire(event: Unknown())
    core.fire(event: Update(newValue: 1))
    #expect(core.state == Game())
    #expect(log.values == ["a begins at 1", "a: Unknown, level 1", "a: Update<Int>, level 1"])
  }

  @Test func `middleware runs in array order after the change and before all observers`() {
    let core = Core(
      state: Game(),
      middlewares: [Writing(log: log, name: "a"), Writing(log: log, name: "b")]
    )
    core.states.observeNext { log("observer: \($0.player.level)") }
    core.select(\.player.level).observeNext { log("selected: \($0)") }
    core.fire(event: LevelUp())
    #expect(
      log.values == [
        "a begins at 1", "b begins at 1", "observer: 1", "selected: 1",
        "a: LevelUp, level 2", "b: LevelUp, level 2", "selected: 2", "observer: 2",
      ]
    )
  }

  @Test
  func `middleware for any state receives every state, and middleware for another one nothing`() {
    let core = Core(
      state: Game(),
      middlewares: [OfEveryState(log: log), OfAnotherState(log: log)]
    )
    core.fire(event: LevelUp())
    #expect(log.values == ["LevelUp() Game"])
  }

  @Test func `an event fired by an observer is applied and delivered after the current one`() {
    let core = Core(state: Game())
    core.states.observeNext { state in
      log("first: \(state.player.level)")
      if state.player.level == 2 {
        core.fire(event: LevelUp())
        log("it reads \(core.state.player.level)")
      }
    }
    core.states.observeNext { log("second: \($0.player.level)") }
    core.fire(event: LevelUp())
    #expect(
      log.values == [
        "first: 1", "second: 1", "first: 2", "it reads 2", "second: 2", "first: 3", "second: 3",
      ]
    )
  }

  @Test func `an event fired by middleware is delivered after the one that it processes`() {
    let fighting = Fighting()
    let core = Core(state: Game(), middlewares: [fighting, Writing(log: log, name: "next")])
    fighting.core.withLock { $0 = core }
    core.events.observeNext { log("\($0.event) \($0.state.player.level)") }
    core.fire(event: Meet(monster: "slime"))
    fighting.core.withLock { $0 = nil }
    #expect(
      log.values == [
        "next begins at 1", "next: Meet, level 1", "Meet(monster: \"slime\") 1",
        "next: LevelUp, level 2", "LevelUp() 2",
      ]
    )
  }

  @Test func `states sends the latest state and the state after each event`() {
    let core = Core(state: Hero())
    core.fire(event: LevelUp())
    core.states.observeNext { log("\($0.level)") }
    core.fire(event: Unknown())
    core.fire(event: LevelUp())
    #expect(log.values == ["2", "2", "3"])
  }

  @Test func `select sends only changes`() {
    let core = Core(state: Game())
    core.select(\.player.level).observeNext { log("level \($0)") }
    core.select { $0.player.name }.observeNext { log("name \($0)") }
    core.fire(event: Unknown())
    core.fire(event: LevelUp())
    core.fire(event: Meet(monster: "slime"))
    core.fire(event: Update(newValue: "Jim"))
    core.fire(event: Update(newValue: "Kathryn"))
    #expect(log.values == ["level 1", "name Jim", "level 2", "name Kathryn"])
  }

  @Test func `events sends each event from now on with the state after it`() {
    let core = Core(state: Hero())
    core.fire(event: LevelUp())
    core.events.observeNext { log("\($0.event) \($0.state.level)") }
    core.fire(event: LevelUp())
    core.fire(event: Unknown())
    #expect(log.values == ["LevelUp() 3", "Unknown() 3"])
  }

  @Test func `restore replaces the state, and everyone receives it as an event`() {
    let core = Core(state: Game(), middlewares: [Writing(log: log, name: "a")])
    core.events.observeNext { log("\(type(of: $0.event)), level \($0.state.player.level)") }
    core.restore(Game(player: Hero(level: 7)))
    #expect(core.state.player.level == 7)
    #expect(log.values == ["a begins at 1", "a: Restored, level 7", "Restored, level 7"])
  }

  @Test func `signals complete when the core is deallocated, and nothing retains it`() {
    let tracker = Tracker()
    let core = Locked<Core<Holding>?>(Core(state: Holding(content: tracker.track())))
    core.withLock { $0 }?.states.observe { log("\($0.isTerminal)") }
    core.withLock { $0 }?.select(\.number).observe { log("\($0)") }
    core.withLock { $0 }?.events.observe { log("\($0.isTerminal)") }
    let released = core.withLock { $0.take() }
    #expect(released != nil)
    #expect(log.values == ["false", "next(0)"])
    _ = consume released
    #expect(log.values.sorted() == ["completed", "false", "next(0)", "true", "true"])
    #expect(tracker.live == 0)
  }
}

private struct Holding: State {
  var content: Tracked?
  var number: Int { content?.number ?? -1 }

  mutating func react(to event: any Event) {}
}
