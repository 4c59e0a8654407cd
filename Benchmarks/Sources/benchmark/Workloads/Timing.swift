import Dispatch
import ReactiveKit
import Synchronization

/// Timed operators: on a scheduler with a very cheap clock, and on a queue, whose clock is the system's.
enum Timing {
  private typealias Subject = PassthroughSubject<Int, Never>

  /// The number of ticks in an interval; each tick sends one element.
  private static let interval = 1_000

  static func all() -> [Workload] { [throttle()] }

  /// Operators whose timer is set all the time, so that an element costs what it does within an interval.
  static func onQueue() -> [Workload] {
    let (queue, long) = (DispatchQueue(label: "benchmark.timing"), Duration.seconds(100))
    return [
      onQueue("throttle-queue", "throttle") { $0.throttle(for: long, on: queue) },
      onQueue("debounce-queue", "debounce") { $0.debounce(for: long, on: queue) },
      onQueue("timeout-queue", "timeout") { subject in
        subject.castError().timeout(after: long, with: TimedOut(), on: queue)
          .replaceError(with: 0).ignoreOutput()
      },
    ]
  }

  private struct TimedOut: Error {}

  private static func onQueue(
    _ name: String,
    _ title: String,
    _ timed: @escaping (Subject) -> Signal<Int, Never>
  ) -> Workload {
    func observe(_ subject: Subject) -> any Disposable {
      timed(subject).observeNext { opaque($0) }
    }
    return Workload(
      name: name,
      title: "subject → \(title) on a serial queue → sink",
      unit: "element",
      events: 500_000,
      against: "a closure that reads the clock"
    ) {
      let subject = Subject()
      _ = observe(subject)
      return benchmark.timed { for _ in 0..<$0 { subject.send(0) } }
    } baseline: {
      let pending = Mutex((element: 0, deadline: DispatchTime.now()))
      let callback = HandCallback { element in
        pending.withLock { $0 = (element, .now() + 100) }
      }
      return benchmark.timed { for _ in 0..<$0 { callback.send(0) } }
    } subscribe: {
      let subject = Subject()
      return { observe(subject) }
    }
  }

  private static func throttle() -> Workload {
    func observe(_ subject: Subject, _ ticks: Ticks) -> any Disposable {
      subject.throttle(for: .nanoseconds(interval), on: ticks).observeNext { opaque($0) }
    }
    return Workload(
      name: "W21",
      title: "subject → throttle → sink, \(interval) elements per interval",
      unit: "element",
      events: 500_000,
      against: "closures"
    ) {
      let (subject, ticks) = (Subject(), Ticks())
      _ = observe(subject, ticks)
      return timed { count in
        for number in 0..<count {
          ticks.advance()
          subject.send(number)
        }
      }
    } baseline: {
      let ticks = Ticks()
      let source = HandSource(handThrottle(.nanoseconds(interval), ticks) { opaque($0) })
      return timed { count in
        for number in 0..<count {
          ticks.advance()
          source.send(number)
        }
      }
    } subscribe: {
      let (subject, ticks) = (Subject(), Ticks())
      return { observe(subject, ticks) }
    }
  }

  private static func handThrottle(
    _ interval: Duration,
    _ ticks: Ticks,
    _ downstream: @escaping (Int) -> Void
  ) -> (Int) -> Void {
    let state = HandThrottle(interval, ticks, downstream)
    return { state.receive($0) }
  }
}

/// Sends the first element, then the latest one of each interval.
// Guard: the one thread that advances the clock and sends.
private final class HandThrottle: @unchecked Sendable {
  private let interval: Duration
  private let ticks: Ticks
  private let downstream: (Int) -> Void
  private var end: Duration?
  private var pending: Int?

  init(_ interval: Duration, _ ticks: Ticks, _ downstream: @escaping (Int) -> Void) {
    self.interval = interval
    self.ticks = ticks
    self.downstream = downstream
  }

  func receive(_ element: Int) {
    let now = ticks.now
    if let end, now < end {
      pending = element
    } else {
      send(element, at: now)
    }
  }

  private func send(_ element: Int, at now: Duration) {
    end = now + interval
    ticks.schedule(after: interval) { [self] in
      end = nil
      if let element = pending.take() { send(element, at: ticks.now) }
    }
    downstream(element)
  }
}

/// A scheduler with one timer, whose clock is a counter.
private final class Ticks: TimedScheduler, Sendable {
  private struct Timer {
    let due: Int
    let action: @Sendable () -> Void
  }

  private let time = Atomic<Int>(0)
  private let due = Atomic<Int>(.max)
  private let timer = Mutex<Timer?>(nil)

  var now: Duration { .nanoseconds(time.load(ordering: .relaxed)) }

  func schedule(_ action: @escaping @Sendable () -> Void) {
    action()
  }

  @discardableResult
  func schedule(
    after delay: Duration,
    _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    let nanoseconds = Int(delay.components.attoseconds / 1_000_000_000)
    let due = time.load(ordering: .relaxed) + nanoseconds
    timer.withLock { $0 = Timer(due: due, action: action) }
    self.due.store(due, ordering: .relaxed)
    return NonDisposable.instance
  }

  /// Advances the clock by one tick, and runs the timer if it is due.
  func advance() {
    let now = time.add(1, ordering: .relaxed).newValue
    if now < due.load(ordering: .relaxed) { return }
    due.store(.max, ordering: .relaxed)
    timer.withLock { $0.take() }?.action()
  }
}
