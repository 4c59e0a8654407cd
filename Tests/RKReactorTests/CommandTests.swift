import RKCore
import RKOperators
import RKReactor
import protocol RKReactor.Event
import RKSubjects
import RKTesting
import TestSupport
import Testing

private struct Promote: Command {
  var levels: Int

  func execute(state: Game, core: Core<Game>) {
    for _ in 0..<levels { core.fire(event: LevelUp()) }
    core.fire(event: Meet(monster: "after \(state.player.level)"))
  }
}

private struct MeetLater: Command {
  let time: TestScheduler

  func execute(state: Game, core: Core<Game>) {
    time.schedule(after: .ticks(2)) { core.fire(event: Meet(monster: "slime")) }
  }
}

/// An identity that equals all others.
private struct Only: Hashable {
  let owner: Tracked

  static func == (first: Only, second: Only) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}

@Suite("Command")
struct CommandTests {
  private let time = TestScheduler()
  private let core = Core(state: Game())

  private func meet(_ diagram: Diagram) -> Signal<Meet, Trouble> {
    time.cold(diagram, failure: Trouble.offline).map { Meet(monster: String($0)) }
  }

  @Test func `receives the latest state and the core, and fires events`() {
    core.fire(event: LevelUp())
    core.fire(command: Promote(levels: 3))
    #expect(core.state == Game(player: Hero(level: 5), monsters: ["after 2"]))
  }

  @Test func `fires an event after a delay on virtual time`() {
    core.fire(command: MeetLater(time: time))
    time.advance(by: .ticks(1))
    #expect(core.state.monsters == [])
    time.advance(by: .ticks(1))
    #expect(core.state.monsters == ["slime"])
  }

  @Test func `a signal fires its elements, and its failure as an event`() {
    let log = Log<String>()
    core.events.observeNext { log("\($0.event)") }
    core.fire(command: meet("-a-b#"), failure: Failed.init)
    time.run()
    #expect(core.state.monsters == ["a", "b"])
    #expect(log.values.last == "Failed(reason: RKReactorTests.Trouble.offline)")
    #expect(core.commands.count == 0)
  }

  @Test func `fires the elements of a signal that cannot fail and of one that fails at once`() {
    core.fire(command: SafeSignal(just: LevelUp()))
    core.fire(
      command: Signal<LevelUp, Trouble> { observer in
        observer.receive(LevelUp())
        observer.receive(completion: .failure(.offline))
      },
      failure: { _ in Meet(monster: "failure") }
    )
    #expect(core.state == Game(player: Hero(level: 3), monsters: ["failure"]))
    #expect(core.commands.count == 0)
  }

  @Test func `a command replaces the one before with the same identity`() {
    core.fire(command: meet("--a-b-c|"), id: "search", failure: Failed.init)
    core.fire(command: meet("--A-B-C|"), id: 7, failure: Failed.init)
    core.fire(command: meet("--x-y-z|"), failure: Failed.init)
    time.advance(by: .ticks(3))
    core.fire(command: meet("-d|"), id: "search", failure: Failed.init)
    #expect(core.commands.count == 3)
    time.run()
    #expect(core.state.monsters == ["a", "A", "x", "B", "y", "d", "C", "z"])
    #expect(core.commands.count == 0)
  }

  @Test func `an event of a command can fire a command of the same identity, which replaces it`() {
    let replacement = time.cold("-c|", failure: Never?.none).map { Meet(monster: String($0)) }
    core.events.observeNext { [core] fired in
      if (fired.event as? Meet)?.monster == "a" { core.fire(command: replacement, id: 1) }
    }
    core.fire(command: SafeSignal(sequence: ["a", "b"]).map { Meet(monster: String($0)) }, id: 1)
    time.run()
    #expect(core.state.monsters == ["a", "c"])
  }

