import RKLoading
import RKTesting
import TestSupport
import Testing

private let traps = [
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

@Suite("13: an argument without a meaning traps")
struct TrapTests {
  @Test(arguments: traps)
  func `with the rule and the value`(trap: Trap) async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) { [message = trap.message as String] in
      traps.first { $0.message == message }?.call()
    }
    #expect(result?.message.contains(trap.message) == true)
  }
}
