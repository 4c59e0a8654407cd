import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("assertNoFailure")
struct AssertNoFailureTests {
  @Test func `traps for a failure`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      _ = Signal<Int, DiagramFailure>.failed(DiagramFailure()).assertNoFailure("sum").observe { _ in
      }
    }
    #expect(
      result?.message.contains("sum: assertNoFailure needs a signal that does not fail, got #")
        == true
    )
  }
}
