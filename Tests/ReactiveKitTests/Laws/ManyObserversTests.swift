import ReactiveKit
import TestSupport
import Testing

/// Observers in large numbers.
@Suite("Many observers", .onOneThread)
struct ManyObserversTests {
  @Test("ten thousand observers are disposed in any order", arguments: sociable)
  func disposal(subject: Sending) {
    let (send, signal) = subject.make()
    let sum = Sum()
    var random = SplitMix64(seed: 1)
    var observations = (0..<10_000).map { _ in signal.observeNext { _ in sum.add() } }
    send(1)
    #expect(sum.value == 10_000, sourceLocation: subject.location)
    observations.shuffle(using: &random)
    for observation in observations[..<5_000] { observation.dispose() }
    send(2)
    #expect(sum.value == 15_000, sourceLocation: subject.location)
    for observation in observations { observation.dispose() }
    send(3)
    #expect(sum.value == 15_000, sourceLocation: subject.location)
  }

  @Test func `a hundred thousand observers of a shared signal can be disposed together`() {
    let subject = PassthroughSubject<Int, Never>()
    let shared = subject.share(limit: 1)
    let sum = Sum()
    let bag = DisposeBag()
    for _ in 0..<100_000 { shared.observeNext { _ in sum.add() }.dispose(in: bag) }
    subject.send(1)
    #expect(sum.value == 100_000)
    bag.dispose()
    subject.send(2)
    #expect(sum.value == 100_000)
  }

  /// The processor time to add observers and dispose them in an order that suits no list.
  private func cost(of count: Int, observing subject: Sending) -> Duration {
    let (send, signal) = subject.make()
    let begin = Processor.time
    let observations = (0..<count).map { _ in signal.observe { _ in } }
    send(1)
    for number in stride(from: 1, to: count, by: 2) { observations[number].dispose() }
    for number in stride(from: 0, to: count, by: 2).reversed() { observations[number].dispose() }
    send(2)
    return Processor.time - begin
  }

  #if DEBUG
  private static let few = 500
  #else
  private static let few = 12_500
  #endif

  @Test("the time grows with the number of observers, not with its square", arguments: sociable)
  func linear(subject: Sending) {
    // With a list that is searched it would be 64 times. Other load may disturb one attempt, or two.
    let ratios = (0..<5).lazy.map { _ in
      cost(of: 8 * ManyObserversTests.few, observing: subject)
        / cost(of: ManyObserversTests.few, observing: subject)
    }
    #expect(ratios.contains { $0 < 20 }, sourceLocation: subject.location)
  }
}
