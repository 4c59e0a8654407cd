import Dispatch
import RKReactor
import RKTesting
import TestSupport
import Testing

import protocol RKReactor.Event

/// The samples of Docs/Reactor.md.
@Suite("Documents: the guide to Reactor")
@MainActor
struct ReactorGuideTests {
  private nonisolated let guide = Guide("Reactor.md")
  private let time = TestScheduler()
  private let server = Server()

  private nonisolated var print: @Sendable (Any) -> Void { { [guide] in guide.print($0) } }

  @Test func `the samples of the core and its subscribers print what the guide shows`() throws {
    let core = Core(state: RPGState(player: Player(name: "Jim", level: 1)))
    core.fire(event: LevelUp())
    core.fire(event: Update(newValue: "Kathryn"))
    print(core.state.player.level)  // prints: 2
    try guide.expectOutput(of: "The core")

    let screen = PlayerViewController(core: core)
    screen.viewDidAppear()
    #expect(screen.levelLabel == "2")
    screen.viewDidDisappear()

    let counter = LevelCounter()
    core.add(subscriber: counter, notifyOn: .immediate) { $0.player.level }
    core.add(subscriber: counter, notifyOnQueue: DispatchQueue(label: "levels")) { $0.player.level }
    core.remove(subscriber: counter)
    #expect(counter.levels.value == 2)

    core.states.observeNext { print($0.player.name) }  // prints: Kathryn
    core.select(\.player.level).observeNext { print("level \($0)") }  // prints: level 2
    core.events.observeNext { print("\(type(of: $0.event)): level \($0.state.player.level)") }
    core.select(\.player.name).receive(on: MainActor.shared)
      .observeNext { [weak screen] name in screen?.levelLabel = name }
    #expect(screen.levelLabel == "Kathryn")
    core.fire(event: LevelUp())
    // prints: level 3
    // prints: LevelUp: level 3
    // prints: Kathryn
    try guide.expectOutput(of: "Signals")
    screen.didPressLevelUp()
    #expect(core.state.player.level == 4)

    core.fire(command: CreateMonster(server: server, name: "slime"))
    #expect(core.state.monsters.names == ["slime of level 4"])
  }

  @Test func `the samples of commands change the state as the guide says`() async {
    let core = Core(state: RPGState(player: Player(name: "Jim", level: 1)))
    core.fire(
      command: server.search("sli").debounce(for: .ticks(2), on: time).map { AddMonster(name: $0) },
      id: "search",
      failure: { SearchFailed(error: $0) }
    )
    core.fire(id: "rest", failure: { SearchFailed(error: $0) }) { state, fire throws(Offline) in
      fire(Update(newValue: state.player.name + ", resting"))
      try await server.rest()
      fire(LevelUp())
    }
    core.cancelCommand(id: "search")
    time.advance(by: .ticks(3))
    await until { core.commands.count == 0 }
    #expect(core.state.player == Player(name: "Jim, resting", level: 2))
    #expect(core.state.monsters.names == ["sli"])
  }

  @Test func `the samples of middleware print what the guide shows`() throws {
    let recorder = EventRecorder<RPGState>()
    let recorded = Core(
      state: RPGState(player: Player(name: "Jim", level: 1)),
      middlewares: [LoggingMiddleware(print: print), recorder]
    )
    recorded.fire(event: LevelUp())  // prints: Leveled Up!
    recorder.stepBack(in: recorded)
    print(recorded.state.player.level)  // prints: 1
    recorder.stepForward(in: recorded)
    print(recorded.state.player.level)  // prints: 2
    print(recorder.replay() == recorder.states)  // prints: true
    try guide.expectOutput(of: "Middleware")
  }

  @Test func `the sample of a test on virtual time meets its expectations`() throws {
    let test = TestCore(state: RPGState(player: Player(name: "Jim", level: 1)))
    try test.fire(event: LevelUp()) { $0.player.level = 2 }
    test.core.fire(
      command: SafeSignal(just: AddMonster(name: "slime")).delay(for: .ticks(3), on: time)
    )
    time.advance(by: .ticks(2))
    try test.expectNothing()
    time.advance(by: .ticks(1))
    try test.expect(AddMonster(name: "slime")) { $0.monsters.names = ["slime"] }
  }

