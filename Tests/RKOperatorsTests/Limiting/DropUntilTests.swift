import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("drop(untilOutputFrom:)")
struct DropUntilTests {
  @Test func `begins with the first element of the other`() {
    timeline(
      "-1-2-3-4-5-|",
      "----a"
    ) { _, source, other in
      source.drop(untilOutputFrom: other)
    } produces: {
      "-----3-4-5-|"
    }
  }

  @Test func `completes when the other completes without an element`() {
    timeline("-1-2-3-|", "----|") { _, source, other in
      source.drop(untilOutputFrom: other)
    } produces: {
      "----|"
    }
    timeline("-1-2-3-|", "--a-|") { _, source, other in
      source.drop(untilOutputFrom: other)
    } produces: {
      "---2-3-|"
    }
  }

  @Test func `ends and fails with the source, and fails with the other`() {
    timeline("-1-|", "------a") { _, source, other in
      source.drop(untilOutputFrom: other)
    } produces: {
      "---|"
    }
    timeline("-1-#", "------a") { _, source, other in
      source.drop(untilOutputFrom: other)
    } produces: {
      "---#"
    }
    timeline("-1-2-|", "--#") { _, source, other in
      source.drop(untilOutputFrom: other)
    } produces: {
      "--#"
    }
  }

  @Test func `disposes the other when it has sent, and both at termination`() {
    let time = TestScheduler()
    let source = time.cold("-1-2-3-|")
    let other = time.cold("--a-a-a-a|")
    _ = time.record(source.drop(untilOutputFrom: other))
    time.run()
    #expect(other.subscriptions.map(\.description) == ["^-!"])
    #expect(source.subscriptions.map(\.description) == ["^------|"])
  }

  @Test func `observes the other first, and not the source when it completes at once`() {
    let log = Log<String>()
    let source = Signal<Int, Never>(sequence: [1, 2])
    source.drop(untilOutputFrom: Signal<Int, Never>(just: 0)).write(to: log)
    Signal<Int, Never>(performing: {
      log("observed")
      return 1
    })
    .drop(untilOutputFrom: Signal<Int, Never>.completed())
    .write(to: log)
    #expect(log.values == ["next(1)", "next(2)", "completed", "completed"])
  }
}
