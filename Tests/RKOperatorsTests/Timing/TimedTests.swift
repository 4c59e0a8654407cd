import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

/// A timed operator in a setup in which it has something to do for a while after each element, or after
/// the observation began.
struct TimedOperator: Sendable, CustomStringConvertible {
  typealias Source = Signal<Int, DiagramFailure>

  let description: String
  let apply: @Sendable (Source, TestScheduler) -> Source

  init(_ description: String, _ apply: @escaping @Sendable (Source, TestScheduler) -> Source) {
    self.description = description
    self.apply = apply
  }
}

private let timedOperators: [TimedOperator] = [
  .init("audit") { $0.audit(for: .ticks(9), on: $1) },
  .init("buffer(for:)") { $0.buffer(for: .ticks(9), on: $1).map(\.count) },
  .init("buffer(for:every:)") { $0.buffer(for: .ticks(2), every: .ticks(2), on: $1).map(\.count) },
  .init("buffer(on:)") { source, time in
    source.buffer(on: Signal<Int, DiagramFailure>.interval(.ticks(9), on: time)).map(\.count)
  },
  .init("buffer(size:for:)") { $0.buffer(size: 3, for: .ticks(9), on: $1).map(\.count) },
  .init("deadline") { $0.deadline(after: .ticks(9), with: DiagramFailure(), on: $1) },
  .init("debounce") { $0.debounce(for: .ticks(9), on: $1) },
  .init("debounce(with:)") { source, time in
    source.debounce { Signal<Int, DiagramFailure>(just: $0, after: .ticks(9), on: time) }
  },
  .init("delay") { $0.delay(for: .ticks(9), on: $1) },
  .init("delay(with:)") { source, time in
    source.delay { Signal<Int, DiagramFailure>(just: $0, after: .ticks(9), on: time) }
  },
  .init("prefix(for:)") { $0.prefix(for: .ticks(9), on: $1) },
  .init("sample(every:)") { $0.sample(every: .ticks(9), on: $1) },
  .init("throttle") { $0.throttle(for: .ticks(9), on: $1) },
  .init("timeout") { $0.timeout(after: .ticks(9), with: DiagramFailure(), on: $1) },
  .init("timeout(switchingTo:)") {
    $0.timeout(after: .ticks(9), switchingTo: Signal<Int, DiagramFailure>.completed(), on: $1)
  },
  .init("window(size:for:)") { $0.window(size: 3, for: .ticks(9), on: $1).concat() },
]

/// It needs no timer.
private let leading = TimedOperator("throttle, leading only") {
  $0.throttle(for: .ticks(9), latest: false, on: $1)
}

@Suite("Timed operators")
struct TimedOperatorTests {
  private typealias Producer = AtomicObserver<Int, DiagramFailure>

  /// Observes an operator over a source that is sent to by hand.
  private func observe(
    _ timed: TimedOperator,
    on time: TestScheduler,
    _ observer: @escaping @Sendable (Signal<Int, DiagramFailure>.Event) -> Void
  ) -> (send: Producer?, observation: any Disposable) {
    let producer = Locked<Producer?>(nil)
    let source = Signal<Int, DiagramFailure> { observer in
      producer.withLock { $0 = observer }
      return nil
    }
    let observation = timed.apply(source, time).observe(with: observer)
    time.advance(by: .zero)
    return (producer.withLock { $0 }, observation)
  }

  @Test(arguments: timedOperators)
  func `do not observe the source for an observer that is already disposed`(timed: TimedOperator) {
    let (time, slot, observations) = (TestScheduler(), Slot(), Sum())
    slot.dispose()
    let source = Signal<Int, DiagramFailure>(onSubscribe: { _ in
      observations.add()
      return NonDisposable.instance
    })
    _ = timed.apply(source, time)
      .observe(with: AnyObserver(receive: { _ in }, completion: { _ in }, upstream: slot))
    #expect(observations.value == 0)
  }

  @Test(arguments: timedOperators)
  func `retain and schedule nothing after disposal`(timed: TimedOperator) {
    let time = TestScheduler()
    let tracker = Tracker()
    let (send, observation) = {
      let tracked = tracker.track()
      return observe(timed, on: time) { _ in tracked.use() }
    }()
    send?.receive(1)
    send?.receive(2)
    #expect(time.scheduledCount > 0)
    #expect(tracker.live == 1)
    observation.dispose()
    #expect(tracker.live == 0)
    #expect(time.scheduledCount == 0)
  }

