import RKCompatibility
import RKTesting
import TestSupport
import Testing

@Suite("Deprecated forms for a time in seconds")
struct SecondsTests {
  private let time = TestScheduler()

  /// Observes a signal on virtual time, and returns the times of its events.
  private func times(of signal: some SignalProtocol<some Sendable, some Error>) -> [Duration] {
    let recorder = time.record(signal)
    time.run()
    return recorder.events.map(\.time)
  }

  @available(*, deprecated)
  @Test func `just sends after a delay in seconds`() {
    let just = Signal<Int, Never>(just: 1, after: 1.5, on: time)
    #expect(times(of: just) == [.seconds(1.5), .seconds(1.5)])
  }

  @available(*, deprecated)
  @Test func `sequence sends an element after each interval in seconds`() {
    let sequence = Signal<Character, Never>(sequence: "abc", interval: 0.5, on: time)
    #expect(times(of: sequence) == [0.5, 1, 1.5, 2].map { .seconds($0) })
  }

  @available(*, deprecated)
  @Test func `retry waits for a delay in seconds before each attempt`() {
    let failing = Signal<Int, DiagramFailure>.failed(DiagramFailure())
    #expect(times(of: failing.retry(3, delay: .constant(0.5), on: time)) == [.seconds(1.5)])
  }
}
