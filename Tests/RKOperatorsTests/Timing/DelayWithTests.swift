import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("delay(with:)")
struct DelayWithTests {
  @Test func `sends each element when its signal sends`() {
    timeline(
      "-a-b-----|",
      "----o",
      "-o"
    ) { _, source, a, b in
      source.delay { $0 == "a" ? a : b }
    } produces: {
      "----ba---|"
    }
  }

  @Test func `completes when the source has completed and no element is pending`() {
    timeline("-ab|", "---|") { _, source, delay in
      source.delay { _ in delay }
    } produces: {
      "----a[b|]"
    }
    timeline("--|", "---o") { _, source, delay in
      source.delay { _ in delay }
    } produces: {
      "--|"
    }
  }

  @Test func `fails when the source or any signal fails`() {
    timeline("-ab---|", "--#") { _, source, delay in
      source.delay { _ in delay }
    } produces: {
      "---#"
    }
    timeline("-ab#", "----o") { _, source, delay in
      source.delay { _ in delay }
    } produces: {
      "---#"
    }
  }

  @Test func `disposes each signal when it has sent, and all with the observation`() {
    let time = TestScheduler()
    let delay = time.cold("--o---")
    let recorder = time.record(time.cold("-a-b---").delay { _ in delay })
    time.advance(to: .ticks(4))
    recorder.dispose()
    #expect(delay.subscriptions.map(\.description) == ["-^-!", "---^!"])
    #expect(time.scheduledCount == 0)
  }

  @Test func `passes on each element whose signal sends at once`() {
    let log = Log<Int>()
    Signal<Int, Never>(sequence: 0..<1000).delay { _ in Signal<Int, Never>(just: 0) }
      .observeNext(with: log.append)
    #expect(log.values == Array(0..<1000))
  }
}
