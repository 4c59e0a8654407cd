import RKCore
import RKOperators
import RKReactor
import protocol RKReactor.Event
import RKSubjects
import TestSupport
import Testing

private final class Heroes: RKReactor.Subscriber, Sendable {
  let log = Log<String>()

  func update(with state: Hero) {
    log("\(state.name) \(state.level)")
  }
}

private struct Rename: Command {
  func execute(state: Hero, core: Core<Hero>) {
    core.fire(event: Update(newValue: state.name + "!"))
  }
}

@Suite("scope")
struct ScopeTests {
  private let log = Log<String>()
  private let core = Core(state: Game())

  @Test func `shares the part of the state and the events`() {
    let player = core.scope(\.player)
    player.fire(event: LevelUp())
    core.fire(event: LevelUp())
    #expect(player.state.level == 3)
    #expect(player.states.value.level == 3)
    #expect(core.state.player.level == 3)
  }

  @Test func `its subscribers and signals receive only changes of the part`() {
    let player = core.scope(\.player)
    let heroes = Heroes()
    player.add(subscriber: heroes, notifyOnQueue: nil)
    player.states.observeNext { log("state \($0.level)") }
    player.select(\.name).observeNext { log($0) }
    player.events.observeNext { log("\(type(of: $0.event)) \($0.state.level)") }
    player.fire(event: Meet(monster: "slime"))
    player.fire(event: LevelUp())
    #expect(heroes.log.values == ["Jim 1", "Jim 2"])
    #expect(log.values.sorted() == ["Jim", "LevelUp 2", "Meet 1", "state 1", "state 2"])
  }

  @Test func `runs commands of the part, and restores the part only`() {
    let player = core.scope(\.player)
    player.fire(command: Rename())
    #expect(core.state.player.name == "Jim!")
    core.fire(event: Meet(monster: "slime"))
    player.restore(Hero(name: "Kathryn", level: 9))
    #expect(core.state == Game(player: Hero(name: "Kathryn", level: 9), monsters: ["slime"]))
  }

  @Test func `scopes of scopes, and their commands end with them`() {
    let name = core.scope(\.player).scope(\.name)
    name.select { $0 }.observeNext { log($0) }
    core.fire(event: Update(newValue: "Kathryn"))
    #expect(log.values == ["Jim", "Kathryn"])
    let tracker = Tracker()
    do {
      let player = core.scope(\.player)
      let tracked = tracker.track()
      player.fire(
        command: core.events.map { _ in
          tracked.use()
          return LevelUp()
        }
      )
      #expect(player.commandCount == 1)
    }
    #expect(tracker.live == 0)
  }

  @Test func `subscriptions and commands of a temporary scope end with it, its signals do not`() {
    let heroes = Heroes()
    let subject = PassthroughSubject<LevelUp, Never>()
    core.scope(\.player).add(subscriber: heroes, notifyOnQueue: nil)
    core.scope(\.player).fire(command: subject)
    core.scope(\.player).select(\.level).observeNext { log("\($0)") }
    subject.send(LevelUp())
    core.fire(event: LevelUp())
    #expect(heroes.log.values == ["Jim 1"])
    #expect(log.values == ["1", "2"])
  }

  @Test func `commands of a scope and of its core have identities of their own`() {
    let player = core.scope(\.player)
    let subject = PassthroughSubject<LevelUp, Never>()
    core.fire(command: subject, id: "level")
    player.fire(command: subject, id: "level")
    subject.send(LevelUp())
    #expect(core.state.player.level == 3)
    core.cancelCommand(id: "level")
    subject.send(LevelUp())
    #expect(core.state.player.level == 4)
    player.cancelCommand(id: "level")
    subject.send(LevelUp())
    #expect(core.state.player.level == 4)
  }

  @Test func `a store of 1,000 parts updates only what changed`() {
    let parts = Core(state: Parts())
    for index in 0..<1_000 {
      parts.select { $0.values[index] }.dropFirst(1).observeNext { log("\(index): \($0)") }
    }
    parts.fire(event: Increment(part: 7))
    parts.fire(event: Unknown())
    parts.fire(event: Increment(part: 999))
    parts.fire(event: Increment(part: 7))
    #expect(log.values == ["7: 1", "999: 1", "7: 2"])
  }
}

private struct Parts: State {
  var values = Array(repeating: 0, count: 1_000)

  mutating func react(to event: any Event) {
    if let event = event as? Increment { values[event.part] += 1 }
  }
}

private struct Increment: Event { let part: Int }
