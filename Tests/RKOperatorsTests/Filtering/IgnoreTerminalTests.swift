import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("ignoreTerminal")
struct IgnoreTerminalTests {
  @Test func `does not complete`() {
    timeline(
      "-a-b-|"
    ) { _, source in
      source.ignoreTerminal()
    } produces: {
      "-a-b--"
    }
  }

  @Test func `releases the source at termination`() {
    let time = TestScheduler()
    let source = time.cold("-a-|")
    let tracker = Tracker()
    let observation = source.ignoreTerminal().observe { [held = tracker.track()] _ in held.use() }
    time.run()
    #expect(source.subscriptions.map(\.description) == ["^--|"])
    #expect(tracker.live == 0)
    observation.dispose()
  }
}
