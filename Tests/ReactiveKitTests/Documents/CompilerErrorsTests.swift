import RKTesting
import ReactiveKit
import Testing

private enum Offline: Error { case busy }

/// Samples of Docs/CompilerErrors.md.
@Suite("Documents: if the compiler objects")
struct CompilerErrorsTests {
  @Test func `Empty, Fail and Deferred terminate as in Combine`() {
    let nothing: SafeSignal<Int> = Empty().toSignal()
    let failed: Signal<Int, Offline> = Fail(error: .busy).toSignal()
    let later = Deferred { Signal<Int, Offline>.failed(.busy) }
    let time = TestScheduler()
    #expect(time.record(nothing).diagram == "|")
    #expect(time.record(failed).diagram == "#")
    #expect(time.record(later).diagram == "#")
  }
}
