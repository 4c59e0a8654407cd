import Dispatch
import RKCore
import RKTesting
import TestSupport
import Testing

@Suite("just, after a delay")
struct DelayedJustTests {
  @Test func `sends its element after the delay, and completes`() {
    timeline { time in
      Signal<Character, Never>(just: "a", after: .ticks(3), on: time)
    } produces: {
      "---[a|]"
    }
  }

  @Test func `sends its element at once without a delay`() {
    timeline { time in
      Signal<Character, Never>(just: "a", after: .zero, on: time)
    } produces: {
      "[a|]"
    }
  }

  @Test func `does not complete when its observer disposes on receiving the element`() {
    let time = TestScheduler()
    let log = Log<String>()
    let observation = SerialDisposable()
    observation.otherDisposable = Signal<Int, Never>(just: 1, after: .ticks(1), on: time)
      .observe { event in
        log.append("\(event)")
        observation.dispose()
      }
    time.run()
    #expect(log.values == ["next(1)"])
  }
}

@Suite("sequence, with an interval")
struct SpacedSequenceTests {
  @Test func `sends an element after each period, and completes one period after the last`() {
    timeline { time in
      Signal<Character, Never>(sequence: "ab", interval: .ticks(3), on: time)
    } produces: {
      "---a--b--|"
    }
  }

  @Test func `completes after one period when it is empty`() {
    timeline { time in
      Signal<Character, Never>(sequence: "", interval: .ticks(3), on: time)
    } produces: {
      "---|"
    }
  }

  @Test func `may be infinite`() {
    timeline(disposingAt: 8) { time in
      Signal<Int, Never>(sequence: 0..., interval: .ticks(2), on: time)
    } produces: {
      "--0-1-2-!"
    }
  }

  @Test func `is iterated anew for each observation, as far as it is observed`() {
    let time = TestScheduler()
    let log = Log<Int>()
    let signal = Signal<Int, Never>(
      sequence: Counted(log: log),
      interval: .ticks(1),
      on: time
    )
    let first = time.record(signal)
    time.advance(by: .ticks(2))
    first.dispose()
    let second = time.record(signal)
    time.advance(by: .ticks(3))
    #expect(first.elements == [0, 1])
    #expect(second.elements == [0, 1, 2])
    #expect(log.values == [0, 1, 0, 1, 2])
  }

  @Test func `sends at the same times for one second and for 1,000 milliseconds`() {
    let time = TestScheduler()
    let recorders = [Duration.seconds(1), .milliseconds(1_000), .seconds(1.0)].map { period in
      time.record(Signal<Character, Never>(sequence: "abc", interval: period, on: time))
    }
    time.run()
    for recorder in recorders { #expect(recorder.events == recorders[0].events) }
  }
}

private struct Counted: Sequence, IteratorProtocol, Sendable {
  let log: Log<Int>
  var number = 0

  mutating func next() -> Int? {
    defer { number += 1 }
    log.append(number)
    return number
  }
}

@Suite("interval")
struct IntervalTests {
  @Test func `counts once per period, forever`() {
    timeline { time in
      Signal<Int, Never>.interval(.ticks(3), on: time)
    } produces: {
      "---0--1--2--3"
    }
  }

  @Test func `counts in seconds`() {
    timeline { time in
      Signal<Int, Never>.interval(2.0, on: time)
    } produces: {
      "--0-1-2"
    }
  }
}

@Suite("timer")
struct TimerTests {
  @Test func `counts after a delay, and then once per period`() {
    timeline { time in
      Signal<Int, Never>.timer(after: .ticks(1), every: .ticks(3), on: time)
    } produces: {
      "-0--1--2--3"
    }
  }

  @Test func `sends its first element at once without a delay`() {
    timeline { time in
      Signal<Int, Never>.timer(after: .zero, every: .ticks(2), on: time)
    } produces: {
      "0-1-2"
    }
  }
}

/// All of them, by name, each with endlessly much time before its end.
private let timed:
  [(name: String, make: @Sendable (any TimedScheduler & Sendable) -> Signal<Int, Never>)] = [
    ("just", { Signal(just: 1, after: .ticks(1), on: $0) }),
    ("sequence", { Signal(sequence: 0..., interval: .ticks(1), on: $0) }),
    ("interval", { .interval(.ticks(1), on: $0) }),
    ("timer", { .timer(after: .ticks(1), every: .ticks(1), on: $0) }),
  ]

@Suite("Timed signals")
struct TimedSignalsTests {
  let time = TestScheduler()
  let tracker = Tracker()

