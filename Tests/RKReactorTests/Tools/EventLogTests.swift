import RKReactor
import TestSupport
import Testing

@Suite("EventLog")
struct EventLogTests {
  @Test func `writes each event and what it changed`() {
    let log = Log<String>()
    let core = Core(state: Game(), middlewares: [EventLog<Game> { log($0) }])
    core.fire(event: LevelUp())
    core.fire(event: Unknown())
    core.fire(event: Meet(monster: "slime"))
    #expect(
      log.values == [
        "LevelUp()\n  player.level: 1 → 2", "Unknown()",
        "Meet(monster: \"slime\")\n  monsters[0]: + \"slime\"",
      ]
    )
  }
}