  @Test func `is cancelled by its identity, by its disposable and with the core`() {
    let tracker = Tracker()
    let signals = (0..<3).map { _ in time.hot("-a-b-c-d", failure: Never?.none) }
    let held = Locked<Core<Game>?>(Core(state: Game()))
    let log = Log<String>()
    var running: [any Disposable] = []
    for (index, signal) in signals.enumerated() {
      let tracked = tracker.track()
      let command = signal.map { monster in
        tracked.use()
        log("\(index)\(monster)")
        return Meet(monster: String(monster))
      }
      if let core = held.withLock({ $0 }) { running.append(core.fire(command: command, id: index)) }
    }
    time.advance(by: .ticks(2))
    held.withLock { $0 }?.cancelCommand(id: 0)
    time.advance(by: .ticks(2))
    running[1].dispose()
    time.advance(by: .ticks(2))
    _ = held.withLock { $0.take() }
    time.run()
    #expect(log.values == ["0a", "1a", "2a", "1b", "2b", "2c"])
    #expect(tracker.live == 0)
  }

  @Test func `an asynchronous function receives the state and fires events`() async {
    core.fire(event: LevelUp())
    core.fire { state, fire in
      fire(LevelUp())
      await Task.yield()
      fire(Meet(monster: "met at \(state.player.level)"))
    }
    await until { !core.state.monsters.isEmpty }
    #expect(core.state.monsters == ["met at 2"])
    #expect(core.state.player.level == 3)
  }

  @Test func `the error of an asynchronous function is fired as an event`() async {
    let log = Log<String>()
    core.events.observeNext { log("\($0.event)") }
    core.fire(id: 1, failure: Failed.init) { _, fire throws(Trouble) in
      fire(LevelUp())
      throw .offline
    }
    await until { log.count >= 2 }
    #expect(log.values == ["LevelUp()", "Failed(reason: RKReactorTests.Trouble.offline)"])
  }

  @Test
  func `the fire closure of an asynchronous function does nothing after the function returned`()
    async
  {
    let later = Locked<(@Sendable (any Event) -> Void)?>(nil)
    core.fire { _, fire in
      fire(LevelUp())
      later.withLock { $0 = fire }
    }
    await until { core.commands.count == 0 }
    later.withLock { $0.take() }?(LevelUp())
    #expect(core.state.player.level == 2)
  }

  @Test func `a replaced asynchronous function fires no event`() async {
    let (isReplaced, hasEnded) = (Property(false), Property(false))
    core.fire(id: "level") { _, fire in
      await until { isReplaced.value }
      // Ignores its cancellation.
      fire(LevelUp())
      hasEnded.value = Task.isCancelled
    }
    core.fire(id: "level") { _, fire in fire(Meet(monster: "slime")) }
    isReplaced.value = true
    await until { hasEnded.value && !core.state.monsters.isEmpty }
    #expect(core.state.player.level == 1)
  }

  @Test func `of the commands that eight threads fire with one identity, only one is left`() {
    let subject = PassthroughSubject<LevelUp, Never>()
    inParallel(8) { [core] _ in
      for _ in 0..<200 { core.fire(command: subject, id: "only") }
    }
    #expect(core.commands.count == 1)
    subject.send(LevelUp())
    #expect(core.state.player.level == 2)
  }

  @Test(arguments: [false, true])
  func `queued events of a replaced command are dropped`(hasCompleted: Bool) {
    let server = PassthroughSubject<Meet, Never>()
    let replacement = SafeSignal(just: Meet(monster: "new"))
    core.fire(command: server, id: "search")
    core.events.observeNext { [core] change in
      guard change.event is LevelUp else { return }
      server.send(Meet(monster: "old"))
      if hasCompleted { server.send(completion: .finished) }
      #expect(core.commands.count == 1)
      core.fire(command: replacement, id: "search")
    }
    core.fire(event: LevelUp())
    #expect(core.state.monsters == ["new"])
    #expect(core.commands.count == 0)
    #expect(core.commands.retainedCount == 0)
  }

