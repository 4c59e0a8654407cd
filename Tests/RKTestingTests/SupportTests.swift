import RKTesting
import Synchronization
import TestSupport
import Testing

@Suite("Helpers of the tests")
struct SupportTests {
  @Test func `threads run together, each with its number, and are waited for`() {
    let numbers = Log<Int>()
    let present = Sum()
    inParallel(4) { index in
      present.add()
      while present.value < 4 { continue }
      numbers.append(index)
    }
    #expect(numbers.values.sorted() == [0, 1, 2, 3])
  }

  @Test func `the parts of a model run each of its programs once`() {
    let all = modelSeeds(part: 0, of: 1, programs: 8)
    #expect((0..<3).flatMap { modelSeeds(part: $0, of: 3, programs: 8) } == Array(all))
  }

  @Test func `a closure that runs on a small stack returns its result`() {
    #expect(onSmallStack { 6 * 7 } == 42)
  }

  @Test func `a small stack overflows`() async {
    await #expect(processExitsWith: .failure) {
      onSmallStack(128 * 1024) { _ = deep(20_000) }
    }
    #expect(onSmallStack(64 * 1024 * 1024) { deep(20_000) } != 0)
  }

  @Test func `a tracker counts what is alive`() {
    let tracker = Tracker()
    var objects = [tracker.track(1), tracker.track(2)]
    #expect(tracker.live == 2)
    #expect(objects.map(\.number) == [1, 2])
    objects.removeLast()
    #expect(tracker.live == 1)
    objects = []
    #expect(tracker.live == 0)
  }

  @Test func `a seed determines the random numbers`() {
    var random = SplitMix64(seed: 1_234_567)
    #expect(
      (0..<3).map { _ in random.next() } == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      ]
    )
  }
}

/// Recurses as deep as it says, in a way that no compiler makes a loop of.
///
/// The thread sanitizer can follow no more than 65,536 frames.
@inline(never)
private func deep(_ number: Int) -> Int {
  number == 0 ? 1 : deep(number - 1) &* 3 &+ number
}
