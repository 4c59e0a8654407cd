import RKCore
import RKTesting
import TestSupport
import Testing

@Suite("subscriptions")
struct TestSubscriptionTests {
  let time = TestScheduler()

  @Test func `are drawn from the beginning of time`() {
    let source = time.cold("----|")
    let first = source.observe { _ in }
    time.advance(by: .ticks(2))
    source.observe { _ in }
    time.advance(by: .ticks(1))
    first.dispose()
    source.observe { _ in }
    time.advance(by: .ticks(3))
    #expect(source.subscriptions == ["^--!", "--^---|", "---^"])
  }

  @Test func `end at the terminal event, and are not ended again by a disposal`() {
    let source = time.cold("-|")
    let observation = source.observe { _ in }
    time.run()
    time.advance(by: .ticks(2))
    observation.dispose()
    #expect(source.subscriptions == ["^|"])
  }

  @Test func `end in the tick in which they began`() {
    let source = time.cold("-a|")
    source.observe { _ in }.dispose()
    #expect(source.subscriptions == ["[^!]"])
  }

  @Test func `end when disposed on another thread`() {
    let source = time.hot("-a-")
    let observation = source.observe { _ in }
    inParallel(2) { _ in observation.dispose() }
    #expect(source.subscriptions == ["[^!]"])
  }

  @Test func `trap if something happened between two ticks`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let time = TestScheduler()
      let source = time.cold("-a-")
      time.advance(by: .milliseconds(1_500))
      source.observe { _ in }
      _ = source.subscriptions
    }
    #expect(
      result?.message.contains("draws what happens at whole ticks\n  ^ at 1.5 seconds") == true
    )
  }
}
