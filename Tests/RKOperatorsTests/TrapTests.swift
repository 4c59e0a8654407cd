import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

private let source = Signal<Int, DiagramFailure>.never()

@Suite("13: a meaningless argument traps", .onOneThread)
struct TrapTests: TrapSuite {
  @Test(arguments: traps)
  func `traps with a message that states the rule and the value`(trap: Trap) async {
    await trap.check(in: Self.self)
  }

  static let traps = [
    Trap("expand(maxConcurrent:) needs a number of at least 1, got 0") {
      _ = source.expand(maxConcurrent: 0) { Signal<Int, DiagramFailure>(just: $0) }
    },
    Trap("concatEager(maxConcurrent:) needs a number of at least 1, got 0") {
      _ = FlattenStrategy.concatEager(maxConcurrent: 0)
    },
    Trap("merge(maxConcurrent:) needs a number of at least 1, got 0") {
      _ = FlattenStrategy.merge(maxConcurrent: 0)
    },
    Trap("dropFirst(_:) needs a count of at least 0, got -1") { _ = source.dropFirst(-1) },
    Trap("dropLast(_:) needs a count of at least 0, got -1") { _ = source.dropLast(-1) },
    Trap("output(at:) needs an index of at least 0, got -1") { _ = source.output(at: -1) },
    Trap("output(in:) needs indices of at least 0, got -1..<2") { _ = source.output(in: -1..<2) },
    Trap("output(in:) needs indices of at least 0, got PartialRangeUpTo<Int>") {
      _ = source.output(in: ..<(-1))
    },
    Trap("output(in:) needs indices of at least 0, got PartialRangeThrough<Int>") {
      _ = source.output(in: ...(-1))
    },
    Trap("prefix(maxLength:) needs a length of at least 0, got -1") {
      _ = source.prefix(maxLength: -1)
    },
    Trap("suffix(maxLength:) needs a length of at least 0, got -1") {
      _ = source.suffix(maxLength: -1)
    },
    Trap("retry(_:) needs a number of at least 0, got -1") { _ = source.retry(-1) },
    Trap("buffer(for:emitsEmpty:) needs a period of more than 0, got 0.0 seconds") {
      _ = source.buffer(for: .zero, emitsEmpty: true, on: TestScheduler())
    },
    Trap("RetryDelay.seconds(_:) needs a finite number of seconds of at least 0, got -1.0") {
      _ = RetryDelay.seconds(-1.0)
    },
    Trap("RetryDelay.exponential(initial:) needs a duration of at least 0") {
      _ = RetryDelay.exponential(initial: .seconds(-1))
    },
    Trap("RetryDelay.exponential(maximum:) needs a duration of at least 0") {
      _ = RetryDelay.exponential(initial: .seconds(1), maximum: .seconds(-1))
    },
    Trap("RetryDelay.exponential needs a finite multiplier of at least 1, got inf") {
      _ = RetryDelay.exponential(initial: .seconds(1), multiplier: .infinity)
    },
    Trap("RetryDelay.exponential(maximum:) needs a duration of at least 0, got -1.0 seconds") {
      _ = RetryDelay.exponential(initial: .seconds(1), maximum: .seconds(-1))
    },
    Trap("RetryDelay.exponential needs a finite jitter of at least 0, got nan") {
      _ = RetryDelay.exponential(initial: .seconds(1), jitter: .nan)
    },
    Trap("pausableBuffered(by:limit:) needs a limit of at least 0, got -1") {
      _ = source.pausableBuffered(by: Signal<Bool, DiagramFailure>.never(), limit: -1)
    },
    Trap("audit(for:) needs a duration of at least 0, got -1.0 seconds") {
      _ = source.audit(for: .seconds(-1))
    },
    Trap("buffer(for:every:) needs a period of more than 0, got 0.0 seconds") {
      _ = source.buffer(for: .seconds(1), every: .zero)
    },
    Trap("buffer(for:) needs a duration of at least 0, got -1.0 seconds") {
      _ = source.buffer(for: .seconds(-1))
    },
    Trap("buffer(size:for:) needs a size of at least 1, got 0") {
      _ = source.buffer(size: 0, for: .seconds(1))
    },
    Trap("debounce(for:) needs a duration of at least 0, got -1.0 seconds") {
      _ = source.debounce(for: .seconds(-1))
    },
    Trap("delaySubscription(for:) needs a duration of at least 0, got -1.0 seconds") {
      _ = source.delaySubscription(for: .seconds(-1))
    },
    Trap("delay(for:) needs a duration of at least 0, got -1.0 seconds") {
      _ = source.delay(for: .seconds(-1))
    },
    Trap("dropFirst(for:) needs a duration of at least 0, got -1.0 seconds") {
      _ = source.dropFirst(for: .seconds(-1))
    },
    Trap("prefix(for:) needs a duration of at least 0, got -1.0 seconds") {
      _ = source.prefix(for: .seconds(-1))
    },
    Trap("sample(every:) needs a period of more than 0, got 0.0 seconds") {
      _ = source.sample(every: .zero)
    },
    Trap("throttle(for:) needs a duration of at least 0, got -1.0 seconds") {
      _ = source.throttle(for: .seconds(-1))
    },
    Trap("timeout(after:with:) needs a duration of at least 0, got -1.0 seconds") {
      _ = source.timeout(after: .seconds(-1), with: DiagramFailure())
    },
    Trap("deadline(after:with:) needs a duration of at least 0, got -1.0 seconds") {
      _ = source.deadline(after: .seconds(-1), with: DiagramFailure())
    },
    Trap("buffer(size:) needs a size of at least 1, got 0") { _ = source.buffer(size: 0) },
    Trap("buffer(size:skip:) needs a skip of at least 1, got 0") {
      _ = source.buffer(size: 1, skip: 0)
    },
    Trap("nwise(_:) needs a size of at least 1, got 0") { _ = source.nwise(0) },
    Trap("window(ofSize:) needs a size of at least 1, got 0") { _ = source.window(ofSize: 0) },
    Trap("window(size:for:) needs a size of at least 1, got 0") {
      _ = source.window(size: 0, for: .seconds(1))
    },
    Trap("window(size:for:) needs a duration of at least 0, got -1.0 seconds") {
      _ = source.window(for: .seconds(-1))
    },
  ]
}