  @Test(arguments: timedOperators)
  func `retain and schedule nothing after termination`(timed: TimedOperator) {
    for completion in [Subscribers.Completion.finished, .failure(DiagramFailure())] {
      let time = TestScheduler()
      let tracker = Tracker()
      let ends = Sum()
      let (send, observation) = {
        let tracked = tracker.track()
        return observe(timed, on: time) { event in
          tracked.use()
          if event.isTerminal { ends.add() }
        }
      }()
      send?.receive(1)
      send?.receive(completion: completion)
      if timed.description.hasPrefix("delay") { time.run() }
      #expect(ends.value == 1)
      #expect(tracker.live == 0)
      #expect(time.scheduledCount == 0)
      #expect(observation.isDisposed)
    }
  }

  @Test(arguments: timedOperators)
  func `schedule nothing for an observer that disposes at the first element`(timed: TimedOperator) {
    let (time, slot) = (TestScheduler(), Slot())
    let (send, observation) = observe(timed, on: time) { event in
      if event.isNext { slot.dispose() }
    }
    slot.hold(observation)
    send?.receive(1)
    time.advance(by: .ticks(9))
    #expect(slot.isDisposed)
    #expect(time.scheduledCount == 0)
  }

  @Test(arguments: timedOperators)
  func `deliver serially, even reentrant elements`(timed: TimedOperator) {
    let time = TestScheduler()
    let log = Log<String>()
    let depth = Sum()
    let answers = Sum()
    let producer = Locked<Producer?>(nil)
    let (send, observation) = observe(timed, on: time) { event in
      #expect(depth.add() == 1)
      log("\(event)")
      if event.isNext, answers.add() < 3 { producer.withLock { $0 }?.receive(7) }
      depth.add(-1)
    }
    producer.withLock { $0 = send }
    send?.receive(1)
    time.advance(by: .ticks(50))
    send?.receive(completion: .finished)
    time.run()
    observation.dispose()
    #expect(log.values.last == "completed" || log.values.last == "failed(#)")
    #expect(log.values.count { !$0.hasPrefix("next") } == 1)
  }

  @Test(arguments: timedOperators)
  func `run one timer at a time`(timed: TimedOperator) {
    if timed.description == "delay(with:)" { return }
    let time = TestScheduler()
    let (send, observation) = observe(timed, on: time) { _ in }
    for number in 0..<100 { send?.receive(number) }
    #expect(time.scheduledCount == 1)
    observation.dispose()
  }

  @Test(arguments: timedOperators)
  func `deliver serially when a timer and elements race`(timed: TimedOperator) {
    let time = TestScheduler()
    let violations = Log<String>()
    let checked = TimedOperator(timed.description) { source, time in
      timed.apply(source, time).checkingSerial(violations.append)
    }
    let (send, observation) = observe(checked, on: time) { _ in }
    inParallel(2) { thread in
      for number in 0..<200 {
        if thread == 0 { time.advance(by: .ticks(3)) } else { send?.receive(number) }
      }
    }
    observation.dispose()
    #expect(violations.values == [])
    #expect(time.scheduledCount == 0)
  }

  /// Sends to an operator, lets the source go and says how many actions are scheduled and observers alive.
  private func left(
    of timed: TimedOperator,
    after elements: Int,
    waiting duration: Duration
  ) -> (timers: Int, observers: Int) {
    let time = TestScheduler()
    let tracker = Tracker()
    _ = {
      let tracked = tracker.track()
      let source = ByHand<Int>()
      let observation = timed.apply(source.setFailureType(to: DiagramFailure.self), time)
        .observe { _ in tracked.use() }
      for number in 0..<elements { source.send(number) }
      return observation
    }()
    time.advance(by: duration)
    return (time.scheduledCount, tracker.live)
  }

  @Test(arguments: timedOperators, 0...3)
  func `are released with the source after they have sent pending elements`(
    timed: TimedOperator,
    elements: Int
  ) {
    if timed.description == "buffer(on:)" { return }
    let left = left(of: timed, after: elements, waiting: .ticks(9))
    #expect(left.timers == 0)
    #expect(left.observers == 0)
  }

  @Test(arguments: [
    ("sample(every:)", 0), ("throttle", 1), ("throttle, leading only", 3), ("buffer(size:for:)", 3),
    ("window(size:for:)", 3),
  ])
  func `are released with the source at once if nothing is pending`(
    name: String,
    elements: Int
  ) throws {
    let timed = try #require((timedOperators + [leading]).first { $0.description == name })
    let left = left(of: timed, after: elements, waiting: .zero)
    #expect(left.timers == 0)
    #expect(left.observers == 0)
  }
}