  @Test(arguments: timed.map(\.name))
  func `disposal cancels the timer and releases the observer`(_ name: String) throws {
    let signal = try #require(timed.first { $0.name == name }).make(time)
    let observation = signal.observeNext { [object = tracker.track()] _ in object.use() }
    #expect(tracker.live == 1)
    #expect(time.scheduledCount == 1)
    observation.dispose()
    #expect(tracker.live == 0)
    #expect(time.scheduledCount == 0)
    #expect(observation.isDisposed)
  }

  @Test(arguments: timed.map(\.name))
  func `schedule nothing more when an observer disposes on receiving an element`(
    _ name: String
  ) throws {
    let signal = try #require(timed.first { $0.name == name }).make(time)
    let log = Log<Int>()
    let observation = SerialDisposable()
    observation.otherDisposable = signal.observeNext { [object = tracker.track()] number in
      object.use()
      log.append(number)
      observation.dispose()
    }
    time.advance(by: .ticks(5))
    #expect(log.count == 1)
    #expect(tracker.live == 0)
    #expect(time.scheduledCount == 0)
  }

  @Test func `termination releases everything`() {
    let observation = Signal<Tracked, Never>(
      sequence: [tracker.track(1), tracker.track(2)],
      interval: .ticks(1),
      on: time
    ).observeNext { [object = tracker.track()] _ in object.use() }
    #expect(tracker.live == 3)
    time.run()
    #expect(tracker.live == 0)
    #expect(observation.isDisposed)
  }

  @Test func `the timer is released before the terminal event`() {
    let log = Log<Int>()
    Signal<Int, Never>(just: 1, after: .ticks(1), on: time).observeCompleted { [time] in
      log.append(time.scheduledCount)
    }
    Signal<Int, Never>(sequence: [], interval: .ticks(2), on: time).observeCompleted { [time] in
      log.append(time.scheduledCount)
    }
    time.run()
    #expect(log.values == [1, 0])
  }

  @Test(.onOneThread) func `send a hundred thousand elements on a small stack`() {
    let sum = onSmallStack { [time] in
      let sum = Sum()
      Signal<Int, Never>(sequence: 0..<100_000, interval: .ticks(1), on: time)
        .observeNext { _ in sum.add() }
      time.run()
      return sum.value
    }
    #expect(sum == 100_000)
  }

  @Test(arguments: timed.map(\.name))
  func `wait for the rest of the delay when they are woken early`(_ name: String) throws {
    let signal = try #require(timed.first { $0.name == name })
    let early = TestScheduler()
    let recorders = (time.record(signal.make(time)), early.record(signal.make(EarlyTime(early))))
    time.advance(by: .ticks(5))
    early.advance(by: .ticks(5))
    #expect(recorders.1.events == recorders.0.events)
  }

  @Test(
    "9: the stack does not grow on a scheduler that runs actions at once",
    .onOneThread,
    arguments: timed.map(\.name),
    [true, false]
  )
  func stack(_ name: String, standsStill: Bool) throws {
    let signal = try #require(timed.first { $0.name == name })
    let limit = standsStill ? 1_000 : 10_000
    let count = onSmallStack {
      let sum = Sum()
      let slot = Slot()
      _ = signal.make(InlineTime(standsStill: standsStill)).observe(
        with: AnyObserver(
          receive: { _ in if sum.add() == limit { slot.dispose() } },
          completion: { _ in },
          upstream: slot
        )
      )
      return sum.value
    }
    #expect(count == (name == "just" ? 1 : limit))
  }

  @Test func `deliver on the dispatch queue given as an argument`() {
    let queue = DispatchQueue(label: "timed")
    let signals = [
      Signal<Int, Never>(just: 1, after: 0.001, queue: queue),
      Signal<Int, Never>(sequence: [1], interval: 0.001, queue: queue),
    ]
    for signal in signals {
      let end = DispatchSemaphore(value: 0)
      let log = Log<Int>()
      signal.observe { event in
        dispatchPrecondition(condition: .onQueue(queue))
        if let element = event.element { log.append(element) } else { end.signal() }
      }
      end.wait()
      #expect(log.values == [1])
    }
  }
}
