import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("audit")
struct AuditTests {
  @Test func `sends the latest at the end of a window that an element has opened`() {
    timeline("-a-b-----c-----|") { time, source in
      source.audit(for: .ticks(3), on: time)
    } produces: {
      "----b-------c--|"
    }
  }

  @Test func `counts an element that comes with the end of a window to it`() {
    timeline("-a--b--------|") { time, source in
      source.audit(for: .ticks(3), on: time)
    } produces: {
      "----b--------|"
    }
  }

  @Test func `sends what waits when the source completes, and drops it when it fails`() {
    timeline("-a-|") { time, source in
      source.audit(for: .ticks(3), on: time)
    } produces: {
      "---[a|]"
    }
    timeline("-a-#") { time, source in
      source.audit(for: .ticks(3), on: time)
    } produces: {
      "---#"
    }
  }

  @Test func `ends with nothing waiting, and with nothing at all`() {
    timeline("-a----|") { time, source in
      source.audit(for: .ticks(3), on: time)
    } produces: {
      "----a-|"
    }
    timeline("---|") { time, source in
      source.audit(for: 3.0, on: time)
    } produces: {
      "---|"
    }
  }

  @Test func `sends nothing after disposal`() {
    timeline("-a-------|", disposingAt: 3) { time, source in
      source.audit(for: .ticks(3), on: time)
    } produces: {
      "---!"
    }
  }

  @Test func `traps for a negative duration, with the rule and the value`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      _ = Signal<Int, DiagramFailure>.never().audit(for: .seconds(-1))
    }
    #expect(
      result?.message.contains(
        "audit(for:) needs a duration of at least 0, got -1.0 seconds"
      ) == true
    )
  }
}
