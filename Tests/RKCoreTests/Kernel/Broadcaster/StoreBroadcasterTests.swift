import RKCore
import TestSupport
import Testing

@Suite("StoreBroadcaster")
struct StoreBroadcasterTests {
  private typealias Last = StoreBroadcaster<Int?, Int, Never>

  private func remember(_ last: inout Int?, _ number: Int) -> Int? {
    defer { last = number }
    return last
  }

  @Test func `stores and sends in one step`() {
    for _ in 0..<200 {
      let core = Last(nil)
      let logs = (0..<2).map { _ in Log<Int>() }
      inParallel(3) { thread in
        if thread == 2 {
          for number in 0..<50 { core.send(number) { remember(&$0, number) } }
        } else {
          let observer = AnyObserver<Int, Never>(
            receive: logs[thread].append,
            completion: { _ in }
          )
          _ = core.observe(observer) { content, _ in content.map { [$0] } ?? [] }
        }
      }
      for log in logs {
        if let first = log.values.first { #expect(log.values == Array(first..<50)) }
      }
    }
  }

  @Test func `after the terminal event, withState changes what is stored, and sends do not`() {
    let core = Last(nil)
    let log = Log<String>()
    core.send(1) { remember(&$0, 1) }
    core.send(completion: .finished)
    core.send(2) { remember(&$0, 2) }
    core.send(completion: .finished) { _ in (3, nil) }
    #expect(core.isTerminated)
    #expect(core.content == 1)
    core.withState { content, isTerminated in if isTerminated { content = 4 } }
    _ = core.observe(AnyObserver(observer: { log("\($0)") })) { content, isTerminated in
      isTerminated ? content.map { [$0] } ?? [] : []
    }
    #expect(log.values == ["next(4)", "completed"])
  }

  @Test func `a last element is sent right before the terminal event`() {
    let core = Last(7)
    let log = Log<String>()
    _ = core.observe(
      AnyObserver(observer: { event in
        log("\(event)")
        core.send(8) { remember(&$0, 8) }
      })
    ) { _, _ in [] }
    core.send(completion: .finished) { ($0, nil) }
    #expect(log.values == ["next(7)", "completed"])
  }

  @Test func `dropped elements are released outside the lock`() {
    let tracker = Tracker()
    let core = StoreBroadcaster<Tracked?, Tracked, Never>(nil)
    let seen = Sum()
    func send(_ element: Tracked) {
      core.send(element) { last in
        defer { last = element }
        return last
      }
    }
    send(tracker.track(1, onDeinit: { if core.content != nil { seen.add() } }))
    send(tracker.track(2))
    #expect(seen.value == 1)
    #expect(tracker.live == 1)
  }

  @Test func `elements that wait for the end of a replay are released at disposal`() {
    let tracker = Tracker()
    let core = StoreBroadcaster<Tracked?, Tracked, Never>(tracker.track(1))
    let slot = Slot()
    let received = Sum()
    let observer = AnyObserver<Tracked, Never>(
      receive: { _ in
        received.add()
        for number in 2...3 {
          core.send(tracker.track(number)) { last in
            defer { last = nil }
            return last
          }
        }
        slot.dispose()
      },
      completion: { _ in },
      upstream: slot
    )
    let subscription = core.observe(observer) { content, _ in content.map { [$0] } ?? [] }
    #expect(received.value == 1)
    #expect(tracker.live == 0)
    withExtendedLifetime(subscription) {}
  }
}
