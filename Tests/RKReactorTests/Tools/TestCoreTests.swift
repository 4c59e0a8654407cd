import RKCore
import RKOperators
import RKReactor
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
        monsters[0]: + "slime"
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
    #expect(
      message { () throws(TestCoreError) in try test.expect(LevelUp()) }
        == "expected the events [LevelUp()], received []"
    )
  }

  @Test func `expects the events that others fire because of an event`() throws {
    test.core.events.observeNext { [core = test.core] change in
      if change.event is LevelUp { core.fire(event: Meet(monster: "boss")) }
    }
    try test.fire(event: LevelUp()) { $0.player.level = 2 }
    try test.expect(Meet(monster: "boss")) { $0.monsters = ["boss"] }
    try test.expectNothing()
  }

  @Test func `waits for asynchronous commands`() async throws {
    test.core.fire { state, fire in
      await Task.yield()
      fire(Meet(monster: state.player.name))
    }
    await test.commandsEnd()
    try test.expect(Meet(monster: "Jim")) { $0.monsters = ["Jim"] }
  }
}
