import Dispatch
import RKCore
import TestSupport
import Testing

/// A failure that nothing names is `Never`.
@Suite("Signal(just:), Signal(sequence:), Signal(performing:) without a type")
struct SafeCreationTests {
  @Test func `cannot fail`() {
    let just = Signal(just: 1)
    let sequence = Signal(sequence: 2...3)
    let performing = Signal(performing: { 4 })
    let made: @Sendable (Int) -> SafeSignal<Int> = { number in
      let next = number + 1
      return Signal(just: next)
    }
    let log = Log<Int>()
    for signal in [just, sequence, performing, made(4)] { signal.observeNext(with: log.append) }
    #expect(log.values == [1, 2, 3, 4, 5])
  }

  @Test func `cannot fail after a delay`() {
    let signals: [SafeSignal<Int>] = {
      let inSeconds = Signal(just: 1, after: 60)
      let duration = Signal(just: 1, after: .seconds(60))
      return [inSeconds, duration]
    }()
    let observations = signals.map { $0.observe { _ in } }
    for observation in observations { observation.dispose() }
    #expect(observations.map(\.isDisposed) == [true, true])
  }

  @Test func `can fail where a type says so`() {
    let just: Signal<Int, any Error> = Signal(just: 1)
    let sequence: Signal<Int, any Error> = Signal(sequence: [2])
    let log = Log<Int>()
    for signal in [just, sequence] { signal.observe { if case .next(let n) = $0 { log(n) } } }
    #expect(log.values == [1, 2])
  }
}