  @Test
  func `a command that ended still counts until its queued events and its failure are applied`() {
    let log = Log<String>()
    let server = PassthroughSubject<Meet, Trouble>()
    core.fire(command: server, id: 1, failure: Failed.init)
    core.events.observeNext { [core] change in
      log("\(type(of: change.event)) \(core.commands.count)")
      guard change.event is LevelUp else { return }
      server.send(Meet(monster: "a"))
      server.send(completion: .failure(.offline))
      core.fire(event: Unknown())
    }
    core.fire(event: LevelUp())
    #expect(log.values == ["LevelUp 1", "Meet 1", "Failed 1", "Unknown 0"])
    #expect(core.commands.retainedCount == 0)
  }

  @Test func `queued events are dropped when another thread cancels the command`() {
    let server = PassthroughSubject<Meet, Never>()
    core.fire(command: server, id: "search")
    core.events.observeNext { [core] change in
      guard change.event is LevelUp else { return }
      inParallel(1) { _ in
        server.send(Meet(monster: "old"))
        core.cancelCommand(id: "search")
      }
    }
    core.fire(event: LevelUp())
    #expect(core.state.monsters == [])
  }

  @Test func `a queued failure is dropped when the command is cancelled in any way`() {
    let ends: [@Sendable (Core<Game>, any Disposable) -> Void] = [
      { core, _ in core.cancelCommand(id: 1) },
      { $1.dispose() },
      { core, _ in core.fire(command: SafeSignal<Meet>.never(), id: 1) },
    ]
    for end in ends {
      let core = Core(state: Game())
      let server = PassthroughSubject<Meet, Trouble>()
      let command = core.fire(command: server, id: 1, failure: { _ in Meet(monster: "failure") })
      core.events.observeNext { change in
        guard change.event is LevelUp else { return }
        server.send(completion: .failure(.offline))
        end(core, command)
      }
      core.fire(event: LevelUp())
      #expect(core.state.monsters == [])
    }
  }

  @Test func `an identity equals that of an equal number of another type`() {
    let server = PassthroughSubject<LevelUp, Never>()
    for number in 0..<100 {
      let command = core.fire(command: server, id: number)
      core.fire(command: server, id: Int8(number))
      #expect(command.isDisposed)
    }
    #expect(core.commands.count == 100)
  }

  @Test func `a command with an identity that is not equal to itself is cancelled with the core`() {
    let (first, second) = (PassthroughSubject<Meet, Never>(), PassthroughSubject<Meet, Never>())
    do {
      let core = Core(state: Game())
      core.fire(command: first, id: Double.nan)
      core.fire(command: second, id: Double.nan)
      first.send(completion: .finished)
      #expect(core.commands.retainedCount == 1)
      #expect(second.hasObservers)
    }
    #expect(!second.hasObservers)
  }

  @Test func `no lock is held during the deinit of an identity`() {
    let tracker = Tracker()
    let log = Log<Int?>()
    let server = PassthroughSubject<LevelUp, Never>()
    let first: @Sendable () -> Void = { [weak core] in log(core?.commands.count) }
    core.fire(command: server, id: Only(owner: tracker.track(onDeinit: first)))
    core.fire(command: server, id: Only(owner: tracker.track()))
    core.cancelCommand(id: Only(owner: tracker.track()))
    #expect(log.values == [1])
    #expect(tracker.live == 0)
  }

  @Test func `commands that end while an event is delivered are cancelled by their identity`() {
    core.events.observeNext { [core] change in
      guard change.event is LevelUp else { return }
      for id in 0..<100 {
        core.fire(command: SafeSignal(just: Meet(monster: "\(id)")), id: id)
      }
      for id in 0..<99 { core.cancelCommand(id: id) }
    }
    core.fire(event: LevelUp())
    #expect(core.state.monsters == ["99"])
  }

  @Test func `commands whose source was released are not retained`() {
    let tracker = Tracker()
    for _ in 0..<1_000 {
      let tracked = tracker.track()
      let subject = PassthroughSubject<LevelUp, Never>()
      core.fire(
        command: subject.map { event in
          tracked.use()
          return event
        }
      )
    }
    #expect(tracker.live == 0)
    #expect(core.commands.count == 0)
    #expect(core.commands.retainedCount <= 32)
  }
}
