import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("Virtual time")
struct VirtualTimeTests {
  /// What a chain of timed operators makes of a source that sends in the same ticks as their timers ring.
  private static func run() -> String {
    let time = TestScheduler()
    let source = time.cold("-ab-[cd]-e|")
    let recorder = time.record(
      source.throttle(for: .ticks(2), on: time)
        .merge(with: source.debounce(for: .ticks(1), on: time).delay(for: .ticks(1), on: time))
        .receive(on: time)
    )
    time.run()
    return recorder.diagram.description
  }

  @Test("10,000 runs of a timed pipeline on two threads send the same events")
  func deterministic() {
    let first = Self.run()
    #expect(first == "-a-bbdde[e|]")
    let different = Log<String>()
    inParallel(2) { _ in
      for _ in 0..<(isSanitized ? 100 : 5_000) {
        let again = Self.run()
        if again != first { different(again) }
      }
    }
    #expect(different.values == [])
  }
}
