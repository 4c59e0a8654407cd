import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("timeout")
struct TimeoutTests {
  @Test func `fails after a time without an event`() {
    timeline("-a--b---------|") { time, source in
      source.timeout(after: .ticks(4), with: DiagramFailure(), on: time)
    } produces: {
      "-a--b---#"
    }
  }

  @Test func `counts from the observation`() {
    timeline("-----a-|") { time, source in
      source.timeout(after: .ticks(4), with: DiagramFailure(), on: time)
    } produces: {
      "----#"
    }
  }

  @Test func `passes on an element and a terminal event that arrive just in time`() {
    timeline("-a---b---c---|") { time, source in
      source.timeout(after: .ticks(4), with: DiagramFailure(), on: time)
    } produces: {
      "-a---b---c---|"
    }
  }

  @Test func `passes a burst on`() {
    timeline("-abc--d----|") { time, source in
      source.timeout(after: 3.0, with: DiagramFailure(), on: time)
    } produces: {
      "-abc--d--#"
    }
  }

  @Test func `disposes the source before it fails`() {
    let time = TestScheduler()
    let source = time.cold("-a--------|")
    let log = Log<String>()
    source.timeout(after: .ticks(4), with: DiagramFailure(), on: time)
      .observeFailed { _ in log("\(source.subscriptions)") }
    time.run()
    #expect(log.values == ["[^----!]"])
  }
}

@Suite("timeout(switchingTo:)")
struct TimeoutSwitchingTests {
  @Test func `switches to the other signal after a time without an event`() {
    timeline("-a--b---------|", "-c-d-|") { time, source, other in
      source.timeout(after: .ticks(4), switchingTo: other, on: time)
    } produces: {
      "-a--b----c-d-|"
    }
  }

  @Test func `has no limit for the other, and fails with it`() {
    timeline("----------|", "--------a#") { time, source, other in
      source.timeout(after: .ticks(2), switchingTo: other, on: time)
    } produces: {
      "----------a#"
    }
  }

  @Test func `ends and fails with the source, and does not observe the other`() {
    let time = TestScheduler()
    let other = time.cold("-c-|")
    for end: Diagram in ["-a-|", "-a-#"] {
      let source = time.cold(end)
      let recorder = time.record(
        source.timeout(after: .ticks(4), switchingTo: other, on: time)
      )
      time.run()
      #expect(recorder.elements == ["a"])
      #expect("\(recorder.end as Any)".contains(end == "-a-|" ? "completed" : "failed(#)"))
    }
    #expect(other.subscriptions == [])
    #expect(time.scheduledCount == 0)
  }

  @Test func `switches to a signal that sends at once`() {
    let time = TestScheduler()
    let source = Signal<Int, DiagramFailure>.never()
    let recorder = time.record(
      source.timeout(after: .ticks(2), switchingTo: Signal(sequence: 1...3), on: time)
    )
    time.run()
    #expect(recorder.elements == [1, 2, 3])
    #expect(recorder.end == .completed)
  }

  @Test func `disposes the running signal`() {
    let time = TestScheduler()
    let source = time.cold("-a------|")
    let other = time.cold("-c------|")
    let switching = source.timeout(after: .ticks(2), switchingTo: other, on: time)
    let first = time.record(switching)
    time.advance(to: .ticks(2))
    first.dispose()
    #expect(source.subscriptions.map(\.description) == ["^-!"])
    let second = time.record(switching)
    time.advance(to: .ticks(6))
    second.dispose()
    #expect(other.subscriptions.map(\.description) == ["-----^!"])
    #expect(time.scheduledCount == 0)
  }

  @Test func `disposes an endless signal before observe returns`() {
    let time = TestScheduler()
    let log = Log<Int>()
    let observation = SerialDisposable()
    observation.otherDisposable = Signal<Int, Never>.never()
      .timeout(after: .ticks(1), switchingTo: Signal<Int, Never>(sequence: 0...), on: time)
      .observeNext { number in
        log(number)
        if number == 3 { observation.dispose() }
      }
    time.run()
    #expect(log.values == [0, 1, 2, 3])
  }
}

@Suite("deadline")
struct DeadlineTests {
  @Test func `fails when the source has not ended in time`() {
    timeline("-a--b--c--d--|") { time, source in
      source.deadline(after: .ticks(8), with: DiagramFailure(), on: time)
    } produces: {
      "-a--b--c#"
    }
  }

  @Test func `fails even if nothing was sent`() {
    timeline("--------") { time, source in
      source.deadline(after: .ticks(3), with: DiagramFailure(), on: time)
    } produces: {
      "---#"
    }
  }
}
