import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("prefix(for:)")
struct PrefixForTests {
  @Test func `completes when the time is over`() {
    timeline("-a-b-c-d-|") { time, source in
      source.prefix(for: .ticks(4), on: time)
    } produces: {
      "-a-b|"
    }
  }

  @Test func `completes without an element, and before one that comes then`() {
    timeline("----a") { time, source in
      source.prefix(for: .ticks(4), on: time)
    } produces: {
      "----|"
    }
  }

  @Test func `ends and fails with the source`() {
    timeline("-a-|") { time, source in
      source.prefix(for: 4.0, on: time)
    } produces: {
      "-a-|"
    }
    timeline("-a-#") { time, source in
      source.prefix(for: .ticks(4), on: time)
    } produces: {
      "-a-#"
    }
  }

  @Test func `sends nothing after disposal`() {
    timeline("-a-b-c-d-|", disposingAt: 3) { time, source in
      source.prefix(for: .ticks(4), on: time)
    } produces: {
      "-a-!"
    }
  }

  @Test func `traps for a negative duration, with the rule and the value`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      _ = Signal<Int, DiagramFailure>.never().prefix(for: .seconds(-1))
    }
    #expect(
      result?.message.contains(
        "prefix(for:) needs a duration of at least 0, got -1.0 seconds"
      ) == true
    )
  }
}
