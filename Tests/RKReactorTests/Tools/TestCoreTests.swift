import Dispatch
import RKCore
import RKOperators
import RKReactor
import RKSubjects
import RKTesting
import TestSupport
import Testing

@Suite("TestCore")
struct TestCoreTests {
  private let time = TestScheduler()
  private let test = TestCore(state: Game())

  private func message(_ body: () throws(TestCoreError) -> Void) -> String? {
    do throws(TestCoreError) { try body() } catch { return error.description }
    return nil
  }

  @Test func `expects the change of an event`() throws {
    try test.fire(event: LevelUp()) { $0.player.level = 2 }
    try test.fire(event: Unknown())
    #expect(
      message { () throws(TestCoreError) in
        try test.fire(event: LevelUp()) { $0.player.level = 7 }
      } == "the state after LevelUp() differs from the expected one:\nplayer.level: 7 → 3"
    )
    #expect(
      message { () throws(TestCoreError) in try test.fire(event: Meet(monster: "slime")) }
        == """
        the state after Meet(monster: "slime") differs from the expected one:
        monsters: [] → ["slime"]
        """
    )
  }

  @Test func `expects exactly the events of commands, on virtual time`() throws {
    let command = time.cold("-a-b|", failure: Never?.none).map { Meet(monster: String($0)) }
    test.core.fire(command: command)
    try test.expectNothing()
    time.advance(by: .ticks(2))
    try test.expect(Meet(monster: "a")) { $0.monsters = ["a"] }
    time.advance(by: .ticks(2))
    #expect(
      message { () throws(TestCoreError) in try test.expect(Meet(monster: "c")) }
        == "expected the events [Meet(monster: \"c\")], received [Meet(monster: \"b\")]"
    )
  }

  @Test func `an event that nobody expected fails the next expectation`() {
    test.core.fire(event: LevelUp())
    test.core.fire(event: Unknown())
    #expect(
      message { () throws(TestCoreError) in try test.fire(event: LevelUp()) }
        == "expected the events [], received [LevelUp(), Unknown()]"
    )
  }

  @Test func `after an error about events, these events are still to be expected`() throws {
    test.core.fire(event: LevelUp())
    for _ in 0..<2 {
      #expect(
        message { () throws(TestCoreError) in try test.expectNothing() }
          == "expected the events [], received [LevelUp()]"
      )
    }
    try test.expect(LevelUp()) { $0.player.level = 2 }
    try test.expectNothing()
  }

  @Test func `after an error about the state, the next expectation begins with that state`() throws
  {
    test.core.fire(event: LevelUp())
    #expect(
      message { () throws(TestCoreError) in try test.expect(LevelUp()) }
        == "the state after [LevelUp()] differs from the expected one:\nplayer.level: 1 → 2"
    )
    try test.expectNothing()
    #expect(
      message { () throws(TestCoreError) in try test.expect { $0.player.level = 1 } }
        == "the state after [] differs from the expected one:\nplayer.level: 1 → 2"
    )
  }

  @Test func `finds a change that the equality of a state disregards`() {
    let test = TestCore(state: Account())
    #expect(
      message { () throws(TestCoreError) in try test.fire(event: Update(newValue: "b")) }
        == "the state after Update<String>(newValue: \"b\") differs from the expected one:\n"
        + "name: \"a\" → \"b\""
    )
  }

  /// Returns the lines of an error about a state that differs from a new one by a change.
  private func lines(_ change: (inout Everything) -> Void) -> [Substring] {
    let test = TestCore(state: Everything())
    var state = Everything()
    change(&state)
    test.core.restore(state)
    let message = message { () throws(TestCoreError) in try test.expect(Restored()) }
    return message?.split(separator: "\n").dropFirst().map { $0 } ?? []
  }

  @Test func `names each part that differs`() {
    #expect(lines { _ in } == [])
    #expect(
      lines {
        $0.text = "b"
        $0.pair.b = 7
        $0.ratio = 1
      } == ["text: \"a\" → \"b\"", "pair.b: 2 → 7", "ratio: nan → 1.0"]
    )
    #expect(lines { $0.phase = .loading(2) } == ["phase.loading: 1 → 2"])
    #expect(lines { $0.phase = .idle } == ["phase: loading(1) → idle"])
    #expect(lines { $0.optional = 1 } == ["optional: nil → Optional(1)"])
    #expect(lines { $0.heroes[1].level = 2 } == ["heroes[1].level: 1 → 2"])
    #expect(lines { $0.heroes = [] }.count == 1)
    #expect(lines { $0.scores["a"] = 2 } == ["scores: [\"a\": 1] → [\"a\": 2]"])
    let tags = Set((0..<100).reversed().map { "\($0)" })
    #expect(lines { $0.tags = tags } == [], "the members have no order")
  }

  @Test func `expects the events that others fire because of an event`() throws {
    test.core.events.observeNext { [core = test.core] change in
      if change.event is LevelUp { core.fire(event: Meet(monster: "boss")) }
    }
    try test.fire(event: LevelUp()) { $0.player.level = 2 }
    try test.expect(Meet(monster: "boss")) { $0.monsters = ["boss"] }
    try test.expectNothing()
  }

  @Test func `expects a state that is restored`() throws {
    let recorder = EventRecorder<Game>()
    let test = TestCore(state: Game(), middlewares: [recorder])
    try test.fire(event: LevelUp()) { $0.player.level = 2 }
    recorder.stepBack(in: test.core)
    try test.expect(Restored()) { $0.player.level = 1 }
    test.core.restore(Game(player: Hero(level: 7)))
    try test.expect(Restored()) { $0.player.level = 7 }
  }

  @Test func `names the difference between events with the same text`() {
    test.core.fire(event: Hidden(number: 1))
    #expect(
      message { () throws(TestCoreError) in try test.expect(Hidden(number: 2)) }
        == "expected the events [hidden], received [hidden]:\nnumber: 2 → 1"
    )
  }

  @Test func `an event of another type with the same text is another event`() {
    test.core.fire(event: Hidden(number: 1))
    #expect(
      message { () throws(TestCoreError) in try test.expect(AlsoHidden()) }
        == "expected the events [hidden], received [hidden]:\nhidden → hidden"
    )
  }

  @Test func `waits for asynchronous commands`() async throws {
    test.core.fire { state, fire in
      await Task.yield()
      fire(Meet(monster: state.player.name))
    }
    await test.commandsEnd()
    try test.expect(Meet(monster: "Jim")) { $0.monsters = ["Jim"] }
  }

  @Test func `does not wait for commands that were cancelled or whose source was released`() async {
    let server = PassthroughSubject<LevelUp, Never>()
    test.core.fire(command: server, id: 1)
    test.core.fire(command: server, id: 2).dispose()
    test.core.fire(command: PassthroughSubject<LevelUp, Never>())
    test.core.fire(command: SafeSignal<LevelUp> { _ in SimpleDisposable() })
    test.core.cancelCommand(id: 1)
    await test.commandsEnd()
    #expect(test.core.state == Game())
  }

  @Test func `runs no job while it waits for commands`() async {
    let executor = CountingExecutor()
    let server = PassthroughSubject<LevelUp, Never>()
    test.core.fire(command: server)
    let hasBegun = Locked(false)
    let waiting = Task(executorPreference: executor) { [test] in
      hasBegun.withLock { $0 = true }
      await test.commandsEnd()
    }
    await until { hasBegun.withLock { $0 } }
    executor.finishJobs()
    let count = executor.count
    for _ in 0..<1_000 { await Task.yield() }
    executor.finishJobs()
    #expect(executor.count == count)
    server.send(completion: .finished)
    await waiting.value
  }

  @Test func `stops waiting for commands when its task is cancelled`() async {
    let server = PassthroughSubject<LevelUp, Never>()
    test.core.fire(command: server)
    let waiting = Task { [test] in await test.commandsEnd() }
    waiting.cancel()
    await waiting.value
    #expect(test.core.commands.count == 1)
  }
}