  @Test func `the samples for ReSwift and ReactorKit print what the guide shows`() throws {
    let store = Core(state: AppState(name: "John"))
    store.fire(event: SetName(name: "Jane"))
    print(store.state.name)  // prints: Jane
    try guide.expectOutput(of: "From ReSwift")

    let reactor = Core(state: Counter())
    let mutations: [CounterEvent] = [.setLoading(true), .increaseValue, .setLoading(false)]
    reactor.select(\.value).observeNext { print("value \($0)") }  // prints: value 0
    reactor.fire(command: SafeSignal(sequence: mutations), id: "increase")  // prints: value 1
    try guide.expectOutput(of: "From ReactorKit")
    #expect(reactor.state == Counter(value: 1))
  }
}

// The declarations of the samples, and what they use.

struct SetName: Event { let name: String }

func reducer(action: any Event, state: AppState?) -> AppState {
  var state = state ?? AppState(name: "")
  guard let action = action as? SetName else { return state }
  state.name = action.name
  return state
}

struct AppState: State {
  var name: String

  mutating func react(to event: any Event) {
    self = reducer(action: event, state: self)
  }
}

extension ReactorGuideTests {
  struct Player: State, Equatable {
    var name: String
    var level: Int

    mutating func react(to event: any Event) {
      switch event {
      case is LevelUp:
        level += 1
      case let event as Update<String>:
        name = event.newValue
      default:
        break
      }
    }
  }

  struct Monsters: State, Equatable {
    var names: [String] = []

    mutating func react(to event: any Event) {
      if let event = event as? AddMonster { names.append(event.name) }
    }
  }

  struct RPGState: State, Equatable {
    var player: Player
    var monsters = Monsters()

    mutating func react(to event: any Event) {
      player.react(to: event)
      monsters.react(to: event)
    }
  }

  struct LevelUp: Event {}

  struct AddMonster: Event, Equatable {
    var name: String
  }

  struct Update<Value: Sendable>: Event {
    var newValue: Value
  }

  final class PlayerViewController: MainActorSubscriber {
    let core: Core<RPGState>
    var levelLabel = ""

    init(core: Core<RPGState>) {
      self.core = core
    }

    func viewDidAppear() {
      core.add(subscriber: self)
    }

    func viewDidDisappear() {
      core.remove(subscriber: self)
    }

    func didPressLevelUp() {
      core.fire(event: LevelUp())
    }

    func update(with state: RPGState) {
      levelLabel = "\(state.player.level)"
    }
  }

  final class LevelCounter: RKReactor.Subscriber, Sendable {
    let levels = Property(0)

    func update(with level: Int) {
      levels.value = level
    }
  }

  struct CreateMonster: Command {
    var server: Server
    var name: String

    func execute(state: RPGState, core: Core<RPGState>) {
      server.create(name, level: state.player.level) { created in
        core.fire(event: AddMonster(name: created))
      }
    }
  }

  struct LoggingMiddleware: Middleware {
    let print: @Sendable (String) -> Void

    func process(event: any Event, state: RPGState) {
      switch event {
      case is LevelUp:
        print("Leveled Up!")
      default:
        break
      }
    }
  }

  struct Counter: State, Equatable {
    var value = 0
    var isLoading = false

    mutating func react(to event: any Event) {
      switch event as? CounterEvent {
      case .increaseValue: value += 1
      case .setLoading(let isLoading): self.isLoading = isLoading
      case nil: break
      }
    }
  }

  enum CounterEvent: Event, Equatable {
    case increaseValue
    case setLoading(Bool)
  }

  struct Offline: Error {}
  struct SearchFailed: Event { var error: Offline }

  struct Server: Sendable {
    func create(_ name: String, level: Int, _ done: @escaping @Sendable (String) -> Void) {
      done("\(name) of level \(level)")
    }

    func search(_ text: String) -> Signal<String, Offline> { Signal(just: text) }

    func rest() async throws(Offline) {}
  }
}
