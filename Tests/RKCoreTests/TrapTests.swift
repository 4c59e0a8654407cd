import RKCore
import RKTesting
import TestSupport
import Testing

@Suite("13: a meaningless argument traps", .onOneThread)
struct TrapTests: TrapSuite {
  @Test(arguments: traps)
  func `traps with a message that states the rule and the value`(trap: Trap) async {
    await trap.check(in: Self.self)
  }

  static let traps = [
    Trap("Signal(repeating:count:) needs a count of at least 0, got -1") {
      _ = Signal<Int, Never>(repeating: 1, count: -1, on: TestScheduler())
    },
    Trap("Signal(just:after:) needs a duration of at least 0, got -0.001 seconds") {
      _ = Signal<Int, Never>(just: 1, after: .milliseconds(-1))
    },
    Trap("Signal(just:after:) needs a finite number of seconds of at least 0, got -2.5") {
      _ = Signal<Int, Never>(just: 1, after: -2.5)
    },
    Trap("Signal(sequence:interval:) needs a finite number of seconds of at least 0, got nan") {
      _ = Signal<Int, Never>(sequence: [1], interval: .nan)
    },
    Trap("interval(_:) needs a finite number of seconds of at least 0, got inf") {
      _ = Signal<Int, Never>.interval(.infinity)
    },
    Trap("interval(_:) needs at most 9e18 seconds, got 1e+300") {
      _ = Signal<Int, Never>.interval(1e300)
    },
    Trap("Signal(sequence:interval:) needs a period of more than 0, got 0.0 seconds") {
      _ = Signal<Int, Never>(sequence: [1], interval: .zero)
    },
    Trap("timer(after:every:) needs a period of more than 0, got -3.0 seconds") {
      _ = Signal<Int, Never>.timer(after: .zero, every: .seconds(-3))
    },
    Trap("timer(after:every:) needs a duration of at least 0, got -3.0 seconds") {
      _ = Signal<Int, Never>.timer(after: .seconds(-3), every: .seconds(1))
    },
    Trap("Signal(repeating:count:) needs a count of at least 0, got -1") {
      _ = Signal<Int, Never>(repeating: 1, count: -1)
    },
    Trap("a closure that computes a value must not set a property, Subject<Int, Never>") {
      let subject = Subject<Int, Never>()
      UpdateGuard.computing {
        // A nested computation does not end the outer one.
        UpdateGuard.computing {}
        UpdateGuard.checkComputing(subject, sendingBy: subject)
      }
    },
    Trap("a closure that computes a value must not set a property, Subject<String, Never>") {
      let (ignored, subject) = (Subject<Int, Never>(), Subject<String, Never>())
      UpdateGuard.computing {
        UpdateGuard.computing(false) { UpdateGuard.checkComputing(ignored, sendingBy: ignored) }
        UpdateGuard.checkComputing(subject, sendingBy: subject)
      }
    },
  ]
}