/// Runs the jobs of a task on a queue of its own, and counts them.
private final class CountingExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "jobs")
  private let jobs = Locked(0)

  var count: Int { jobs.withLock { $0 } }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0 += 1 }
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }

  /// Waits for the jobs that were enqueued so far.
  func finishJobs() {
    queue.sync {}
  }
}

private struct Hidden: RKReactor.Event, CustomStringConvertible {
  let number: Int
  var description: String { "hidden" }
}

private struct AlsoHidden: RKReactor.Event, CustomStringConvertible {
  var description: String { "hidden" }
}

/// Equal by identity.
private struct Account: State, Equatable {
  var id = 1
  var name = "a"

  static func == (left: Account, right: Account) -> Bool { left.id == right.id }

  mutating func react(to event: any RKReactor.Event) {
    if let event = event as? Update<String> { name = event.newValue }
  }
}

private struct Everything: State {
  enum Phase { case idle, loading(Int) }

  var text = "a"
  var pair = (a: 1, b: 2)
  var ratio = Double.nan
  var phase = Phase.loading(1)
  var optional: Int?
  var heroes = [Hero(), Hero()]
  var scores = ["a": 1]
  var tags = Set((0..<100).map { "\($0)" })

  mutating func react(to event: any RKReactor.Event) {}
}
