import ReactiveKit
import TestSupport
import Testing

/// Observers in large numbers.
@Suite("Crowds of observers")
struct CrowdTests {
  @Test("ten thousand come, and go in any order", arguments: subjects)
  func comeAndGo(subject: Sending) {
    let (send, signal) = subject.make()
    let sum = Sum()
    var random = SplitMix64(seed: 1)
    var observations = (0..<10_000).map { _ in signal.observeNext { _ in sum.add() } }
    send(1)
    #expect(sum.value == 10_000)
    observations.shuffle(using: &random)
    for observation in observations[..<5_000] { observation.dispose() }
    send(2)
    #expect(sum.value == 15_000)
    for observation in observations { observation.dispose() }
    send(3)
    #expect(sum.value == 15_000)
  }

  @Test func `a hundred thousand share, and all go at once`() {
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
}
