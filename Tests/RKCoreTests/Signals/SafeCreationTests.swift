import Dispatch
import RKCore
import TestSupport
import Testing

/// A failure that nothing names is `Never`.
@Suite("Signal(sequence:), Signal(performing:), Signal(just:after:) without a type")
struct SafeCreationTests {
  @Test func `create signals that cannot fail`() {
    let sequence = Signal(sequence: 1...2)
    let performing = Signal(performing: { 3 })
    let log = Log<Int>()
    for signal in [sequence, performing] { signal.observeNext(with: log.append) }
    #expect(log.values == [1, 2, 3])
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

  @Test func `create signals that can fail if the context names a failure type`() {
    let just: Signal<Int, any Error> = Signal(just: 1)
    let sequence: Signal<Int, any Error> = Signal(sequence: [2])
    let log = Log<Int>()
    for signal in [just, sequence] { signal.observe { if case .next(let n) = $0 { log(n) } } }
    #expect(log.values == [1, 2])
  }
}
