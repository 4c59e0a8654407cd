import Dispatch
import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("receive(on:)")
struct ReceiveOnTests {
  /// A scheduler with the one method, which is stepped through.
  private final class Steps: Scheduler, Sendable {
    private let actions = Locked<[@Sendable () -> Void]>([])

    var count: Int { actions.withLock { $0.count } }

    func schedule(_ action: @escaping @Sendable () -> Void) {
      actions.withLock { $0.append(action) }
    }

    func step() {
      let action = actions.withLock { $0.isEmpty ? nil : $0.removeFirst() }
      action?()
    }
  }

  @Test func `schedules once for each event`() {
    let steps = Steps()
    let log = Log<String>()
    Signal<Int, Never>(sequence: [1, 2, 3]).receive(on: steps).observe { log.append("\($0)") }
    #expect(steps.count == 4)
    #expect(log.values == [])
    steps.step()
    #expect(log.values == ["next(1)"])
    while steps.count > 0 { steps.step() }
    #expect(log.values == ["next(1)", "next(2)", "next(3)", "completed"])
  }

  @Test func `delivers nothing after disposal and retains nothing`() {
    let steps = Steps()
    let tracker = Tracker()
    let log = Log<Int>()
    let observation = {
      let tracked = tracker.track()
      return Signal<Int, Never>(sequence: 1...3).receive(on: steps).observeNext { number in
        tracked.use()
        log.append(number)
      }
    }()
    steps.step()
    observation.dispose()
    #expect(tracker.live == 0)
    while steps.count > 0 { steps.step() }
    #expect(log.values == [1])
  }

  @Test(arguments: [DispatchQueue(label: "serial"), .global()])
  func `keeps the order and delivers one at a time, even on a concurrent queue`(
    queue: DispatchQueue
  ) async {
    let violations = Log<String>()
    let numbers = Signal<Int, Never>(sequence: 0..<50_000)
      .receive(on: queue)
      .checkingSerial(violations.append)
    var expected = 0
    for await number in numbers.toAsyncStream(bufferingPolicy: .unbounded) {
      if number != expected { break }
      expected += 1
    }
    #expect(expected == 50_000)
    #expect(violations.values == [])
  }

  @Test func `keeps the order where a scheduler runs its actions on many threads`() {
    let steps = Steps()
    let violations = Log<String>()
    let log = Log<Int>()
    Signal<Int, Never>(sequence: 0..<20_000).receive(on: steps)
      .checkingSerial(violations.append)
      .observeNext(with: log.append)
    inParallel(4) { _ in
      while steps.count > 0 { steps.step() }
    }
    #expect(log.values == Array(0..<20_000))
    #expect(violations.values == [])
  }

  @Test func `delivers queued events in one job, at most 128 at a time`() {
    let queue = DispatchQueue(label: "busy")
    let log = Log<String>()
    queue.suspend()
    Signal<Int, Never>(sequence: 0..<200).receive(on: queue).observeNext { number in
      if number == 127 || number == 128 || number == 199 { log.append("\(number)") }
    }
    queue.async { log.append("other work") }
    queue.resume()
    queue.sync {}
    queue.sync {}
    #expect(log.values == ["127", "other work", "128", "199"])
  }

  @Test func `delivers the elements of a sequence in order on the immediate context`() {
    let log = Log<Int>()
    Signal<Int, Never>(sequence: [1, 2]).receive(on: ExecutionContext.immediate)
      .observeNext(with: log.append)
    #expect(log.values == [1, 2])
  }

  /// A scheduler that gets to an action within 3 ticks.
  private struct Slow: Scheduler, Sendable {
    let time: TestScheduler

    func schedule(_ action: @escaping @Sendable () -> Void) {
      time.schedule(after: .ticks(3), action)
    }
  }

  @Test func `conflates elements on a slow scheduler`() {
    timeline("-a-b-c---d-|") { time, source in
      source.receive(on: Slow(time: time), whenBusy: .wait)
    } produces: {
      "----a-b-c---d-|"
    }
    timeline("-a-b-c---d-|") { time, source in
      source.conflate(on: Slow(time: time))
    } produces: {
      "----b---c---d-|"
    }
    timeline("-a-b-c---d-|") { time, source in
      source.receive(on: Slow(time: time), whenBusy: .drop)
    } produces: {
      "----a---c---d-|"
    }
  }

  @Test func `keeps the latest element while the scheduler is busy, and the terminal event`() {
    let steps = Steps()
    let log = Log<String>()
    let source = ByHand<Int>()
    source.conflate(on: steps).write(to: log)
    source.send(1)
    #expect(steps.count == 1)
    source.send(2)
    source.send(3)
    #expect(steps.count == 1)
    steps.step()
    #expect(log.values == ["next(3)"])
    source.send(4)
    source.send(5)
    source.finish()
    while steps.count > 0 { steps.step() }
    #expect(log.values == ["next(3)", "next(5)", "completed"])
  }

  @Test func `keeps the latest element that arrives during a delivery`() {
    let steps = Steps()
    let log = Log<Int>()
    let source = ByHand<Int>()
    source.receive(on: steps, whenBusy: .keepLatest).observeNext { number in
      log(number)
      if number == 1 { for answer in 2...4 { source.send(answer) } }
    }
    source.send(1)
    while steps.count > 0 { steps.step() }
    #expect(log.values == [1, 4])
  }

  @Test func `drops elements while the scheduler is busy, but no terminal event`() {
    let steps = Steps()
    let log = Log<String>()
    let source = ByHand<Int>()
    source.receive(on: steps, whenBusy: .drop).observe { event in
      log("\(event)")
      if event.element == 3 { source.send(4) }
    }
    source.send(1)
    source.send(2)
    steps.step()
    source.send(3)
    steps.step()
    source.send(5)
    source.finish()
    while steps.count > 0 { steps.step() }
    #expect(log.values == ["next(1)", "next(3)", "next(5)", "completed"])
  }

  @Test func `drops elements on a busy dispatch queue`() {
    let queue = DispatchQueue(label: "busy")
    let log = Log<String>()
    queue.suspend()
    Signal<Int, Never>(sequence: 0..<200).receive(on: queue, whenBusy: .drop).write(
      to: log,
      as: "d "
    )
    Signal<Int, Never>(sequence: 0..<200).conflate(on: queue).write(to: log, as: "k ")
    queue.resume()
    queue.sync {}
    #expect(log.values == ["d next(0)", "d completed", "k next(199)", "k completed"])
  }

  @Test func `releases an element that it drops`() {
    let steps = Steps()
    let tracker = Tracker()
    let source = ByHand<Tracked>()
    source.conflate(on: steps).observe { _ in }
    for _ in 0..<10 { source.send(tracker.track()) }
    #expect(tracker.live == 1)
  }
}
