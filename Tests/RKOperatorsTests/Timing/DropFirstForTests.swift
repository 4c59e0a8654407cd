import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("dropFirst(for:)")
struct DropFirstForTests {
  @Test func `passes on what comes after a while`() {
    timeline("-a-b-c-d-|") { time, source in
      source.dropFirst(for: .ticks(4), on: time)
    } produces: {
      "-----c-d-|"
    }
  }

  @Test func `passes on what comes when the time is over`() {
    timeline("-a-bc-|") { time, source in
      source.dropFirst(for: 4.0, on: time)
    } produces: {
      "----c-|"
    }
  }

  @Test func `ends and fails with the source, also within the time`() {
    timeline("-a|") { time, source in
      source.dropFirst(for: .ticks(4), on: time)
    } produces: {
      "--|"
    }
    timeline("-a#") { time, source in
      source.dropFirst(for: .ticks(4), on: time)
    } produces: {
      "--#"
    }
  }

  @Test func `sends nothing after disposal, and schedules nothing`() {
    timeline("-a-b-c-d-|", disposingAt: 6) { time, source in
      source.dropFirst(for: .ticks(4), on: time)
    } produces: {
      "-----c!"
    }
    let time = TestScheduler()
    _ = time.record(Signal<Int, Never>.never().dropFirst(for: .ticks(4), on: time))
    #expect(time.scheduledCount == 0)
  }

  @Test func `traps for a negative duration, with the rule and the value`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      _ = Signal<Int, DiagramFailure>.never().dropFirst(for: .seconds(-1))
    }
    #expect(
      result?.message.contains(
        "dropFirst(for:) needs a duration of at least 0, got -1.0 seconds"
      ) == true
    )
  }
}
