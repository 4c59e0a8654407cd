import RKLoading
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
    Trap("ReplayLoadingValueSubject needs a bufferSize of at least 0, got -1") {
      _ = ReplayLoadingValueSubject<Int, DiagramFailure, Never>(bufferSize: -1)
    },
    Trap("shareReplayValues(limit:) needs a limit of at least 0, got -1") {
      _ = LoadingSignal<Int, DiagramFailure>.never().shareReplayValues(limit: -1)
    },
    Trap(" replayValues(limit:) needs a limit of at least 0, got -1") {
      _ = LoadingSignal<Int, DiagramFailure>.never().replayValues(limit: -1)
    },
  ]
}
