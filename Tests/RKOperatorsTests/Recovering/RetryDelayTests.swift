import RKOperators
import RKTesting
import Testing

@Suite("RetryDelay")
struct RetryDelayTests {
  @Test func `O153: grows to its maximum, jitter included, however often it is asked`() {
    let delay = RetryDelay.exponential(initial: .ticks(2), multiplier: 3, maximum: .ticks(10))
    #expect([1, 2, 3, 1_000_000].map(delay.before) == [2, 6, 10, 10].map { .ticks($0) })
    let flat = RetryDelay.exponential(initial: .ticks(2), multiplier: 1)
    #expect(flat.before(.max) == .ticks(2))
    #expect(RetryDelay.exponential(initial: .zero).before(.max) == .zero)
    let random = RetryDelay.exponential(initial: .ticks(2), maximum: .ticks(3), jitter: 1)
    for attempt in 1..<100 {
      #expect((Duration.ticks(2)...Duration.ticks(3)).contains(random.before(attempt)))
    }
    #expect(RetryDelay.constant(0.5).before(1) == .milliseconds(500))
  }

  @Test func `traps what makes no delay`() async {
    await #expect(processExitsWith: .failure) { _ = RetryDelay.constant(-1.0) }
    await #expect(processExitsWith: .failure) {
      _ = RetryDelay.exponential(initial: .seconds(1), multiplier: .infinity)
    }
    await #expect(processExitsWith: .failure) {
      _ = RetryDelay.exponential(initial: .seconds(1), maximum: .seconds(-1))
    }
    await #expect(processExitsWith: .failure) {
      _ = RetryDelay.exponential(initial: .seconds(1), jitter: .nan)
    }
  }
}
