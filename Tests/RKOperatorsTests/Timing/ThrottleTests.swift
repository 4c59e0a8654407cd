import Dispatch
import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("throttle")
struct ThrottleTests {
  @Test func `sends at once when no interval runs, and then the latest at its end`() {
    timeline("-123------4-5----|") { time, source in
      source.throttle(for: .ticks(5), on: time)
    } produces: {
      "-1----3----4----5|"
    }
    timeline("-123------4-5----|") { time, source in
      source.throttle(for: .ticks(5), latest: false, on: time)
    } produces: {
      "-1--------4------|"
    }
  }

  @Test func `sends at once after an idle period`() {
    timeline("-a--------b-------c|") { time, source in
      source.throttle(for: .ticks(3), on: time)
    } produces: {
      "-a--------b-------c|"
    }
  }

  @Test func `counts the next interval from the element sent at the end of the last one`() {
    timeline("-ab----c-----|") { time, source in
      source.throttle(for: .ticks(3), on: time)
    } produces: {
      "-a--b--c-----|"
    }
    timeline("-ab---c------|") { time, source in
      source.throttle(for: .ticks(3), on: time)
    } produces: {
      "-a--b--c-----|"
    }
  }

  @Test func `counts the next interval from an element that a late scheduler has sent`() {
    timeline("-ab-------c-----|") { time, source in
      source.throttle(for: .ticks(4), on: LateTime(time: time))
    } produces: {
      "-a-----b-----c--|"
    }
  }

  @Test func `an element that arrives exactly one interval after the last one is emitted`() {
    for latest in [true, false] {
      let time = TestScheduler()
      let ticks = Signal<Int, Never>.interval(.ticks(5), on: time)
      let recorder = time.record(ticks.throttle(for: .ticks(5), latest: latest, on: time))
      time.advance(by: .ticks(25))
      #expect(recorder.elements == [0, 1, 2, 3, 4])
    }
    timeline("-a----b[cd]---e|") { time, source in
      source.throttle(for: .ticks(5), latest: false, on: time)
    } produces: {
      "-a----b----e|"
    }
  }

  @Test func `reads no clock for an element while the timer runs`() {
    let time = TestScheduler()
    let clock = CountingClock(time: time)
    let reads = Log<Int>()
    let source = Signal<Int, Never> { observer in
      for number in 1...100 {
        observer.receive(number)
        reads(clock.reads.value)
      }
    }
    let recorder = time.record(source.throttle(for: .ticks(5), on: clock))
    time.run()
    #expect(recorder.elements == [1, 100])
    #expect(Set(reads.values.dropFirst()).count == 1)
  }

  @Test func `measures intervals that end between two ticks exactly`() {
    let time = TestScheduler()
    let numbers = Signal<Int, Never>(sequence: 0..<10, interval: .milliseconds(400), on: time)
    let recorder = time.record(numbers.throttle(for: .milliseconds(1_500), on: time))
    time.run()
    #expect(recorder.elements == [0, 3, 7, 9])
    let times = recorder.events.map(\.time)
    #expect(times == [400, 1900, 3400, 4400, 4400].map { .milliseconds($0) })
  }

  @Test func `the form in seconds sends the latest element unless it is told not to`() {
    for (latest, expected) in [(true, [1, 3]), (false, [1])] {
      let queue = DispatchQueue(label: "throttle")
      let log = Log<Int>()
      // At completion, the latest element is sent.
      let throttled = Signal(sequence: 1...3).throttle(for: 3600, queue: queue, latest: latest)
      throttled.observeNext(with: log.append)
      queue.sync {}
      #expect(log.values == expected)
    }
  }
}

/// Virtual time that counts how often it is read.
private struct CountingClock: TimedScheduler, Sendable {
  let time: TestScheduler
  let reads = Sum()

  var now: Duration {
    reads.add()
    return time.now
  }

  func schedule(_ action: @escaping @Sendable () -> Void) { time.schedule(action) }

  func schedule(
    after delay: Duration,
    _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    time.schedule(after: delay, action)
  }
}

/// A scheduler whose timers fire two ticks after they are due.
private struct LateTime: TimedScheduler, Sendable {
  let time: TestScheduler

  var now: Duration { time.now }

  func schedule(_ action: @escaping @Sendable () -> Void) { time.schedule(action) }

  func schedule(
    after delay: Duration,
    _ action: @escaping @Sendable () -> Void
  ) -> any Disposable { time.schedule(after: delay + .ticks(2), action) }
}
