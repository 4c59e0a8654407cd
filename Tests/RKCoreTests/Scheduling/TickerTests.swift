import RKCore
import RKTesting
import TestSupport
import Testing

/// Virtual time that also passes while an observer works.
private final class WorkingTime: TimedScheduler, Sendable {
  let time = TestScheduler()
  private let worked = Locked(Duration.zero)

  var now: Duration { time.now + worked.withLock { $0 } }

  func work(_ duration: Duration) {
    worked.withLock { $0 += duration }
  }

  func schedule(_ action: @escaping @Sendable () -> Void) {
    time.schedule(action)
  }

  func schedule(
    after delay: Duration,
    _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    time.schedule(after: delay, action)
  }
}

@Suite("Periods of a slow observer")
struct TickerTests {
  private let working = WorkingTime()
  private let log = Log<Duration>()

  /// Observes six periods, working for a while on some of them; when the elements arrived.
  private func arrivals(
    every period: Duration,
    working durations: [Int: Duration]
  ) -> [Duration] {
    let observation = SerialDisposable()
    observation.otherDisposable = Signal<Int, Never>.interval(period, on: working)
      .observeNext { [working, log] number in
        log.append(working.now)
        working.work(durations[number] ?? .zero)
        if number == 5 { observation.dispose() }
      }
    working.time.run()
    return log.values
  }

  @Test func `ticks do not drift with the time of the work`() {
    let work = Dictionary(uniqueKeysWithValues: (0..<6).map { ($0, Duration.milliseconds(900)) })
    #expect(arrivals(every: .seconds(1), working: work) == (1...6).map { .seconds($0) })
  }

  @Test func `missed ticks are merged into one immediate tick, and later ticks are on time`() {
    #expect(
      arrivals(every: .seconds(1), working: [1: .milliseconds(3_500)]) == [
        .seconds(1), .seconds(2), .milliseconds(5_500), .seconds(6), .seconds(7), .seconds(8),
      ]
    )
  }

  @Test func `ticks that are due at the same time are merged into one`() {
    #expect(
      arrivals(every: .seconds(1), working: [1: .seconds(3)]) == [
        .seconds(1), .seconds(2), .seconds(5), .seconds(6), .seconds(7), .seconds(8),
      ]
    )
  }

  @Test(arguments: [(595, 499), (597, 497), (1_000, 1), (333, 1_000_000)])
  func `missed ticks are counted exactly`(_ milliseconds: Int, _ missed: Int) {
    let period = Duration.milliseconds(milliseconds)
    #expect(
      arrivals(every: period, working: [0: period * missed])
        == [period] + (1...5).map { period * (missed + $0) }
    )
  }

  @Test func `ticks never overlap`() {
    let inside = Sum()
    let observation = SerialDisposable()
    observation.otherDisposable = Signal<Int, Never>.interval(.seconds(1), on: working)
      .checkingSerial { _ in inside.add() }
      .observeNext { [working] number in
        working.work(.seconds(2))
        if number == 20 { observation.dispose() }
      }
    working.time.run()
    #expect(inside.value == 0)
  }
}
